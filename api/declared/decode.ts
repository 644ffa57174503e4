import type { Field, Kind, Resource } from '@t3d/resources/kit';
import { isList } from './columns';

type Decoder = (value: unknown) => unknown;
const number: Decoder = (value) => (typeof value === 'number' ? value : Number(value));
const json: Decoder = (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value);
const text: Decoder = (value) => (typeof value === 'string' ? value : String(value as string | number));
const DECODERS: Partial<Record<Kind, Decoder>> = {
  boolean: (value) => value === true || value === 1 || value === '1',
  integer: number,
  money: number,
  reference: number,
  image: number,
  file: number,
  rate: number,
  time: (value) => (value instanceof Date ? value : new Date(value as string)),
  date: (value) => (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10),
  i18n: json,
  json,
  areaCodes: json,
  texts: json,
};

/**
 * Plain rows arrive differently from each database (strings for dates and JSON, 0 and 1, strings for big numbers): what
 * is there is converted once, by this.
 */
export const decoderOf = (field: Pick<Field, 'kind'> | undefined): Decoder => (field && DECODERS[field.kind]) ?? text;

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

/** Whether any of these fields of a row is not on the wire what it is in the row. */
export const hasLists = ({ fields }: Pick<Resource, 'fields'>, names: readonly string[]): boolean =>
  names.some((name) => isList(fields[name]) || fields[name]?.numbers);

/**
 * A row as it is on the wire: a list without entries is `[]`, also where another's view of a row shows none; a word
 * that is a number is one.
 */
export function withLists<R extends Record<string, unknown>>({ fields }: Pick<Resource, 'fields'>, row: R): R {
  for (const name of Object.keys(row)) {
    const field = fields[name];
    if (row[name] === null && isList(field)) (row as Record<string, unknown>)[name] = [];
    else if (field?.numbers && row[name] !== null) (row as Record<string, unknown>)[name] = Number(row[name]);
  }
  return row;
}
