import type { Counted } from '../../declared/counted';
import { OWN_COLUMNS, correctCounters, countsTable, dropCounters, makeCounters } from '../counters';
import type { Connection } from './connection';
import { columnsIn } from './look';
import { declaredType } from './types';

/** The columns that have to be empty for a row to be counted, as the trigger of new rows says. */
async function emptyIn(connection: Connection, table: string): Promise<string[]> {
  const sql =
    connection.dialect === 'sqlite'
      ? `SELECT sql AS body FROM sqlite_master WHERE type = 'trigger' AND name = ?`
      : `SELECT ACTION_STATEMENT AS body FROM information_schema.triggers
          WHERE TRIGGER_SCHEMA = DATABASE() AND TRIGGER_NAME = ?`;
  const [trigger] = await connection.select<{ body: string }>(sql, [`${countsTable(table)}_insert`]);
  return [...new Set(Array.from((trigger?.body ?? '').matchAll(/NEW\.`(\w+)` IS NULL/g), ([, name = '']) => name))];
}

/** Of which rows a database keeps the number; undefined: of none of the table. */
export async function countsIn(connection: Connection, table: string): Promise<Counted | undefined> {
  const columns = [...(await columnsIn(connection, countsTable(table)))].filter(
    ([name]) => !OWN_COLUMNS.includes(name),
  );
  if (columns.length === 0) return undefined;
  const by = Object.fromEntries(columns.map(([name, { type }]) => [name, declaredType(type) ?? type]));
  return { table, by, empty: await emptyIn(connection, table) };
}

/** Begins to keep the numbers, then adds the rows that are there; what was cut short is made anew. */
export async function keepCounts(connection: Connection, counted: Counted): Promise<void> {
  const { dialect } = connection;
  const statements = [...dropCounters(counted.table), ...makeCounters(counted, dialect)];
  for (const statement of [...statements, ...correctCounters(counted, dialect)]) await connection.run(statement);
}

export async function dropCounts(connection: Connection, { table }: Counted): Promise<void> {
  for (const statement of dropCounters(table)) await connection.run(statement);
}
