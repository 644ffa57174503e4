import type { Context } from '../context';
import type { Outcome } from './sequelize/statement';
import { send } from './sequelize/statement';

export type Value = string | number | Date | null;
type Values = readonly (Value | readonly Value[])[];
/** Where statements run: a database, inside a transaction where there is one. */
type Place = Pick<Context, 'database' | 'transaction'>;

/**
 * Plain rows of a hand-written query inside the context's transaction. MySQL gives BIGINT and sums as strings: convert
 * what you use.
 */
export const select = <Row extends object>(ctx: Place, sql: string, values: Values = []): Promise<Row[]> =>
  send<Row[]>(ctx, { method: 'all', sql, values });

/** One INSERT, UPDATE or DELETE; answers the number of rows. */
export const change = async (ctx: Place, sql: string, values: Values = []): Promise<number> =>
  (await send<Outcome>(ctx, { method: 'run', sql, values })).affectedRows;

/** One INSERT; answers the first new id (right only for one row). `isPrepared`: its text is one of few. */
export const put = async (ctx: Place, sql: string, values: Values = [], isPrepared?: boolean): Promise<number> =>
  (await send<Outcome>(ctx, { method: 'run', sql, values, isPrepared })).insertId;

/** `set`: each column and the SQL of its new value, in the order in which MySQL sets them. */
interface Joined {
  table: string;
  column: string;
  by: string;
  set: readonly (readonly [string, string])[];
  where: string;
}

/**
 * One UPDATE of the rows of `table` whose `column` names a row of `by` for which the condition holds. MySQL would look
 * at every row of the table for a condition in a subquery, SQLite has no join here.
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
