import { QueryTypes } from 'sequelize';
import type { Context } from '../context';
import { readDirectly } from './sequelize/directRead';
import { leaveProof, leaveStatement, newName, ownConnection, sendStatement } from './sequelize/directTransaction';

export type Value = string | number | Date | null;
type Values = readonly (Value | readonly Value[])[];
/** Where statements run: a database, inside a transaction where there is one. */
export type Place = Pick<Context, 'database' | 'transaction'>;
interface Outcome {
  insertId: number;
  affectedRows: number;
}

/**
 * Plain rows of a hand-written query inside the context's transaction. MySQL gives BIGINT and sums as strings: convert
 * what you use.
 */
export function select<Row extends object>(ctx: Place, sql: string, values: Values = []): Promise<Row[]> {
  const held = ownConnection(ctx);
  if (held) return sendStatement<Row[]>(ctx, held, 'all', sql, values);
  return ctx.database.sequelize.query<Row>(sql, {
    replacements: [...values],
    type: QueryTypes.SELECT,
    transaction: ctx.transaction,
  });
}

/**
 * One INSERT, UPDATE or DELETE whose outcome is not needed. On MySQL it is sent together with the transaction's next
 * statement, or with its COMMIT: every later statement runs after it. If the database refuses it, the transaction ends.
 */
export async function leave(ctx: Place, sql: string, values: Values = []): Promise<void> {
  const held = ownConnection(ctx);
  if (held && ctx.database.dialect === 'mysql') await leaveStatement(ctx, held, sql, values);
  else await change(ctx, sql, values);
}

/**
 * The same for an INSERT of one row; answers the variable by which later statements of the transaction name its id.
 * Null on SQLite, which has no such variables: nothing is sent then.
 */
export async function leaveNamed(ctx: Context, sql: string, values: Values): Promise<string | null> {
  const held = ownConnection(ctx);
  if (!held || ctx.database.dialect !== 'mysql') return null;
  const name = newName(held);
  await leaveStatement(ctx, held, sql, values);
  await leaveStatement(ctx, held, `SET ${name} = LAST_INSERT_ID()`, []);
  return name;
}

/** Requires of a transaction that its caller still is who it was: read with its first statement, where there is one. */
export async function requireProof(ctx: Context): Promise<void> {
  const { proof } = ctx;
  if (!proof) return;
  const held = ownConnection(ctx);
  if (held && ctx.database.dialect === 'mysql') leaveProof(ctx, held, proof);
  else proof.require((await readDirectly<Record<string, unknown>>(ctx, proof.sql, proof.values()))[0]);
}

/** One INSERT, UPDATE or DELETE; answers the number of rows. */
export async function change(ctx: Place, sql: string, values: Values = []): Promise<number> {
  const held = ownConnection(ctx);
  if (held) return (await sendStatement<Outcome>(ctx, held, 'run', sql, values)).affectedRows;
  const [, affected] = await ctx.database.sequelize.query(sql, {
    replacements: [...values],
    type: QueryTypes.UPDATE,
    transaction: ctx.transaction,
  });
  return affected;
}

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

/** One INSERT; answers the first new id (right only for one row). */
export async function put(ctx: Place, sql: string, values: Values = []): Promise<number> {
  const held = ownConnection(ctx);
  if (held) return (await sendStatement<Outcome>(ctx, held, 'run', sql, values)).insertId;
  const [id] = await ctx.database.sequelize.query(sql, {
    replacements: [...values],
    type: QueryTypes.INSERT,
    transaction: ctx.transaction,
  });
  return Number(id);
}
