import type { Random } from '../modelTest/random';
import { pick } from '../modelTest/random';
import type { ApiDocument, Call, Schema } from './document';
import { callsOf } from './document';
import { headersOf } from './headers';
import { DEEP, brokenJson, rubbishText, rubbishValue, writeJson } from './rubbish';
import type { Body, Files } from './uploads';
import { formOf, hostileFiles } from './uploads';

/** Existing ids and texts that pass the first checks. */
export interface Known {
  ids: Readonly<Record<string, readonly number[]>>;
  texts: readonly string[];
}
export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  name: string;
}
interface Source {
  document: ApiDocument;
  known: Known;
  files: Files;
  random: Random;
}

const TEXTS = ['x', 'abc', '2026-11', '2026-11-20', '123456', 'a@b.cd', 'SIM', '100'];
const BROKEN_ESCAPES = ['%', '%zz', '%c0%af', '%00', '%ED%A0%80', '..%2f', '%2e%2e'];
const OTHER_NAMES = [
  '__proto__',
  'a[b]',
  'id_in',
  'id',
  'q',
  '\0',
  'createdAt_gte',
  'name_like',
  'constructor',
  'nothing',
];
const OTHER_TYPES = [
  null,
  'text/plain',
  'application/json; charset=utf-7',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
];
/** The rates of wrong values: one in this number. */
const WRONG = [4, 12, 30];

/** Percent-encodes a text like a careless or hostile client. */
const encode = (text: string): string =>
  Array.from(text, (sign) => (/^\p{Cs}$/u.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign))).join('');
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function someId({ known, random }: Source, resource: string): number {
  const ids = known.ids[resource] ?? [];
  return ids.length > 0 && random(5) > 0 ? pick(random, ids) : 1 + random(40);
}

function someInteger(source: Source, { description = '', maximum = 5000 }: Schema, resource: string): number {
  const target = /^id of ([\w-]+)$/.exec(description)?.[1];
  if (target) return someId(source, target);
  return source.random(3) === 0 ? someId(source, resource) : source.random(Math.min(maximum, 5000)) + 1;
}

function someString({ known, random }: Source, { format }: Schema): string {
  if (format === 'date-time') return new Date(1_790_000_000_000 + random(9e9)).toISOString();
  return format === 'date' ? '2026-11-20' : pick(random, random(3) === 0 ? known.texts : TEXTS);
}

/** Returns a value that is almost valid for a schema, so that it reaches later code. */
function plausible(source: Source, schema: Schema, resource: string, wrong: number): unknown {
  const { document, random } = source;
  const inner = (one: Schema): unknown => plausible(source, one, resource, wrong);
  if (random(wrong) === 0) return rubbishValue(random);
  if (schema.$ref) return inner(document.components.schemas[schema.$ref.split('/').at(-1) as string] ?? {});
  if (schema.enum) return pick(random, schema.enum);
  switch ([schema.type].flat()[0]) {
    case 'integer':
      return someInteger(source, schema, resource);
    case 'number':
      return random(1000) / 10;
    case 'boolean':
      return random(2) === 0;
    case 'string':
      return someString(source, schema);
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + random(3) }, () => inner(schema.items ?? {}));
    case 'object': {
      const given = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || random(3) === 0,
      );
      return Object.fromEntries(given.map(([name, one]) => [name, inner(one)]));
    }
    default:
      return rubbishValue(random);
  }
}

function pathOf(source: Source, { path, resource }: Call): string {
  const { random, known } = source;
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    if (random(30) === 0) return pick(random, BROKEN_ESCAPES);
    if (random(6) === 0) return encode(rubbishText(random)).slice(0, 6000);
    return name === 'id' ? String(someId(source, resource)) : encode(pick(random, known.texts));
  });
}

function queryOf(source: Source, { parameters, method, resource }: Call): string {
  const { random } = source;
  const named = parameters.filter((one) => one.in === 'query');
  const count = named.length === 0 || (method !== 'get' && random(3) > 0) ? 0 : random(4);
  const pairs = Array.from({ length: count }, (): [string, unknown] => {
    const { name, schema } = pick(random, named);
    return [name, random(2) === 0 ? rubbishText(random) : plausible(source, schema, resource, 8)];
  });
  if (random(12) === 0) pairs.push([pick(random, OTHER_NAMES), rubbishText(random)]);
  if (random(25) === 0 && pairs[0]) pairs.push(pairs[0]);
  const said = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const text = pairs.map(([name, value]) => `${encode(name)}=${encode(said(value))}`.slice(0, 12_000)).join('&');
  return text === '' ? '' : `?${text}${random(60) === 0 ? '&%=%zz&=&&' : ''}`;
}

function jsonOf({ random }: Source, value: unknown): Body {
  const more = (): Record<string, unknown> => ({
    [rubbishText(random)]: random(6) === 0 ? DEEP : rubbishValue(random),
  });
  const text = writeJson(isRecord(value) && random(8) === 0 ? { ...value, ...more() } : value, random);
  const type = random(25) === 0 ? pick(random, OTHER_TYPES) : 'application/json';
  return { bytes: random(15) === 0 ? brokenJson(random, text) : Buffer.from(text), type };
}

function bodyOf(source: Source, { body, method, resource }: Call): Body | null {
  const { random, files } = source;
  if (!body)
    return method === 'post' || method === 'put' ? jsonOf(source, random(2) === 0 ? {} : rubbishValue(random)) : null;
  const value = plausible(source, body.schema, resource, pick(random, WRONG));
  if (body.type !== 'multipart/form-data') return jsonOf(source, value);
  const { file: _file, ...fields } = isRecord(value) ? value : {};
  return formOf(random, fields, files);
}

/** Makes almost valid requests from the API document. */
export async function createRequests(document: ApiDocument, known: Known): Promise<(random: Random) => Sent> {
  const calls = callsOf(document);
  const files = await hostileFiles();
  return (random) => {
    const source = { document, known, files, random };
    const call = pick(random, calls);
    const body = bodyOf(source, call);
    return {
      name: call.name,
      method: call.method.toUpperCase(),
      path: `${pathOf(source, call)}${queryOf(source, call)}`,
      headers: headersOf(random, body?.type ?? null),
      body: body?.bytes ?? null,
    };
  };
}
