import type { Field, Resource } from '@t3d/resources/kit';
import { foldCase, foldedName, isColumn } from '@t3d/resources/kit';
import type { Database } from './database';
import type { Value } from './sql';

type Row = Readonly<Record<string, unknown>>;
/** What a value is as it is stored. */
type Store = (value: unknown) => Value;
interface Column {
  readonly name: string;
  readonly store: Store;
}
/** How each value of a resource is stored, by the field's name; a text whose case makes no difference, twice. */
type Writing = ReadonlyMap<string, readonly Column[]>;

const plain: Store = (value) => (typeof value === 'boolean' ? Number(value) : (value as Value));
const momentOf: Store = (value) => (value instanceof Date ? value : new Date(value as string));

function storeOf({ kind }: Field): Store {
  switch (kind) {
    case 'i18n':
    case 'json':
    case 'areaCodes':
    case 'texts':
      return (value) => JSON.stringify(value);
    case 'time':
      return momentOf;
    case 'date':
      return (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : (value as Value));
    default:
      return plain;
  }
}

const orNull =
  (store: Store): Store =>
  (value) =>
    value === null || value === undefined ? null : store(value);

function columnsOf(database: Database, { table }: Resource, name: string, field: Field): Column[] {
  const place = `${table}.${name}`;
  const store = storeOf(field);
  const own: Store = field.sealed
    ? (value) => (typeof value === 'string' ? database.seals.closeText(place, value) : store(value))
    : store;
  const folded: Store = (value) => (typeof value === 'string' ? foldCase(value) : null);
  return [
    { name, store: orNull(own) },
    ...(field.ignoreCase ? [{ name: foldedName(name), store: orNull(folded) }] : []),
  ];
}

const SYSTEM: readonly [string, Store][] = [
  ['id', plain],
  ['version', plain],
  ['createdAt', momentOf],
  ['updatedAt', momentOf],
];

const WRITINGS = new WeakMap<Database, WeakMap<Resource, Writing>>();
function writingOf(database: Database, resource: Resource): Writing {
  const known = WRITINGS.get(database) ?? new WeakMap<Resource, Writing>();
  WRITINGS.set(database, known);
  const found = known.get(resource);
  if (found) return found;
  const fields = Object.entries(resource.fields).filter(([, field]) => isColumn(field));
  const made: Writing = new Map<string, readonly Column[]>([
    ...SYSTEM.map(([name, store]): [string, Column[]] => [name, [{ name, store: orNull(store) }]]),
    ...fields.map(([name, field]): [string, Column[]] => [name, columnsOf(database, resource, name, field)]),
  ]);
  known.set(resource, made);
  return made;
}

const quoted = (name: string): string => `\`${name}\``;

/** A statement, and what its places are given. */
export interface Written {
  readonly sql: string;
  readonly values: Value[];
}

/** What the rows of an INSERT have where they say nothing else; `fixed`: what all of them have, as SQL. */
interface Common {
  readonly common: Row;
  readonly fixed?: Readonly<Record<string, string>>;
}

/**
 * One INSERT of rows into a resource's table: the columns that any of them has, and those that they have in common.
 * What is no column is left out. Nothing is made for each row: an import has very many.
 */
export function insertOf(
  database: Database,
  resource: Resource,
  rows: readonly Row[],
  { common, fixed = {} }: Common,
): Written {
  const writing = writingOf(database, resource);
  const names = new Set(Object.keys(common));
  for (const row of rows)
    for (const name in row) if (row[name] !== undefined && writing.has(name) && !(name in fixed)) names.add(name);
  const { columns, head, places } = planOf(writing, resource, [...names], fixed);
  const values: Value[] = [];
  for (const row of rows)
    for (const { of, store } of columns) values.push(store(row[of] === undefined ? common[of] : row[of]));
  return { sql: `${head}${`${places}, `.repeat(rows.length - 1)}${places}`, values };
}

/** The text of an INSERT of these columns, up to the places of its rows. */
interface Plan {
  readonly columns: readonly (Column & { readonly of: string })[];
  readonly head: string;
  readonly places: string;
}
/** Texts that are kept; more of them are forgotten at once. */
const MOST = 200;
const PLANS = new WeakMap<Writing, Map<string, Plan>>();

function planOf(
  writing: Writing,
  { table }: Resource,
  names: readonly string[],
  fixed: Readonly<Record<string, string>>,
): Plan {
  const known = PLANS.get(writing) ?? new Map<string, Plan>();
  PLANS.set(writing, known);
  const key = `${names.join()} ${JSON.stringify(fixed)}`;
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MOST) known.clear();
  const columns = names.flatMap((of) => (writing.get(of) ?? []).map((column) => ({ ...column, of })));
  const all = [...columns.map(({ name }) => name), ...Object.keys(fixed)];
  const places = `(${[...columns.map(() => '?'), ...Object.values(fixed)].join(', ')})`;
  const made = { columns, places, head: `INSERT INTO ${quoted(table)} (${all.map(quoted).join(', ')})\n    VALUES ` };
  known.set(key, made);
  return made;
}

/** The start of an UPDATE of a resource's table that gives rows these values and another version. */
export function updateOf(database: Database, resource: Resource, given: Row, now: Date): Written {
  const writing = writingOf(database, resource);
  const row: Row = { updatedAt: now, ...given };
  const columns = Object.entries(row).flatMap(([name, value]) =>
    value === undefined ? [] : (writing.get(name) ?? []).map((one) => [one, value] as const),
  );
  const sets = [...columns.map(([{ name }]) => `${quoted(name)} = ?`), '`version` = `version` + 1'];
  return {
    sql: `UPDATE ${quoted(resource.table)} SET ${sets.join(', ')}`,
    values: columns.map(([{ store }, value]) => store(value)),
  };
}

/** One UPDATE of rows that are each given their own values of the same fields, and another version. */
export function updateEachOf(
  database: Database,
  resource: Resource,
  rows: readonly { readonly id: number; readonly values: Row }[],
  now: Date,
): Written {
  const writing = writingOf(database, resource);
  const columns = Object.keys(rows[0]?.values ?? {}).flatMap((of) =>
    (writing.get(of) ?? []).map((column) => ({ ...column, of })),
  );
  const own = `CASE \`id\`${' WHEN ? THEN ?'.repeat(rows.length)} END`;
  const ids = rows.map(({ id }) => id);
  const values = columns.flatMap(({ of, store }) => rows.flatMap(({ id, values: given }) => [id, store(given[of])]));
  return {
    sql: `UPDATE ${quoted(resource.table)} SET ${columns.map(({ name }) => `${quoted(name)} = ${own}, `).join('')}
      \`updatedAt\` = ?, \`version\` = \`version\` + 1 WHERE \`id\` IN (${ids.map(() => '?').join(', ')})`,
    values: [...values, now, ...ids],
  };
}
