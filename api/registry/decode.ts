import type { Field, Resource } from '@t3d/resources/kit';
import { SYSTEM_FIELDS } from '@t3d/resources/kit';
import { isList } from './columns';
import { serverKindOf } from './kinds';

type Decoder = (value: unknown) => unknown;
/** Decodes a value without a declared field as text. */
const text: Decoder = (value) => (typeof value === 'string' ? value : String(value as string | number));

/** Returns the decoder for a field, because databases return strings for dates and JSON, and 0 and 1 for booleans. */
export const decoderOf = (field: Pick<Field, 'kind'> | undefined): Decoder =>
  field ? serverKindOf(field).decode : text;

export const decodeValue = (field: Pick<Field, 'kind'> | undefined, value: unknown): unknown =>
  value === null || value === undefined ? null : decoderOf(field)(value);

type Fields = Readonly<Record<string, Field>>;
const SYSTEM: Fields = SYSTEM_FIELDS;
/** Returns a field or system field by name. */
export const fieldOf = (fields: Fields, name: string): Field | undefined => fields[name] ?? SYSTEM[name];

const DECODERS = new WeakMap<Fields, Map<string, Decoder>>();
/** Decodes a raw row to the types in the row's declaration. */
export function decodeRow<T>(fields: Fields, row: Record<string, unknown>): T {
  let known = DECODERS.get(fields);
  if (!known) DECODERS.set(fields, (known = new Map<string, Decoder>()));
  const decoded: Record<string, unknown> = {};
  for (const name of Object.keys(row)) {
    let decode = known.get(name);
    if (!decode) known.set(name, (decode = decoderOf(fieldOf(fields, name))));
    const value = row[name];
    decoded[name] = value === null || value === undefined ? null : decode(value);
  }
  return decoded as T;
}

/** Returns whether the response shows any of these fields in another form than the row. */
export const hasLists = ({ fields }: Pick<Resource, 'fields'>, names: readonly string[]): boolean =>
  names.some((name) => isList(fields[name]) || fields[name]?.numbers);

/** Returns a row for the response: an empty list is `[]`, and a numeric string becomes a number. */
export function withLists<R extends Record<string, unknown>>({ fields }: Pick<Resource, 'fields'>, row: R): R {
  for (const name of Object.keys(row)) {
    const field = fields[name];
    if (row[name] === null && isList(field)) (row as Record<string, unknown>)[name] = [];
    else if (field?.numbers && row[name] !== null) (row as Record<string, unknown>)[name] = Number(row[name]);
  }
  return row;
}
