import type { Resource, Predicate, Scalar } from '@t3d/resources/kit';
import { foldCase, foldedFields, foldedName } from '@t3d/resources/kit';
import { decoderOf, fieldOf } from '../declared/decode';
import { serverKindOf } from '../declared/kinds';
import type { Database } from './database';
import { columnNames } from '../declared/columns';
import { predicateText } from '../declared/predicateText';
import { sealedColumns } from '../declared/sealed';
import type { Value } from './sql';

type Seals = Pick<Database, 'seals'>;
type Declared = Pick<Resource, 'fields' | 'table'>;
type Reader = (value: unknown, database: Seals) => unknown;

/** How a column's values are read that come straight from the driver, but no null; what is sealed is opened. */
export function readerOf({ fields, table }: Declared, name: string): Reader {
  const field = fields[name];
  const decode = decoderOf(fieldOf(fields, name));
  if (field?.sealed !== true || field.through || field.computed) return decode;
  return (value, { seals }) => decode(typeof value === 'string' ? seals.openText(`${table}.${name}`, value) : value);
}

/** Makes of such rows those of these columns, and of nothing else that was read beside them: found out once for all. */
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

/** Whether a column holds a text, which the driver answers already. */
function isText({ fields }: Declared, name: string): boolean {
  const field = fieldOf(fields, name);
  return field !== undefined && !field.sealed && serverKindOf(field).isText;
}

/** The same for rows that hold nothing but these columns: each is changed where it stands. */
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

/** One of them. */
export const typedRow = <Row extends Record<string, unknown>>(
  { database }: { database: Seals },
  resource: Declared,
  names: readonly string[],
  stored: Readonly<Record<string, unknown>>,
): Row => rowReader<Row>(resource, names)(database, stored);

type Values = Readonly<Record<string, unknown>>;
type Opened = Pick<Database, 'seals'>;

/** How the values of a resource are stored. It follows from the declaration, so it is worked out once. */
interface Columns {
  /** All of them, as a SELECT names them. */
  readonly text: string;
  readonly names: ReadonlySet<string>;
  readonly sealed: readonly string[];
  readonly folded: readonly string[];
}
const KNOWN = new WeakMap<Resource, Columns>();
function columnsOf(resource: Resource): Columns {
  let known = KNOWN.get(resource);
  if (!known) {
    const names = new Set(columnNames(resource));
    const text = [...names].map((name) => `\`${name}\``).join(', ');
    known = { text, names, sealed: sealedColumns(resource), folded: foldedFields(resource.fields) };
    KNOWN.set(resource, known);
  }
  return known;
}

/** The columns of a resource, as a SELECT names them. */
export const columnsText = (resource: Resource): string => columnsOf(resource).text;

type Encode = (value: unknown) => Value;

/** How the values of a column, which are not null, are given to its statement. */
function encoderOf({ fields }: Resource, name: string): Encode {
  const field = fieldOf(fields, name);
  return field ? serverKindOf(field).encode : (value) => value as Value;
}

/** The same of a column that may be sealed. */
function closerOf({ seals }: Opened, resource: Resource, name: string): Encode {
  const encode = encoderOf(resource, name);
  if (!columnsOf(resource).sealed.includes(name)) return encode;
  return (value) => {
    const text = encode(value);
    return typeof text === 'string' ? seals.closeText(`${resource.table}.${name}`, text) : text;
  };
}

/**
 * Rows as one statement takes them: the columns that any of them names, and the values of all, row by row. What is no
 * column, links for example, is left out; what a row lacks it has from `beginning`, else it is NULL. Sealed texts are
 * closed, folded columns stand beside their texts.
 */
export function storedRows(
  database: Opened,
  resource: Resource,
  rows: readonly Values[],
  beginning: Values = {},
): { columns: string[]; values: Value[] } {
  const { names, folded } = columnsOf(resource);
  const given = new Set(Object.keys(beginning));
  for (const row of rows) for (const name in row) if (!given.has(name) && names.has(name)) given.add(name);
  const columns = [...given].map((name) => ({ name, encode: closerOf(database, resource, name) }));
  const beside = folded.filter((name) => given.has(name));
  const values: Value[] = [];
  for (const row of rows) {
    for (const { name, encode } of columns) {
      const value = name in row ? row[name] : beginning[name];
      values.push(value === null || value === undefined ? null : encode(value));
    }
    for (const name of beside) values.push(typeof row[name] === 'string' ? foldCase(row[name]) : null);
  }
  return { columns: [...given, ...beside.map(foldedName)], values };
}

/** Opens what is sealed in a row that was read. */
export function openRow(database: Opened, resource: Resource, row: Record<string, unknown>): void {
  for (const name of columnsOf(resource).sealed)
    if (typeof row[name] === 'string') row[name] = database.seals.openText(`${resource.table}.${name}`, row[name]);
}

/** Writes a condition as text, with the values of its placeholders. */
export function conditionOf(resource: Resource, predicate: Predicate): { sql: string; values: Value[] } {
  const values: Value[] = [];
  const place = (field: string, value: Scalar): string => {
    const declared = fieldOf(resource.fields, field);
    const kind = declared && serverKindOf(declared);
    if (value === null) values.push(null);
    // A text is compared with a text: SQLite would take a number for something else.
    else values.push(kind?.isText || kind?.isJson ? String(value) : encoderOf(resource, field)(value));
    return '?';
  };
  return { sql: predicateText(predicate, resource.table, place), values };
}
