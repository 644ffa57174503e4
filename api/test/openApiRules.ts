type Json = Record<string, unknown>;

export const METHODS = ['get', 'post', 'put', 'delete'] as const;
const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
const SCHEMA_KEYS = new Set([
  '$ref',
  'type',
  'enum',
  'const',
  'title',
  'description',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'items',
  'allOf',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'maxProperties',
  'uniqueItems',
  'default',
  'writeOnly',
  'x-editable',
  'x-required-when',
  'x-dictionary',
]);
const OPERATION_KEYS = new Set([
  'tags',
  'summary',
  'operationId',
  'parameters',
  'requestBody',
  'responses',
  'security',
  'servers',
  'x-roles',
  'x-pattern',
]);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const unknownKeys = (value: Json, known: ReadonlySet<string>): string[] =>
  Object.keys(value).filter((key) => !known.has(key));

/** Yields the faults of a JSON Schema (2020-12), for the keywords that our documents use. */
function* schemaFaults(schema: unknown, at: string): Generator<string> {
  if (typeof schema === 'boolean') return;
  if (!isObject(schema)) {
    yield `${at} is no schema`;
    return;
  }
  for (const key of unknownKeys(schema, SCHEMA_KEYS)) yield `${at}: unknown word ${key}`;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.some((type) => typeof type !== 'string' || !TYPES.has(type)) || new Set(types).size < types.length)
    yield `${at}: type ${JSON.stringify(schema.type)}`;
  if (schema.enum !== undefined && (!Array.isArray(schema.enum) || schema.enum.length === 0)) yield `${at}: enum`;
  if (schema.pattern !== undefined)
    try {
      void new RegExp(schema.pattern as string, 'u');
    } catch {
      yield `${at}: pattern ${String(schema.pattern)}`;
    }
  for (const word of ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'])
    if (schema[word] !== undefined && typeof schema[word] !== 'number') yield `${at}: ${word}`;
  for (const part of (schema.allOf ?? []) as unknown[]) yield* schemaFaults(part, at);
  if (schema.items !== undefined) yield* schemaFaults(schema.items, `${at}[]`);
  if (schema.additionalProperties !== undefined) yield* schemaFaults(schema.additionalProperties, `${at}{}`);
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Json))
    yield* schemaFaults(property, `${at}.${name}`);
  for (const name of (schema.required ?? []) as string[])
    if (!isObject(schema.properties) || !(name in schema.properties))
      yield `${at}: requires ${name}, which it does not have`;
}

function* contentFaults(holder: Json, at: string): Generator<string> {
  for (const [type, media] of Object.entries((holder.content ?? {}) as Json)) {
    if (!/^[\w*.+-]+\/[\w*.+-]+$/.test(type)) yield `${at}: media type ${type}`;
    yield* schemaFaults((media as Json).schema, `${at} ${type}`);
  }
}

function* parameterFaults(path: string, parameters: readonly Json[], at: string): Generator<string> {
  for (const { name, in: place, schema, required } of parameters) {
    if (typeof name !== 'string' || !['query', 'header', 'path'].includes(place as string))
      yield `${at}: parameter ${String(name)} in ${String(place)}`;
    if (place === 'path' && required !== true) yield `${at}: ${String(name)} must be required`;
    yield* schemaFaults(schema, `${at} ${String(name)}`);
  }
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name as string);
  const input = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  if ([...new Set(inPath)].sort().join() !== input.sort().join())
    yield `${at}: parameters ${inPath.join()} of the path`;
}

function* operationFaults(path: string, item: Json, operation: Json, at: string): Generator<string> {
  for (const key of unknownKeys(operation, OPERATION_KEYS)) yield `${at}: unknown word ${key}`;
  if (typeof operation.operationId !== 'string') yield `${at}: operationId`;
  const own = (operation.parameters ?? []) as Json[];
  if (new Set(own.map((one) => `${String(one.in)} ${String(one.name)}`)).size < own.length)
    yield `${at}: a parameter is there twice`;
  yield* parameterFaults(path, [...((item.parameters ?? []) as Json[]), ...own], at);
  if (operation.requestBody !== undefined) yield* contentFaults(operation.requestBody as Json, `${at} body`);
  const responses = Object.entries((operation.responses ?? {}) as Record<string, Json>);
  if (responses.length === 0) yield `${at}: no answers`;
  for (const [status, response] of responses) {
    if (!/^([1-5]\d\d|default)$/.test(status)) yield `${at}: answer ${status}`;
    if (response.$ref === undefined && typeof response.description !== 'string') yield `${at} ${status}: description`;
    yield* contentFaults(response, `${at} ${status}`);
  }
}

function* refsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* refsOf(one);
  else if (isObject(value))
    for (const [key, one] of Object.entries(value)) {
      if (key === '$ref') yield one as string;
      else yield* refsOf(one);
    }
}

const isThere = (document: Json, ref: string): boolean =>
  ref.startsWith('#/') &&
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), document) !== undefined;

export function openApiFaults(document: Json): string[] {
  const faults: string[] = [];
  if (!/^3\.1\.\d+$/.test(String(document.openapi))) faults.push(`openapi ${String(document.openapi)}`);
  const { title, version } = (document.info ?? {}) as Json;
  if (typeof title !== 'string' || typeof version !== 'string') faults.push('info');
  const names: unknown[] = [];
  for (const [path, item] of Object.entries(document.paths as Record<string, Json>)) {
    if (!path.startsWith('/')) faults.push(`path ${path}`);
    for (const key of unknownKeys(item, new Set([...METHODS, 'parameters'])))
      faults.push(`${path}: unknown word ${key}`);
    for (const method of METHODS) {
      if (item[method] === undefined) continue;
      names.push((item[method] as Json).operationId);
      faults.push(...operationFaults(path, item, item[method] as Json, `${method} ${path}`));
    }
  }
  faults.push(
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `operationId ${String(name)} is there twice`),
  );
  const { schemas } = document.components as { schemas: Json };
  for (const [name, schema] of Object.entries(schemas)) {
    if (!/^[\w.-]+$/.test(name)) faults.push(`schema name ${name}`);
    faults.push(...schemaFaults(schema, name));
  }
  return [
    ...faults,
    ...[...new Set(refsOf(document))].filter((ref) => !isThere(document, ref)).map((ref) => `${ref} is nowhere`),
  ];
}
