import type { Action, Field, Resource } from '@t3d/resources/kit';
import { fieldLabel, resourceLabel } from '@t3d/resources/locales';
import type { Actor } from '../context';
import { mayRead, rolesFor } from './access';
import type { Registry } from './registry';

type Json = Record<string, unknown>;

/** JSON Schema of a field, as it stands on the wire. */
export function fieldSchemaJson(field: Field): Json {
  const nullable = (type: string, more: Json = {}): Json => ({ type: field.required ? type : [type, 'null'], ...more });
  switch (field.kind) {
    case 'integer': return nullable('integer', { minimum: field.min, maximum: field.max });
    case 'money': return nullable('integer', { description: 'minor units (cents)', minimum: field.min });
    case 'rate': return nullable('number');
    case 'boolean': return { type: 'boolean' };
    case 'enum': return nullable('string', { enum: field.required ? [...(field.values ?? [])] : [...(field.values ?? []), null] });
    case 'date': return nullable('string', { format: 'date' });
    case 'time': return nullable('string', { format: 'date-time' });
    case 'reference': return nullable('integer', { description: `id of ${field.resource}` });
    case 'image': return nullable('integer', { description: 'id of an uploaded file' });
    case 'references': return nullable('array', { items: { type: 'integer' } });
    case 'texts': case 'areaCodes': return nullable('array', { items: { type: 'string' }, maxItems: field.limit });
    case 'i18n': return nullable('object', { properties: { zh: { type: 'string' }, en: { type: 'string' }, cht: { type: 'string' } }, additionalProperties: false });
    case 'json': return {};
    case 'secret': return { type: 'string', writeOnly: true, pattern: field.pattern };
    default: return nullable('string', { maxLength: field.length, pattern: field.pattern });
  }
}

const shape = (fields: readonly [string, Field][], resource: string): Json => ({
  type: 'object',
  properties: Object.fromEntries(fields.map(([name, field]) => [name, { title: fieldLabel(resource, name, 'en'), ...fieldSchemaJson(field) }])),
  required: fields.filter(([, field]) => field.required && field.default === undefined).map(([name]) => name),
});

const SYSTEM: Json = {
  id: { type: 'integer' }, version: { type: 'integer' }, createdAt: { type: 'string', format: 'date-time' }, updatedAt: { type: 'string', format: 'date-time' },
};
const content = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
const answer = (data: Json): Json => ({ 200: { description: 'ok', ...content({ type: 'object', properties: { code: { const: 200 }, message: { type: 'string' }, data } }) }, default: { $ref: '#/components/responses/Error' } });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function parameters(resource: Resource, isShown: Shown): Json[] {
  const queryable = Object.entries(resource.fields).filter(([name, field]) => isShown(field) && (field.filter || (resource.declaration.list.columns as readonly string[]).includes(name)));
  const suffixes = (field: Field): string[] => (['integer', 'money', 'rate', 'date', 'time'].includes(field.kind) ? ['', '_gte', '_lte', '_in'] : ['', '_in', ...(['text', 'digits', 'contact'].includes(field.kind) ? ['_like'] : [])]);
  return [
    ...[['page', 'integer'], ['size', 'integer'], ['sort', 'string'], ['order', 'string'], ['q', 'string']].map(([name, type]): Json => ({ name, in: 'query', schema: { type } })),
    ...queryable.flatMap(([name, field]) => suffixes(field).map((suffix): Json => ({ name: `${name}${suffix}`, in: 'query', schema: { type: 'string', ...(suffix === '' && field.values ? { enum: [...field.values] } : {}) } }))),
  ];
}

function actionPaths(resource: Resource, name: string, action: Action): [string, Json][] {
  const ids: [string, Json][] = action.on === 'resource' ? [] : [['ids', { type: 'array', items: { type: 'integer' }, minItems: 1, ...(action.on === 'one' ? { maxItems: 1 } : {}) }]];
  const inputs = Object.entries<Field>(action.input ?? {});
  const schema: Json = {
    type: 'object', additionalProperties: false,
    properties: { ...Object.fromEntries(ids), ...Object.fromEntries(inputs.map(([input, field]) => [input, fieldSchemaJson(field)])) },
    required: [...(action.ranges ? [] : ids.map(([id]) => id)), ...inputs.filter(([, field]) => field.required && field.default === undefined).map(([input]) => input)],
  };
  const body = { required: true, ...content(schema) };
  const common = { tags: [resource.name], 'x-roles': action.roles, 'x-pattern': `${resource.name}:${name}` };
  const headers = action.keyed ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : [];
  return [
    [`/${resource.name}/actions/${name}`, { post: { ...common, summary: `${name} (${resource.name})`, operationId: `${resource.name}.${name}`, parameters: headers, requestBody: body, responses: answer({ type: 'object', properties: { affected: { type: 'integer' }, jobId: { type: 'integer' } } }) } }],
    [`/${resource.name}/actions/${name}/check`, { post: { ...common, summary: `what ${name} would do`, operationId: `${resource.name}.${name}.check`, requestBody: body, responses: answer({ type: 'object', properties: { matched: { type: 'integer' }, available: { type: 'integer' } } }) } }],
  ];
}

function resourcePaths(resource: Resource, isShown: Shown): [string, Json][] {
  const common = (call: Parameters<typeof rolesFor>[1]): Json => ({ tags: [resource.name], 'x-roles': rolesFor(resource, call), 'x-pattern': `${resource.name}:${call}`, operationId: `${resource.name}.${call}` });
  const may = (call: Parameters<typeof rolesFor>[1]): boolean => rolesFor(resource, call).length > 0;
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const file = { content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] } } } };
  const list: Json = { type: 'object', properties: { code: { const: 200 }, rows: { type: 'array', items: ref(resource.name) }, total: { type: 'integer' } } };
  const collection: Json = {};
  if (may('list')) collection.get = { ...common('list'), summary: `list ${resourceLabel(resource.name, 'en').label}`, parameters: parameters(resource, isShown), responses: { 200: { description: 'ok', ...content(list) }, default: { $ref: '#/components/responses/Error' } } };
  if (may('create')) collection.post = { ...common('create'), parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }], requestBody: content(ref(`${resource.name}.create`)), responses: answer(ref(resource.name)) };
  const one: Json = { parameters: [id] };
  if (may('show')) one.get = { ...common('show'), responses: answer(ref(resource.name)) };
  if (may('update')) one.put = { ...common('update'), requestBody: content(ref(`${resource.name}.update`)), responses: answer(ref(resource.name)) };
  if (may('delete')) one.delete = { ...common('delete'), responses: answer({ type: 'object' }) };
  const paths: [string, Json][] = [[`/${resource.name}`, collection], [`/${resource.name}/{id}`, one]];
  if (may('show')) paths.push([`/${resource.name}/{id}/history`, { get: { tags: [resource.name], parameters: [id], responses: answer({ type: 'array' }) } }]);
  if (may('export')) paths.push([`/${resource.name}/export`, { get: { ...common('export'), parameters: [{ name: 'format', in: 'query', schema: { enum: ['xlsx', 'csv'] } }, ...parameters(resource, isShown)], responses: { 200: { description: 'the file' }, default: { $ref: '#/components/responses/Error' } } } }]);
  if (resource.declaration.import && may('import')) paths.push([`/${resource.name}/import`, { post: { ...common('import'), parameters: [{ name: 'dryRun', in: 'query', schema: { type: 'boolean' } }], requestBody: file, responses: answer({ type: 'object' }) } }], [`/${resource.name}/import-template`, { get: { tags: [resource.name], responses: { 200: { description: 'the workbook' } } } }]);
  return [...paths, ...Object.entries<Action>(resource.declaration.actions ?? {}).flatMap(([name, action]) => actionPaths(resource, name, action))];
}

function schemasOf(resource: Resource, isShown: Shown): [string, Json][] {
  const shown = Object.entries(resource.fields).filter(([, field]) => isShown(field) && !field.inputOnly);
  const writable = resource.declaration.writable as readonly string[] | undefined;
  const only = (call: 'create' | 'update'): boolean => call === 'update' && resource.view && writable !== undefined;
  const given = (call: 'create' | 'update') => Object.entries(resource.fields).filter(([name, field]) => (only(call) ? writable?.includes(name) : (isShown(field) || field.inputOnly) && (!field.managed || writable?.includes(name)) && !field.through && !(call === 'update' && field.once)));
  const record = shape(shown, resource.name);
  return [
    [resource.name, { ...record, properties: { ...SYSTEM, ...(record.properties as Json) }, required: undefined }],
    [`${resource.name}.create`, shape(given('create'), resource.name)],
    [`${resource.name}.update`, { ...shape(given('update'), resource.name), required: undefined }],
  ];
}

type Shown = (field: Field) => boolean;

/**
 * OpenAPI 3.1 of every declared resource: calls, filters, inputs, roles and patterns. Labels are English. Fields that the
 * reader's role may not see are not in it; somebody without a session sees those that no role is kept from.
 */
export function openApi(registry: Registry, product: string, actor: Actor | null): Json {
  const isShown: Shown = (field) => (actor ? mayRead(actor, field) : !field.hidden && !field.read && field.kind !== 'secret');
  const error = { description: 'refused', ...content({ type: 'object', properties: { code: { type: 'integer' }, message: { type: 'string' }, requestId: { type: 'string' }, errors: { type: 'object', additionalProperties: { type: 'string' } } } }) };
  return {
    openapi: '3.1.0', info: { title: product, version: '1.0' }, servers: [{ url: '/t3d-api' }],
    security: [{ session: [] }],
    paths: Object.fromEntries([...registry.values()].flatMap((resource) => resourcePaths(resource, isShown))),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'X-Session-Id' } },
      responses: { Error: error },
      schemas: Object.fromEntries([...registry.values()].flatMap((resource) => schemasOf(resource, isShown))),
    },
  };
}
