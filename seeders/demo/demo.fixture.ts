import { expect } from '@jest/globals';
import { systemContext } from '../../api/context';
import type { Database } from '../../api/models/database';
import { select } from '../../api/models/sql';

export const ask = async <Row extends object>(database: Database, sql: string): Promise<Row[]> =>
  select<Row>(systemContext(database, 'command'), sql);
export const numbers = async (database: Database, sql: string): Promise<Record<string, number>> =>
  Object.fromEntries((await ask<{ name: string; n: number }>(database, sql)).map(({ name, n }) => [name, Number(n)]));

/** Counts rows by the values of a column. `from` is the SQL after FROM. */
export const countBy = (database: Database, column: string, from: string): Promise<Record<string, number>> =>
  numbers(database, `SELECT ${column} AS name, COUNT(*) AS n FROM ${from} GROUP BY ${column}`);
/** Returns the different values of a column, sorted. */
export const valuesOf = async (database: Database, column: string, table: string): Promise<string[]> =>
  Object.keys(await countBy(database, column, table)).sort();
/** Expects that no statement finds contradictory rows. */
export async function expectNone(database: Database, ...statements: string[]): Promise<void> {
  for (const sql of statements) expect(await ask(database, sql)).toEqual([]);
}
