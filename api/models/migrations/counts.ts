import type { Counted } from '../../declared/counted';
import { OWN_COLUMNS, correctCounters, countsTable, dropCounters, makeCounters } from '../counters';
import type { Connection } from './connection';
import { columnsIn } from './look';
import { declaredType } from './types';

/** The columns that must be NULL for a row to be counted, read from the trigger of new rows. */
async function emptyIn(connection: Connection, table: string): Promise<string[]> {
  const sql =
    connection.dialect === 'sqlite'
      ? `SELECT sql AS body FROM sqlite_master WHERE type = 'trigger' AND name = ?`
      : `SELECT ACTION_STATEMENT AS body FROM information_schema.triggers
          WHERE TRIGGER_SCHEMA = DATABASE() AND TRIGGER_NAME = ?`;
  const [trigger] = await connection.select<{ body: string }>(sql, [`${countsTable(table)}_insert`]);
  return [...new Set(Array.from((trigger?.body ?? '').matchAll(/NEW\.`(\w+)` IS NULL/g), ([, name = '']) => name))];
}

/** Reads which counts a database keeps for a table; undefined where it keeps none. */
export async function countsIn(connection: Connection, table: string): Promise<Counted | undefined> {
  const columns = [...(await columnsIn(connection, countsTable(table)))].filter(
    ([name]) => !OWN_COLUMNS.includes(name),
  );
  if (columns.length === 0) return undefined;
  const by = Object.fromEntries(columns.map(([name, { type }]) => [name, declaredType(type) ?? type]));
  return { table, by, empty: await emptyIn(connection, table) };
}

/** Makes the tables and triggers, then counts the rows that are there; starts over what was cut short. */
export async function keepCounts(connection: Connection, counted: Counted): Promise<void> {
  const { dialect } = connection;
  const statements = [...dropCounters(counted.table), ...makeCounters(counted, dialect)];
  for (const statement of [...statements, ...correctCounters(counted, dialect)]) await connection.run(statement);
}

export async function dropCounts(connection: Connection, { table }: Counted): Promise<void> {
  for (const statement of dropCounters(table)) await connection.run(statement);
}
