import type { Context } from '../context';
import type { Outcome } from './sequelize/statement';
import { send } from './sequelize/statement';

export type Value = string | number | Date | null;
type Values = readonly (Value | readonly Value[])[];
/** The database in which statements run, and the transaction if one is open. */
type Place = Pick<Context, 'database' | 'transaction'>;

/** Returns the rows of a handwritten query in the driver's types. MySQL returns BIGINT and sums as strings. */
export const select = <Row extends object>(ctx: Place, sql: string, values: Values = []): Promise<Row[]> =>
  send<Row[]>(ctx, { method: 'all', sql, values });

export const change = async (ctx: Place, sql: string, values: Values = []): Promise<number> =>
  (await send<Outcome>(ctx, { method: 'run', sql, values })).affectedRows;

/** Runs an INSERT and returns the first new id, which is reliable only for a single row. */
export const put = async (ctx: Place, sql: string, values: Values = [], isPrepared?: boolean): Promise<number> =>
  (await send<Outcome>(ctx, { method: 'run', sql, values, isPrepared })).insertId;

/** An UPDATE by another table. `set` has the SQL of new values, in MySQL's order. */
interface Joined {
  table: string;
  column: string;
  by: string;
  set: readonly (readonly [string, string])[];
  where: string;
}

/**
 * Updates the rows of `table` whose `column` refers to a row of `by` that meets the condition, by each database's own
 * syntax.
 */
export function changeJoined(ctx: Place, { table, column, by, set, where }: Joined, values: Values): Promise<number> {
  if (ctx.database.dialect === 'mysql') {
    const all = set.map(([name, value]) => `\`${table}\`.\`${name}\` = ${value}`);
    return change(
      ctx,
      `UPDATE \`${table}\` JOIN \`${by}\` ON \`${by}\`.\`id\` = \`${table}\`.\`${column}\` SET ${all.join(', ')}
        WHERE ${where}`,
      values,
    );
  }
  const all = set.map(([name, value]) => `\`${name}\` = ${value}`);
  return change(
    ctx,
    `UPDATE \`${table}\` SET ${all.join(', ')}
      WHERE \`${column}\` IN (SELECT \`${by}\`.\`id\` FROM \`${by}\` WHERE ${where})`,
    values,
  );
}
