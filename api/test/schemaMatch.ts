type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
const isOf = (value: unknown, types: readonly unknown[]): boolean =>
  types.includes(typeOf(value)) || (typeof value === 'number' && types.includes('number'));

function resolve(document: Json, schema: Json): Json {
  if (typeof schema.$ref !== 'string') return schema;
  return schema.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Json)[name], document) as Json;
}

/** Returns a schema with the merged properties of all its parts (`allOf`). */
function wholeOf(document: Json, schema: Json): Json {
  if (!Array.isArray(schema.allOf)) return schema;
  const parts = (schema.allOf as Json[]).map((part) => resolve(document, part));
  return { ...schema, properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Json };
}

function* objectFaults(document: Json, schema: Json, value: Json, at: string): Generator<string> {
  const { properties, additionalProperties: others } = schema as { properties?: Json; additionalProperties?: unknown };
  for (const [name, part] of Object.entries(value)) {
    const known = properties?.[name] ?? (isObject(others) ? others : undefined);
    if (isObject(known)) yield* answerFaults(document, known, part, `${at}.${name}`);
    else if (properties && others !== true) yield `${at}.${name} is not documented`;
  }
  for (const name of (schema.required ?? []) as string[]) if (!(name in value)) yield `${at}.${name} is missing`;
}

/** Yields every difference between a response and the API document, including properties that the document lacks. */
export function* answerFaults(document: Json, documented: Json, value: unknown, at = 'answer'): Generator<string> {
  const schema = resolve(document, documented);
  if (schema.const !== undefined && schema.const !== value) yield `${at} is ${JSON.stringify(value)}`;
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) yield `${at} is ${JSON.stringify(value)}`;
  if (schema.type !== undefined && !isOf(value, [schema.type].flat())) {
    yield `${at} is ${typeOf(value)}`;
    return;
  }
  if (Array.isArray(value) && isObject(schema.items))
    for (const [index, one] of value.entries()) yield* answerFaults(document, schema.items, one, `${at}[${index}]`);
  if (isObject(value)) yield* objectFaults(document, wholeOf(document, schema), value, at);
}
