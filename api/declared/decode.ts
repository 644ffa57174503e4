import type { Field } from '@t3d/resources/kit';

type Decode = (value: unknown) => unknown;
const toNumber: Decode = (value) => (typeof value === 'number' ? value : Number(value));
const fromJson: Decode = (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value);
const toText: Decode = (value) => (typeof value === 'string' ? value : String(value as string | number));
const DECODERS: Partial<Record<Field['kind'], Decode>> = {
  boolean: (value) => value === true || value === 1 || value === '1',
  integer: toNumber,
  money: toNumber,
  reference: toNumber,
  image: toNumber,
  file: toNumber,
  rate: toNumber,
  time: (value) => (value instanceof Date ? value : new Date(value as string)),
  date: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value).slice(0, 10)),
  i18n: fromJson,
  json: fromJson,
  areaCodes: fromJson,
  texts: fromJson,
};

/**
 * Plain rows arrive differently from each database (strings for dates and JSON, 0 and 1, strings for big numbers):
 * converted once, here. How values of one field are, for many rows; they are not null.
 */
export const decoderOf = (field: Pick<Field, 'kind'> | undefined): Decode => (field && DECODERS[field.kind]) ?? toText;

/** One value in the type of its declaration. */
export const decodeValue = (field: Pick<Field, 'kind'> | undefined, value: unknown): unknown =>
  value === null || value === undefined ? null : decoderOf(field)(value);

const SYSTEM_KINDS: Record<string, Pick<Field, 'kind'>> = {
  id: { kind: 'integer' },
  version: { kind: 'integer' },
  createdAt: { kind: 'time' },
  updatedAt: { kind: 'time' },
};

export const fieldOf = (fields: Readonly<Record<string, Field>>, name: string): Pick<Field, 'kind'> | undefined =>
  fields[name] ?? SYSTEM_KINDS[name];

/** A whole plain row in the types of its declaration. */
export function decodeRow<T>(fields: Readonly<Record<string, Field>>, row: Record<string, unknown>): T {
  const decoded: Record<string, unknown> = {};
  for (const name of Object.keys(row)) decoded[name] = decodeValue(fieldOf(fields, name), row[name]);
  return decoded as T;
}
