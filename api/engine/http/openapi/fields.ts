import type { Field } from '@t3d/resources/kit';
import { isNeeded } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import type { Json } from '../apiCall';

/** JSON Schema of a field, as it is on the wire. */
export function fieldSchemaJson(field: Field): Json {
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
      return nullable('string', { enum: field.required ? [...(field.values ?? [])] : [...(field.values ?? []), null] });
    case 'date':
      return nullable('string', { format: 'date' });
    case 'time':
      return nullable('string', { format: 'date-time' });
    case 'reference':
      return nullable('integer', { description: `id of ${field.resource}` });
    case 'image':
      return nullable('integer', { description: 'id of an uploaded file' });
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
    case 'json':
      return {};
    case 'secret':
      return { type: 'string', writeOnly: true, pattern: field.pattern };
    default:
      return nullable('string', { maxLength: field.length, pattern: field.pattern });
  }
}

export const objectSchema = (fields: readonly [string, Field][], resource: string): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map(([name, field]) => [name, { title: fieldLabel(resource, name, 'en'), ...fieldSchemaJson(field) }]),
  ),
  required: fields.filter(([, field]) => isNeeded(field)).map(([name]) => name),
});
