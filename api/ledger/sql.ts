import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../context';
import { chunked } from '../models/chunked';
import { type Value, change, put } from '../models/sql';

type Row = Readonly<Record<string, Value>>;

/** Inserts rows in one statement. Returns the first new id, which is reliable only for a single row. */
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

export const ROWS_AT_ONCE = 500;

/** Inserts any number of rows, 500 per statement. */
export async function insertAll(ctx: Context, table: string, rows: readonly Row[]): Promise<void> {
  for (const part of chunked(rows, ROWS_AT_ONCE)) await change(ctx, ...insertOf(table, part));
}

export const isTaken = (error: unknown): boolean => error instanceof UniqueConstraintError;

/** Throws outside a transaction, because money moves only in the caller's. */
export function requireTransaction(ctx: Context): void {
  if (!ctx.transaction) throw new Error('the ledger writes inside a transaction only: use inTransaction');
}
