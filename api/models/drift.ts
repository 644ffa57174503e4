import type { QueryInterface } from 'sequelize';
import type { ColumnSpec, IndexSpec, TableSpec } from '../declared/schema';

/** What a database lacks, or has too much of, against the declarations. */
export type Change =
  | { kind: 'createTable'; spec: TableSpec }
  | { kind: 'addColumn' | 'changeColumn'; table: string; column: string; spec: ColumnSpec }
  | { kind: 'removeColumn'; table: string; column: string }
  | { kind: 'addIndex' | 'removeIndex'; table: string; index: IndexSpec };

/** How each database calls a declared type. */
const SPELLINGS: readonly [RegExp, RegExp][] = [
  [/^INTEGER$/, /^INT(EGER)?(\(\d+\))?$/],
  [/^BIGINT$/, /^(BIGINT(\(\d+\))?|INTEGER)$/],
  [/^BOOLEAN$/, /^TINYINT(\(1\))?$/],
  [/^DATE\(3\)$/, /^DATETIME(\(3\))?$/],
  [/^DATEONLY$/, /^DATE$/],
  [/^JSON$/, /^(JSON|LONGTEXT)$/],
  [/^TEXT$/, /^TEXT$/],
];

function sameType(declared: string, actual: string): boolean {
  const spelled = SPELLINGS.find(([name]) => name.test(declared));
  const found = actual.toUpperCase().replace(/\s/g, '');
  if (spelled) return spelled[1].test(found);
  return found === declared.toUpperCase().replace('STRING', 'VARCHAR').replace(/\s/g, '');
}

interface ActualColumn {
  type: string;
  allowNull: boolean;
}
interface ActualIndex {
  name: string;
  unique: boolean;
  primary: boolean;
  fields: { attribute: string }[];
}
const SYSTEM = new Set(['id', 'version', 'createdAt', 'updatedAt']);

function columnChanges(spec: TableSpec, actual: Record<string, ActualColumn>): Change[] {
  const changes: Change[] = [];
  for (const [column, wanted] of Object.entries(spec.columns)) {
    const found = actual[column];
    if (!found) changes.push({ kind: 'addColumn', table: spec.table, column, spec: wanted });
    else if (!sameType(wanted.type, found.type) || found.allowNull !== wanted.nullable)
      changes.push({ kind: 'changeColumn', table: spec.table, column, spec: wanted });
  }
  for (const column of Object.keys(actual))
    if (!SYSTEM.has(column) && !spec.columns[column]) changes.push({ kind: 'removeColumn', table: spec.table, column });
  return changes;
}

function indexChanges(spec: TableSpec, actual: readonly ActualIndex[]): Change[] {
  const same = (wanted: IndexSpec, found: ActualIndex) =>
    found.name === wanted.name &&
    found.unique === wanted.unique &&
    found.fields.map((field) => field.attribute).join() === wanted.fields.join();
  const missing = spec.indexes.filter((wanted) => !actual.some((found) => same(wanted, found)));
  // Only indexes named after our rule are ours to remove; a raw migration may have made others.
  const extra = actual.filter(
    (found) =>
      !found.primary &&
      found.name === `${spec.table}_${found.fields.map((field) => field.attribute).join('_')}`.slice(0, 60) &&
      !spec.indexes.some((wanted) => same(wanted, found)),
  );
  return [
    ...extra.map((found): Change => ({
      kind: 'removeIndex',
      table: spec.table,
      index: { name: found.name, unique: found.unique, fields: found.fields.map((field) => field.attribute) },
    })),
    ...missing.map((wanted): Change => ({ kind: 'addIndex', table: spec.table, index: wanted })),
  ];
}

/** Compares the migrated database with the declared tables. Empty when they agree. */
export async function findDrift(queryInterface: QueryInterface, declared: readonly TableSpec[]): Promise<Change[]> {
  const tables = new Set(
    (await queryInterface.showAllTables()).map((found) =>
      typeof found === 'string' ? found : (found as { tableName: string }).tableName,
    ),
  );
  const changes: Change[] = [];
  for (const spec of declared) {
    if (!tables.has(spec.table)) {
      changes.push({ kind: 'createTable', spec });
      continue;
    }
    changes.push(
      ...columnChanges(
        spec,
        (await queryInterface.describeTable(spec.table)) as unknown as Record<string, ActualColumn>,
      ),
    );
    changes.push(...indexChanges(spec, (await queryInterface.showIndex(spec.table)) as ActualIndex[]));
  }
  return changes;
}
