import type { Field, Language, Predicate } from '@t3d/resources/kit';
import { fieldsOf, isNeeded } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import { guardText } from '../../access/guards';
import type { Json } from '../apiCall';
import { recordOf } from '../apiCall';

/** The shape of a structured value, as it is declared; its name is of no meaning here. */
function shapeJson({ schema: { $id: _name, ...shape } = {}, required, nullable }: Field): Json {
  if (shape.type === undefined || (required && !nullable)) return shape;
  return { ...shape, type: [...new Set([shape.type, 'null'].flat())] };
}

/** Where its values come from, when the dictionary names them. */
const entriesOf = ({ kind, dictionary, strict }: Field): Json =>
  dictionary === undefined
    ? {}
    : {
        'x-dictionary': dictionary,
        description:
          kind === 'enum'
            ? `named by the dictionary's list ${dictionary}; no new record takes a disabled entry`
            : `${strict ? 'a value' : 'usually a value'} of the dictionary's list ${dictionary}`,
      };

/** JSON Schema of a field, as it is on the wire. */
export const fieldSchemaJson = (field: Field): Json => ({ ...kindJson(field), ...entriesOf(field) });

function kindJson(field: Field): Json {
  const nullable = (type: string, more: Json = {}): Json => ({
    type: field.required && !field.nullable ? type : [type, 'null'],
    ...more,
  });
  switch (field.kind) {
    case 'integer':
      return nullable('integer', { minimum: field.min, maximum: field.max });
    case 'money':
      return nullable('integer', { description: 'minor units (cents)', minimum: field.min });
    case 'rate':
      return nullable('number');
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      if (field.numbers) {
        const numbers = (field.values ?? []).map(Number);
        return nullable('integer', { enum: field.required ? numbers : [...numbers, null] });
      }
      return nullable('string', { enum: field.required ? [...(field.values ?? [])] : [...(field.values ?? []), null] });
    case 'date':
      return nullable('string', { format: 'date' });
    case 'time':
      return nullable('string', { format: 'date-time' });
    case 'reference':
      return nullable('integer', { description: `id of ${field.resource}` });
    case 'image':
      return nullable('integer', { description: 'id of an uploaded file' });
    case 'file':
      return nullable('integer', { description: `id of a file uploaded for it: ${(field.types ?? []).join(', ')}` });
    case 'references':
      return nullable('array', {
        items: { type: 'integer' },
        maxItems: field.limit,
        description: `ids of ${field.resource}`,
      });
    case 'texts':
    case 'areaCodes':
      return nullable('array', { items: { type: 'string' }, maxItems: field.limit });
    case 'i18n':
      return nullable('object', {
        properties: { zh: { type: 'string' }, en: { type: 'string' }, cht: { type: 'string' } },
        additionalProperties: false,
      });
    case 'children':
      return { type: 'array', items: recordOf(field.resource ?? ''), description: 'of one record only' };
    case 'json':
      return shapeJson(field);
    case 'secret':
      return { type: 'string', writeOnly: true, pattern: field.pattern };
    default:
      return nullable('string', { maxLength: field.length, pattern: field.pattern });
  }
}

/** When it is needed and when it can be changed, in words; to whom does not see what that depends on, nothing. */
function conditionsOf(field: Field, resource: string, names: ReadonlySet<string>): Json {
  const inWords = (where: Predicate | undefined): string | undefined =>
    where && fieldsOf(where).every((name) => names.has(name))
      ? guardText({ language: 'en' }, { name: resource }, { where })
      : undefined;
  return { 'x-required-when': inWords(field.requiredWhen), 'x-editable': inWords(field.editable) };
}

export const objectSchema = (
  fields: readonly [string, Field][],
  resource: string,
  names: ReadonlySet<string> = new Set(fields.map(([name]) => name)),
  language: Language = 'en',
): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      {
        title: fieldLabel(resource, name, language),
        ...fieldSchemaJson(field),
        ...conditionsOf(field, resource, names),
      },
    ]),
  ),
  required: fields.filter(([, field]) => isNeeded(field)).map(([name]) => name),
});
