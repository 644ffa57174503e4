import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../context';
import { chunked } from '../models/chunked';
import { type Value, change, put } from '../models/sql';

type Row = Readonly<Record<string, Value>>;

/**
 * One INSERT of one or many rows, all with the columns of the first; answers the first new id (right only for one row).
 */
export function insert(ctx: Context, table: string, rows: readonly Row[]): Promise<number> {
  return put(ctx, ...insertOf(table, rows));
}

function insertOf(table: string, rows: readonly Row[]): [sql: string, values: Value[]] {
  const columns = Object.keys(rows[0] ?? {});
  const places = `(${columns.map(() => '?').join(', ')})`;
  const sql = `INSERT INTO \`${table}\` (${columns.map((name) => `\`${name}\``).join(', ')})
    VALUES ${rows.map(() => places).join(', ')}`;
  return [sql, rows.flatMap((row) => columns.map((name) => row[name] ?? null))];
}

/** Rows of one statement. */
export const ROWS_AT_ONCE = 500;

/**
 * Inserts any number of rows, a statement for every 500. Answers no ids.
 */
export async function insertAll(ctx: Context, table: string, rows: readonly Row[]): Promise<void> {
  for (const part of chunked(rows, ROWS_AT_ONCE)) await change(ctx, ...insertOf(table, part));
}

export const isTaken = (error: unknown): boolean => error instanceof UniqueConstraintError;

/** What money functions need: they are parts of a caller's transaction, never one of their own. */
export function requireTransaction(ctx: Context): void {
  if (!ctx.transaction) throw new Error('the ledger writes inside a transaction only: use inTransaction');
}
