import { QueryTypes } from 'sequelize';
import type { Context } from '../context';

export type Value = string | number | Date | null;
type Values = readonly (Value | readonly Value[])[];

/** Plain rows of a hand-written query inside the context's transaction. MySQL gives BIGINT and sums as strings: convert what you use. */
export function select<Row extends object>(ctx: Context, sql: string, values: Values = []): Promise<Row[]> {
  return ctx.database.sequelize.query<Row>(sql, { replacements: [...values], type: QueryTypes.SELECT, transaction: ctx.transaction });
}

/** One INSERT, UPDATE or DELETE; answers the number of rows. */
export async function change(ctx: Context, sql: string, values: Values = []): Promise<number> {
  const [, affected] = await ctx.database.sequelize.query(sql, { replacements: [...values], type: QueryTypes.UPDATE, transaction: ctx.transaction });
  return affected;
}
