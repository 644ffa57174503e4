import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { select } from '../../models/sql';
import { timeSql } from '../../engine/asOf/shadow';
import type { PastTable } from '../../engine/asOf/overlay';
import { balancesThen, movedSince } from '../../ledger';

/** How a person is called in messages. */
export const nameOf = (user: { nickname: string | null; account: string }): string => user.nickname ?? user.account;

const MAX_LISTED = 5;
/** Names for a message: the first few, and how many more. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).join(', ');
  return names.length > MAX_LISTED ? `${shown} … (+${names.length - MAX_LISTED})` : shown;
}

/** How these users are called, for messages. */
export async function namesOf(ctx: Context, ids: readonly number[]): Promise<string[]> {
  return (await table(ctx, users).find([...new Set(ids)])).map(nameOf);
}

/** The ids of these users and of everybody below them. */
export async function subtreeIds(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const below = await select<{ id: number }>(
    ctx,
    'SELECT id FROM users WHERE agent1 IN (?) OR agent2 IN (?) OR agent3 IN (?)',
    [ids, ids, ids],
  );
  return [...new Set([...ids, ...below.map(({ id }) => Number(id))])];
}

/** What a user's wallet held at an earlier time: the ledger knows it, and no history of the user says so. */
export const pastTables: Readonly<Record<string, PastTable>> = {
  ledger_accounts: {
    columns: ['balance'],
    changedSince: movedSince,
    select: ({ database }, at, table, ids) => balancesThen(timeSql(database, at), table, ids),
  },
};
