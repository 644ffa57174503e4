import type { Field, Predicate, Resource, Scalar } from '@t3d/resources/kit';
import { foldCase, foldedFields, foldedName } from '@t3d/resources/kit';
import { columnNames } from '../declared/columns';
import { fieldOf } from '../declared/decode';
import { predicateText } from '../declared/predicateText';
import type { Database } from './database';
import { sealedColumns } from '../declared/sealed';
import type { Value } from './sql';

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
const asTime: Encode = (value) => (value instanceof Date ? value : new Date(value as string));
const asDay: Encode = (value) => (value instanceof Date ? value.toISOString() : String(value as string)).slice(0, 10);
const asJson: Encode = (value) => JSON.stringify(value);
const ENCODERS: Partial<Record<Field['kind'], Encode>> = {
  boolean: Number,
  time: asTime,
  date: asDay,
  i18n: asJson,
  json: asJson,
  areaCodes: asJson,
  texts: asJson,
};

/** How the values of a column, which are not null, are given to its statement. */
const encoderOf = ({ fields }: Resource, name: string): Encode =>
  ENCODERS[fieldOf(fields, name)?.kind ?? 'text'] ?? ((value) => value as Value);

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
    const kind = fieldOf(resource.fields, field)?.kind;
    // A text is compared with a text: SQLite would take a number for something else.
    const isText = kind === 'text' || kind === 'digits' || kind === 'enum' || kind === 'contact';
    if (value === null) values.push(null);
    else values.push(kind === 'json' || isText ? String(value) : encoderOf(resource, field)(value));
    return '?';
  };
  return { sql: predicateText(predicate, resource.table, place), values };
}
