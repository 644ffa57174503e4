import type { Sequelize } from 'sequelize';
import { QueryTypes } from 'sequelize';
import type { Context } from '../context';
import { insertIgnore } from './dialect';
import { verifyPassword } from './passwords';
import { change } from './sql';

/** The purpose of a database, set by the first production start, by demo data or by a sandbox. */
type Purpose = 'production' | 'demo' | 'sandbox';

const TABLE = 'installation';

/** A table that exists only while a backup is restored. */
export const RESTORING = 'restore_unfinished';

/** Returns whether a restore into this database was interrupted. */
export const isHalfRestored = (sequelize: Sequelize): Promise<boolean> =>
  sequelize.getQueryInterface().tableExists(RESTORING);

/** Returns the purpose of the database, or null if it is not set. */
export async function readPurpose(sequelize: Sequelize): Promise<Purpose | null> {
  if (!(await sequelize.getQueryInterface().tableExists(TABLE))) return null;
  const [row] = await sequelize.query<{ purpose: Purpose }>(`SELECT purpose FROM ${TABLE} WHERE id = 1`, {
    type: QueryTypes.SELECT,
  });
  return row?.purpose ?? null;
}

/** Sets the purpose of a migrated database that has none. */
export async function markPurpose(ctx: Context, purpose: Purpose): Promise<void> {
  await change(ctx, `INSERT INTO ${TABLE} (id, purpose, since) VALUES (1, ?, ?)${insertIgnore(ctx.database)}`, [
    purpose,
    ctx.now(),
  ]);
}

/** Accounts with a common initial password, hashed as clients send it. */
export interface KnownAccounts {
  readonly accounts: readonly string[];
  readonly password: string;
}

/** Returns the accounts that still have the initial password. `people` is the table of users. */
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
