import type { QueryInterface } from 'sequelize';
import type { Counted, ColumnSpec, IndexSpec, TableSpec } from '../../registry/schema';
import type { Connection } from './connection';
import { connectionOf } from './connection';
import type { FoundColumn } from './inspectTables';
import { countsIn, columnsIn, indexesIn, keysIn, tablesOf } from './inspectTables';
import type { Index } from './steps';
import { sameType } from './migrationTypes';

/** A column of a database, with the table that the column's foreign key refers to. */
export interface ActualColumn extends FoundColumn {
  references?: string;
}

export type Change =
  | { kind: 'createTable'; spec: TableSpec }
  | { kind: 'renameTable'; from: string; spec: TableSpec }
  /** A link table without a declared field. */
  | { kind: 'removeLinks'; spec: TableSpec; owner: string; column: string }
  | { kind: 'renameColumn'; table: string; from: string; column: string; spec: ColumnSpec }
  | { kind: 'addColumn'; table: string; column: string; spec: ColumnSpec }
  | { kind: 'changeColumn'; table: string; column: string; spec: ColumnSpec; from: ActualColumn }
  | { kind: 'removeColumn'; table: string; column: string; from: ActualColumn }
  | { kind: 'addIndex'; table: string; index: Index }
  | { kind: 'removeIndex'; table: string; index: Index }
  | { kind: 'renameIndex'; table: string; from: Index; index: Index }
  | { kind: 'replaceIndex'; table: string; from: Index; index: Index }
  | { kind: 'keepCounts'; counted: Counted }
  | { kind: 'dropCounts'; counted: Counted };

/** Returns the present name of the table that a change affects. */
export function tableOf(change: Change): string {
  if ('table' in change) return change.table;
  return 'spec' in change ? change.spec.table : change.counted.table;
}

const SYSTEM = new Set(['id', 'version', 'createdAt', 'updatedAt']);

/** A table of the database, with the names of the table and its columns after the renames. */
interface Actual {
  columns: Map<string, ActualColumn>;
  indexes: Index[];
  /** Returns the new name of a column. */
  nameOf(column: string): string;
  table: string;
}

const ruledName = (table: string, fields: readonly string[]): string => `${table}_${fields.join('_')}`.slice(0, 60);

/** Returns the declared columns that have a former name in the database. */
function renamesOf(spec: TableSpec, found: ReadonlyMap<string, unknown>): Map<string, string> {
  const renames = new Map<string, string>();
  for (const [column, { was }] of Object.entries(spec.columns))
    if (was && !found.has(column) && found.has(was) && !spec.columns[was]) renames.set(was, column);
  return renames;
}

/** Reads a table of the database. `tables` maps present names to new ones. */
async function readTable(
  connection: Connection,
  spec: TableSpec,
  table: string,
  tables: ReadonlyMap<string, string>,
): Promise<Actual> {
  const found = await columnsIn(connection, table);
  const renames = renamesOf(spec, found);
  const before = new Map([...renames].map(([was, column]) => [column, was]));
  const keys = await keysIn(connection, table);
  const named = (column: string): string => renames.get(column) ?? column;
  return {
    table,
    columns: new Map(
      [...found].map(([column, is]) => {
        const key = keys.get(column);
        return [named(column), { ...is, references: key && (tables.get(key) ?? key) }];
      }),
    ),
    indexes: (await indexesIn(connection, table)).map((index) => ({ ...index, fields: index.fields.map(named) })),
    nameOf: (column) => before.get(column) ?? column,
  };
}

function columnChanges({ table, columns: wanted }: TableSpec, { columns, nameOf }: Actual): Change[] {
  const changes: Change[] = [];
  for (const [column, spec] of Object.entries(wanted)) {
    const from = columns.get(column);
    if (!from) {
      changes.push({ kind: 'addColumn', table, column, spec });
      continue;
    }
    if (nameOf(column) !== column) changes.push({ kind: 'renameColumn', table, from: nameOf(column), column, spec });
    if (!sameType(spec.type, from.type) || from.nullable !== spec.nullable || from.references !== spec.references)
      changes.push({ kind: 'changeColumn', table, column, spec, from });
  }
  for (const [column, from] of columns)
    if (!SYSTEM.has(column) && !wanted[column]) changes.push({ kind: 'removeColumn', table, column, from });
  return changes;
}

const isSame = (wanted: IndexSpec, found: Index): boolean =>
  found.unique === wanted.unique && found.fields.join() === wanted.fields.join();

function indexChanges({ table, indexes: wanted }: TableSpec, { table: named, indexes, nameOf }: Actual): Change[] {
  const changes: Change[] = [];
  const used = new Set<Index>();
  // Change only indexes named by our rule, because handwritten migrations may have added others.
  const isOurs = ({ name, fields }: Index): boolean => name === ruledName(named, fields.map(nameOf));
  for (const index of wanted) {
    const from =
      indexes.find(({ name }) => name === index.name) ?? indexes.find((one) => isOurs(one) && isSame(index, one));
    if (!from) {
      changes.push({ kind: 'addIndex', table, index });
      continue;
    }
    used.add(from);
    if (from.name !== index.name) changes.push({ kind: 'renameIndex', table, from, index });
    else if (!isSame(index, from)) changes.push({ kind: 'replaceIndex', table, from, index });
  }
  for (const index of indexes)
    if (isOurs(index) && !used.has(index)) changes.push({ kind: 'removeIndex', table, index });
  return changes;
}

/** Returns the present names of the columns that the changes rename, retype or remove. */
const touched = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => {
    if (change.kind === 'renameColumn') return [change.from];
    return change.kind === 'changeColumn' || change.kind === 'removeColumn' ? [change.column] : [];
  });

const columnsCounted = ({ by, empty }: Counted): string => [...Object.keys(by), '|', ...empty].join();

/** Returns the changes of stored counts with a changed declaration or changed columns. */
function countChanges(wanted: Counted | undefined, found: Counted | undefined, changes: readonly Change[]): Change[] {
  const columns = [...Object.keys(found?.by ?? {}), ...(found?.empty ?? [])];
  const isSame = wanted && found && wanted.table === found.table && columnsCounted(wanted) === columnsCounted(found);
  if (isSame && !touched(changes).some((column) => columns.includes(column))) return [];
  return [
    ...(found ? [{ kind: 'dropCounts', counted: found } as const] : []),
    ...(wanted ? [{ kind: 'keepCounts', counted: wanted } as const] : []),
  ];
}

const LINK_COLUMNS = [...SYSTEM, 'owner', 'item'];

/** Returns the link tables of a declared table that have no declared field. */
async function leftLinks(
  connection: Connection,
  tables: readonly string[],
  declared: readonly TableSpec[],
): Promise<Change[]> {
  const found: Change[] = [];
  for (const table of tables) {
    const columns = await columnsIn(connection, table);
    if (columns.size !== LINK_COLUMNS.length || !LINK_COLUMNS.every((name) => columns.has(name))) continue;
    const keys = await keysIn(connection, table);
    const owner = declared.find((spec) => spec.table === keys.get('owner') && table.startsWith(`${spec.table}_`));
    if (!owner) continue;
    const column = (name: string): ColumnSpec => ({ type: 'BIGINT', nullable: false, references: keys.get(name) });
    found.push({
      kind: 'removeLinks',
      owner: owner.table,
      column: table.slice(owner.table.length + 1),
      spec: {
        table,
        columns: { owner: column('owner'), item: column('item') },
        indexes: (await indexesIn(connection, table)).map(({ name, fields, unique }) => ({
          name,
          fields: [...fields],
          unique,
        })),
      },
    });
  }
  return found;
}

/** Returns the possible former names of a table, which for a link table combine a resource's and a field's. */
const namesBefore = ({ was, links }: TableSpec): readonly string[] =>
  links?.tablesBefore ?? (was ? [was.replaceAll('-', '_')] : []);

/** Compares the migrated database with the declared tables. Returns no changes if both agree. */
export async function findDrift({ sequelize }: QueryInterface, declared: readonly TableSpec[]): Promise<Change[]> {
  const connection = connectionOf(sequelize);
  const tables = new Set(await tablesOf(connection));
  const names = new Set(declared.map(({ table }) => table));
  const renamed = new Map(
    declared.flatMap((spec): [string, string][] => {
      const before = namesBefore(spec).find((one) => tables.has(one) && !names.has(one));
      return before && !tables.has(spec.table) ? [[before, spec.table]] : [];
    }),
  );
  const changes: Change[] = [];
  for (const spec of declared) {
    const from = [...renamed].find(([, table]) => table === spec.table)?.[0];
    if (from) changes.push({ kind: 'renameTable', from, spec });
    else if (!tables.has(spec.table)) {
      changes.push({ kind: 'createTable', spec }, ...countChanges(spec.counted, undefined, []));
      continue;
    }
    const actual = await readTable(connection, spec, from ?? spec.table, renamed);
    const columns = columnChanges(spec, actual);
    const counts = countChanges(spec.counted, await countsIn(connection, from ?? spec.table), columns);
    changes.push(...columns, ...indexChanges(spec, actual), ...counts);
  }
  const others = [...tables].filter((table) => !names.has(table) && !renamed.has(table));
  return [...changes, ...(await leftLinks(connection, others, declared))];
}
