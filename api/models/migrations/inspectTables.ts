import { isCounterTrigger, OWN_COLUMNS, correctCounters, countsTable, dropCounters, makeCounters } from '../counters';
import type { Connection } from './connection';
import { columnOf, isColumnItem, mentions, splitTable } from './ddl';
import type { Column, Index } from './steps';
import { sameType, declaredType } from './migrationTypes';
import type { Counted } from '../../registry/schema';

export interface FoundColumn {
  type: string;
  nullable: boolean;
  /** True if the database fills in a missing value. */
  hasDefault?: boolean;
}

export async function tablesOf({ queryInterface, transaction }: Connection): Promise<string[]> {
  const found = (await queryInterface.showAllTables({ transaction })) as (string | { tableName: string })[];
  return found.map((table) => (typeof table === 'string' ? table : table.tableName));
}

export async function columnsIn(connection: Connection, table: string): Promise<Map<string, FoundColumn>> {
  const sql =
    connection.dialect === 'sqlite'
      ? `SELECT name, type, "notnull", dflt_value IS NOT NULL AS given FROM pragma_table_info(?)`
      : `SELECT COLUMN_NAME AS name, COLUMN_TYPE AS type, IS_NULLABLE = 'NO' AS \`notnull\`,
            COLUMN_DEFAULT IS NOT NULL AS given
          FROM information_schema.columns WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?
          ORDER BY ORDINAL_POSITION`;
  const rows = await connection.select<{ name: string; type: string; notnull: number; given: number }>(sql, [table]);
  return new Map(
    rows.map(({ name, type, notnull, given }) => [
      name,
      { type, nullable: Number(notnull) === 0, hasDefault: Number(given) === 1 },
    ]),
  );
}

/** Returns the indexes of a table without the primary key. */
export async function indexesIn({ queryInterface, transaction }: Connection, table: string): Promise<Index[]> {
  const found = (await queryInterface.showIndex(table, { transaction } as object)) as {
    name: string;
    unique: boolean;
    primary: boolean;
    fields: { attribute: string }[];
  }[];
  return found
    .filter(({ primary }) => !primary)
    .map(({ name, unique, fields }) => ({ name, unique, fields: fields.map(({ attribute }) => attribute) }));
}

/** A foreign key's column, the table that it refers to, and on MySQL its name. */
interface ForeignKey {
  column: string;
  references: string;
  name: string;
}

function allKeysOf(connection: Connection, table: string): Promise<ForeignKey[]> {
  if (connection.dialect === 'sqlite')
    return connection.select(
      `SELECT "from" AS "column", "table" AS "references", CAST(id AS TEXT) AS name FROM pragma_foreign_key_list(?)`,
      [table],
    );
  return connection.select(
    `SELECT COLUMN_NAME AS \`column\`, REFERENCED_TABLE_NAME AS \`references\`, CONSTRAINT_NAME AS name
      FROM information_schema.key_column_usage
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND REFERENCED_TABLE_NAME IS NOT NULL`,
    [table],
  );
}

export const keysOf = async (connection: Connection, table: string, column: string): Promise<ForeignKey[]> =>
  (await allKeysOf(connection, table)).filter((key) => key.column === column);

export const keysIn = async (connection: Connection, table: string): Promise<Map<string, string>> =>
  new Map((await allKeysOf(connection, table)).map(({ column, references }) => [column, references]));

export async function textOfTable(connection: Connection, table: string): Promise<string> {
  if (connection.dialect === 'sqlite') {
    const [row] = await connection.select<{ sql: string }>(
      `SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?`,
      [table],
    );
    return row?.sql ?? '';
  }
  const [row] = await connection.select<Record<string, string>>(`SHOW CREATE TABLE \`${table}\``);
  return row?.['Create Table'] ?? '';
}

export interface Dependent {
  kind: 'trigger' | 'view';
  name: string;
  table: string;
  sql: string;
}

/** Returns all triggers and views except the triggers that count rows. */
export const dependentsIn = async (connection: Connection): Promise<Dependent[]> =>
  (await allDependents(connection)).filter(({ name, table }) => !isCounterTrigger(table, name));

function allDependents(connection: Connection): Promise<Dependent[]> {
  if (connection.dialect === 'sqlite')
    return connection.select(
      `SELECT type AS kind, name, tbl_name AS "table", sql FROM sqlite_master WHERE type IN ('trigger', 'view')`,
    );
  return connection.select(
    `SELECT 'trigger' AS kind, TRIGGER_NAME AS name, EVENT_OBJECT_TABLE AS \`table\`, ACTION_STATEMENT AS \`sql\`
      FROM information_schema.triggers WHERE TRIGGER_SCHEMA = DATABASE()
      UNION ALL SELECT 'view', TABLE_NAME, TABLE_NAME, VIEW_DEFINITION
      FROM information_schema.views WHERE TABLE_SCHEMA = DATABASE()`,
  );
}

/** Returns the triggers and views that use a column. */
export async function dependentsOn(connection: Connection, table: string, column: string): Promise<Dependent[]> {
  const { dialect } = connection;
  return (await dependentsIn(connection)).filter(
    (one) => mentions(one.sql, column, dialect) && (one.table === table || mentions(one.sql, table, dialect)),
  );
}

/** Returns the checks of a table that mention a column outside its own definition. */
export async function checksOn(connection: Connection, table: string, column: string): Promise<string[]> {
  const { dialect } = connection;
  const { items } = splitTable(await textOfTable(connection, table), dialect);
  return items.filter((item) =>
    isColumnItem(item)
      ? columnOf(item) !== column && /\bCHECK\b/i.test(item) && mentions(item, column, dialect)
      : /\bCHECK\b/i.test(item) && mentions(item, column, dialect),
  );
}

/** Returns whether a column already has the expected type, nullability and foreign key. */
export async function isAs(connection: Connection, table: string, column: string, wanted: Column): Promise<boolean> {
  const found = (await columnsIn(connection, table)).get(column);
  if (!found || found.nullable !== wanted.nullable || !sameType(wanted.type, found.type)) return false;
  const keys = await keysOf(connection, table, column);
  return keys[0]?.references === wanted.references;
}

/** Returns the columns that must be NULL for a row to be counted, from the trigger on insert. */
async function emptyIn(connection: Connection, table: string): Promise<string[]> {
  const sql =
    connection.dialect === 'sqlite'
      ? `SELECT sql AS body FROM sqlite_master WHERE type = 'trigger' AND name = ?`
      : `SELECT ACTION_STATEMENT AS body FROM information_schema.triggers
          WHERE TRIGGER_SCHEMA = DATABASE() AND TRIGGER_NAME = ?`;
  const [trigger] = await connection.select<{ body: string }>(sql, [`${countsTable(table)}_insert`]);
  return [...new Set(Array.from((trigger?.body ?? '').matchAll(/NEW\.`(\w+)` IS NULL/g), ([, name = '']) => name))];
}

/** Returns the counts that a database stores for a table, or undefined. */
export async function countsIn(connection: Connection, table: string): Promise<Counted | undefined> {
  const columns = [...(await columnsIn(connection, countsTable(table)))].filter(
    ([name]) => !OWN_COLUMNS.includes(name),
  );
  if (columns.length === 0) return undefined;
  const by = Object.fromEntries(columns.map(([name, { type }]) => [name, declaredType(type) ?? type]));
  return { table, by, empty: await emptyIn(connection, table) };
}

/** Creates the count tables and triggers, and counts the existing rows. */
export async function createCounts(connection: Connection, counted: Counted): Promise<void> {
  const { dialect } = connection;
  const statements = [...dropCounters(counted.table), ...makeCounters(counted, dialect)];
  for (const statement of [...statements, ...correctCounters(counted, dialect)]) await connection.run(statement);
}

export async function dropCounts(connection: Connection, { table }: Counted): Promise<void> {
  for (const statement of dropCounters(table)) await connection.run(statement);
}
