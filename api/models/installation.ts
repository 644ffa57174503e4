import type { Sequelize } from 'sequelize';
import { QueryTypes } from 'sequelize';
import type { Context } from '../context';
import { unlessThere } from './dialect';
import { verifyPassword } from './passwords';
import { change } from './sql';

/** What a database is for, once a production has started on it, or a demo world or a sandbox was written into it. */
type Purpose = 'production' | 'demo' | 'sandbox';

const TABLE = 'installation';

/** What the database is for; null where nobody has said so, or where it was not migrated yet. */
export async function readPurpose(sequelize: Sequelize): Promise<Purpose | null> {
  if (!(await sequelize.getQueryInterface().tableExists(TABLE))) return null;
  const [row] = await sequelize.query<{ purpose: Purpose }>(`SELECT purpose FROM ${TABLE} WHERE id = 1`, {
    type: QueryTypes.SELECT,
  });
  return row?.purpose ?? null;
}

/** Says what a migrated database is for, unless somebody has said so before. */
export async function markPurpose(ctx: Context, purpose: Purpose): Promise<void> {
  await change(ctx, `INSERT INTO ${TABLE} (id, purpose, since) VALUES (1, ?, ?)${unlessThere(ctx.database)}`, [
    purpose,
    ctx.now(),
  ]);
}

/** Accounts with the password that all of them begin with, as it is on the wire. */
export interface KnownAccounts {
  readonly accounts: readonly string[];
  readonly password: string;
}

/** Those of the accounts that still have this password. `people`: the table of those who log in. */
export async function findKnownAccounts(
  sequelize: Sequelize,
  people: string,
  { accounts, password }: KnownAccounts,
): Promise<string[]> {
  if (!(await sequelize.getQueryInterface().tableExists(people))) return [];
  const rows = await sequelize.query<{ account: string; passwordHash: string | null }>(
    `SELECT account, passwordHash FROM \`${people}\` WHERE account IN (?)`,
    { replacements: [accounts], type: QueryTypes.SELECT },
  );
  const found: string[] = [];
  for (const { account, passwordHash } of rows) if (await verifyPassword(password, passwordHash)) found.push(account);
  return found;
}
