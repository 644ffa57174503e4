import { expect } from '@jest/globals';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { systemContext } from '../../api/context';
import type { Database } from '../../api/models/database';
import { openProduct } from '../../api/product';
import { select } from '../../api/models/sql';
import type { TestDatabase } from '../../api/test/database';
import { openTestDatabase } from '../../api/test/database';
import { seedReference } from '../reference/index';
import { seedDemo } from './index';

/** A world that was seeded for the browser's tests serves here, too. */
const { DEMO_WORLD } = process.env;
let home: TestDatabase | undefined;
/** Drops the database that `openWorld` made. */
export const dropWorld = async (): Promise<void> => home?.drop();

/** Opens the world of the browser's tests, else seeds one. */
export async function openWorld(): Promise<Database> {
  if (DEMO_WORLD && process.env.TEST_DATABASE === 'sqlite') {
    const file = path.join(process.env.TEST_SQLITE_FOLDER as string, 'demo.sqlite');
    copyFileSync(DEMO_WORLD, file);
    return openProduct(`sqlite:${file}`);
  }
  home = await openTestDatabase();
  const database = await openProduct(home.url);
  await seedReference(database);
  await seedDemo(database);
  return database;
}

export const ask = async <Row extends object>(database: Database, sql: string): Promise<Row[]> =>
  select<Row>(systemContext(database, 'command'), sql);
export const numbers = async (database: Database, sql: string): Promise<Record<string, number>> =>
  Object.fromEntries((await ask<{ name: string; n: number }>(database, sql)).map(({ name, n }) => [name, Number(n)]));

/** Rows by a column's values: `from` is the rest of the statement after FROM. */
export const countBy = (database: Database, column: string, from: string): Promise<Record<string, number>> =>
  numbers(database, `SELECT ${column} AS name, COUNT(*) AS n FROM ${from} GROUP BY ${column}`);
/** The values of a column, in order. */
export const valuesOf = async (database: Database, column: string, table: string): Promise<string[]> =>
  Object.keys(await countBy(database, column, table)).sort();
/** Each statement finds rows that contradict each other. */
export async function expectNone(database: Database, ...statements: string[]): Promise<void> {
  for (const sql of statements) expect(await ask(database, sql)).toEqual([]);
}
