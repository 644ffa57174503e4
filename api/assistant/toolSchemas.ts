import type { Action, Field, Language, Resource } from '@t3d/resources/kit';
import { isNeeded } from '@t3d/resources/kit';
import { fieldHelp, fieldLabel, optionLabel } from '@t3d/resources/locales';
import type { Context } from '../context';
import { givenNames, mayRead, mayWriteInput } from '../engine/access/permissions';
import type { Json } from '../engine/http/apiCall';
import { INTEGER, TEXT, inputOf, oneOf } from '../engine/http/apiCall';
import { IDS } from '../engine/http/openapi/answers';
import { fieldSchemaJson } from '../engine/http/openapi/fields';
import { inputSchema } from '../engine/http/openapi/schemas';
import { isSortable, queryableFields } from '../engine/rows/read/query';
import { translate } from '../locales';

/** Pages of an assistant are small: it reads every word of them. */
export const [PAGE_SIZE, MAX_PAGE_SIZE] = [20, 50];

/** The values of an enum in words, where they say more than the codes. */
function valuesInWords(resource: string, name: string, { values = [] }: Pick<Field, 'values'>, language: Language) {
  const words = values.map((value) => [value, optionLabel(resource, name, value, language)] as const);
  return words.some(([value, label]) => value !== label)
    ? words.map(([value, label]) => `${value} ${label}`).join(', ')
    : undefined;
}

/** What a field is called and means, in the caller's language. */
function described(language: Language, resource: string, name: string, field: Field, schema: Json): Json {
  const texts = [
    schema.description as string | undefined,
    fieldHelp(resource, name, language),
    valuesInWords(resource, name, field, language),
  ];
  const description = texts.filter(Boolean).join('. ');
  return { title: fieldLabel(resource, name, language), ...schema, ...(description && { description }) };
}

/** JSON Schema of a value by which a list is filtered: exactly this one. */
function filterSchema(kind: Field['kind'], { values }: Pick<Field, 'values'>): Json {
  if (kind === 'enum') return { type: 'string', enum: [...(values ?? [])] };
  if (kind === 'boolean') return { type: 'boolean' };
  return { type: ['integer', 'money', 'reference', 'image'].includes(kind) ? 'integer' : 'string' };
}

/** What `<resource>_list` takes: filters by field, the order, the page. */
export function listSchema({ actor, language }: Context, resource: Resource): Json {
  const known = queryableFields(actor, resource);
  const names = Object.keys(known);
  const filters = Object.entries(known).map(([name, field]): [string, Json] => {
    const schema = filterSchema(field.kind as Field['kind'], field as Pick<Field, 'values'>);
    return [name, described(language, resource.name, name, field as Field, schema)];
  });
  return {
    type: 'object',
    properties: {
      q: { ...TEXT, description: translate('assistant.q', language) },
      page: { type: 'integer', minimum: 1 },
      size: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE },
      sort: oneOf(names.filter((name) => isSortable(known[name]))),
      order: oneOf(['ASC', 'DESC']),
      ...Object.fromEntries(filters),
    },
    patternProperties: {
      [`^(${names.join('|')})_(gte|lte|in|like)$`]: {
        type: ['string', 'integer', 'array'],
        description: translate('assistant.suffixes', language),
      },
    },
    additionalProperties: false,
  };
}

export const showSchema = (): Json => inputOf({ id: INTEGER });

/** Adds the digest that a call which changes something needs before it is done. */
function withDigest(language: Language, schema: Json): Json {
  const digest = { type: 'string', maxLength: 128, description: translate('assistant.digest', language) };
  return { ...schema, properties: { ...(schema.properties as Json), digest }, additionalProperties: false };
}

/** What creates or changes a record: the fields that the caller may give. */
export function writeSchema({ actor, language }: Context, resource: Resource, call: 'create' | 'update'): Json {
  const given = givenNames(actor, resource, call);
  const { properties, required } = inputSchema(resource, call, (field) => mayRead(actor, field), language) as {
    properties: Json;
    required: string[];
  };
  const own = Object.entries(properties).filter(([name]) => given.has(name));
  const needed = call === 'create' ? required.filter((name) => given.has(name)) : ['id'];
  const fields = own.map(([name, schema]): [string, unknown] => {
    const field = resource.fields[name] as Field;
    return [name, described(language, resource.name, name, field, schema as Json)];
  });
  const which = call === 'update' ? { id: INTEGER, version: INTEGER } : {};
  const whole = { type: 'object', properties: { ...which, ...Object.fromEntries(fields) }, required: needed };
  return withDigest(language, whole);
}

export const deleteSchema = ({ language }: Context): Json => withDigest(language, inputOf({ ids: IDS }));

/** What an action takes: the records, and the inputs that the caller may give. */
export function actionSchema({ actor, language }: Context, resource: Resource, action: Action, isWrite: boolean): Json {
  const inputs = Object.entries<Field>(action.input ?? {}).filter(([, field]) => mayWriteInput(actor, field));
  const ids = { ...IDS, ...(action.on === 'one' && { maxItems: 1 }) };
  const properties: Record<string, Json> = {
    ...(action.on !== 'resource' && { ids }),
    ...Object.fromEntries(
      inputs.map(([name, field]) => [name, described(language, resource.name, name, field, fieldSchemaJson(field))]),
    ),
  };
  const required = [
    ...(action.on === 'resource' || action.ranges ? [] : ['ids']),
    ...inputs.filter(([, field]) => isNeeded(field)).map(([name]) => name),
  ];
  const schema = inputOf(properties, required);
  return isWrite ? withDigest(language, schema) : schema;
}
