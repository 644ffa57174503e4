import type { Resource, Predicate, Scalar } from '@t3d/resources/kit';
import type { SearchColumn } from '@t3d/resources/kit';
import { searchColumns } from '@t3d/resources/kit';
import { decoderOf, fieldOf } from '../registry/decode';
import { serverKindOf } from '../registry/kinds';
import type { Database } from './database';
import { columnNames } from '../registry/columns';
import { predicateText } from '../registry/predicateText';
import { encryptedColumns } from '../registry/encrypted';
import { searchText } from '../registry/searchTexts';
import type { Value } from './sql';

type Seals = Pick<Database, 'seals'>;
type Declared = Pick<Resource, 'fields' | 'table'>;
type Reader = (value: unknown, database: Seals) => unknown;

/**
 * Returns a function that converts a column's values from the driver and decrypts them. It must not be called for null.
 */
export function readerOf({ fields, table }: Declared, name: string): Reader {
  const field = fields[name];
  const decode = decoderOf(fieldOf(fields, name));
  if (field?.encrypted !== true || field.through || field.computed) return decode;
  return (value, { seals }) => decode(typeof value === 'string' ? seals.openText(`${table}.${name}`, value) : value);
}

/** Returns a function that picks and converts the given columns of raw rows. */
export function rowReader<Row extends Record<string, unknown>>(
  resource: Declared,
  names: readonly string[],
): (database: Seals, stored: Readonly<Record<string, unknown>>) => Row {
  const readers = names.map((name) => readerOf(resource, name));
  return (database, stored) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] as string;
      const value = stored[name];
      row[name] = value === null || value === undefined ? null : (readers[at] as Reader)(value, database);
    }
    return row as Row;
  };
}

/** Returns whether a column contains text, which needs no conversion. */
function isText({ fields }: Declared, name: string): boolean {
  const field = fieldOf(fields, name);
  return field !== undefined && !field.encrypted && serverKindOf(field).isText;
}

/** Returns a function that converts rows in place, which must have exactly the given columns. */
export function rowTyper<Row extends Record<string, unknown>>(
  resource: Declared,
  names: readonly string[],
): (database: Seals, stored: Record<string, unknown>) => Row {
  const typed = names.filter((name) => !isText(resource, name));
  const readers = typed.map((name) => readerOf(resource, name));
  return (database, row) => {
    for (let at = 0; at < typed.length; at += 1) {
      const name = typed[at] as string;
      const value = row[name];
      if (value === null || value === undefined) continue;
      const made = (readers[at] as Reader)(value, database);
      if (made !== value) row[name] = made;
    }
    return row as Row;
  };
}

export const typedRow = <Row extends Record<string, unknown>>(
  { database }: { database: Seals },
  resource: Declared,
  names: readonly string[],
  stored: Readonly<Record<string, unknown>>,
): Row => rowReader<Row>(resource, names)(database, stored);

type Values = Readonly<Record<string, unknown>>;
type Opened = Pick<Database, 'seals'>;

/** The stored form of a resource's values, computed once. */
interface Columns {
  /** A list of all columns as SQL for a SELECT. */
  readonly text: string;
  readonly names: ReadonlySet<string>;
  readonly sealed: readonly string[];
  readonly kept: readonly SearchColumn[];
}
const KNOWN = new WeakMap<Resource, Columns>();
function columnsOf(resource: Resource): Columns {
  let known = KNOWN.get(resource);
  if (!known) {
    const names = new Set(columnNames(resource));
    const text = [...names].map((name) => `\`${name}\``).join(', ');
    known = { text, names, sealed: encryptedColumns(resource), kept: searchColumns(resource.fields) };
    KNOWN.set(resource, known);
  }
  return known;
}

export const columnsText = (resource: Resource): string => columnsOf(resource).text;

type Encode = (value: unknown) => Value;

/** Returns the function that converts a column's values for a statement. It must not be called for null. */
function encoderOf({ fields }: Resource, name: string): Encode {
  const field = fieldOf(fields, name);
  return field ? serverKindOf(field).encode : (value) => value as Value;
}

/** Returns the function that converts a column's values and encrypts the values of sealed columns. */
function closerOf({ seals }: Opened, resource: Resource, name: string): Encode {
  const encode = encoderOf(resource, name);
  if (!columnsOf(resource).sealed.includes(name)) return encode;
  return (value) => {
    const text = encode(value);
    return typeof text === 'string' ? seals.closeText(`${resource.table}.${name}`, text) : text;
  };
}

/**
 * Returns the columns and values of rows for one statement, with sealed texts encrypted and second columns added. A
 * missing value comes from `beginning` or is NULL.
 */
export function storedRows(
  database: Opened,
  resource: Resource,
  rows: readonly Values[],
  beginning: Values = {},
): { columns: string[]; values: Value[] } {
  const { names, kept } = columnsOf(resource);
  const given = new Set(Object.keys(beginning));
  for (const row of rows) for (const name in row) if (!given.has(name) && names.has(name)) given.add(name);
  const columns = [...given].map((name) => ({ name, encode: closerOf(database, resource, name) }));
  const beside = kept.filter(({ from }) => given.has(from));
  const values: Value[] = [];
  for (const row of rows) {
    for (const { name, encode } of columns) {
      const value = name in row ? row[name] : beginning[name];
      values.push(value === null || value === undefined ? null : encode(value));
    }
    for (const { from, keeps } of beside) values.push(searchText(keeps, from in row ? row[from] : beginning[from]));
  }
  return { columns: [...given, ...beside.map(({ column }) => column)], values };
}

export function openRow(database: Opened, resource: Resource, row: Record<string, unknown>): void {
  for (const name of columnsOf(resource).sealed)
    if (typeof row[name] === 'string') row[name] = database.seals.openText(`${resource.table}.${name}`, row[name]);
}

/** Returns a condition as SQL text, and the values of the placeholders in this text. */
export function conditionOf(resource: Resource, predicate: Predicate): { sql: string; values: Value[] } {
  const values: Value[] = [];
  const place = (field: string, value: Scalar): string => {
    const declared = fieldOf(resource.fields, field);
    const kind = declared && serverKindOf(declared);
    if (value === null) values.push(null);
    // Compare a text column with a text, because SQLite never treats a number and a text as equal.
    else values.push(kind?.isText || kind?.isJson ? String(value) : encoderOf(resource, field)(value));
    return '?';
  };
  return { sql: predicateText(predicate, resource.table, place), values };
}
