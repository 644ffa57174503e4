import businessUsers from '@t3d/resources/pool/business-users';
import { uniqueColumn, uniqueValue } from '@t3d/resources/kit';
import type { Context } from '../../context';
import type { Message } from '../../errors';
import { chunked } from '../../models/chunked';
import { select } from '../../models/sql';

/** How many unknown accounts a message lists. */
const MAX_NAMED = 20;
const AT_ONCE = 1000;

const { account: ACCOUNT } = businessUsers.fields;
/** Accounts that differ in case alone are one account, here as where app users are stored. */
const keyOf = (account: string): string => String(uniqueValue(ACCOUNT, account));

/** The keys of those accounts that an app user has. One statement for each thousand accounts. */
export async function knownAccounts(ctx: Context, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  const column = uniqueColumn(businessUsers.fields, 'account');
  for (const some of chunked([...new Set(accounts.map(keyOf))], AT_ONCE)) {
    const rows = await select<{ account: string }>(
      ctx,
      `SELECT \`${column}\` AS \`account\` FROM \`business_users\` WHERE \`${column}\` IN (?)`,
      [some],
    );
    for (const { account } of rows) known.add(account);
  }
  return known;
}

/** An error that lists the accounts that no app user has, 20 at most; null when each is known. */
export function unknownError(known: ReadonlySet<string>, targets: readonly string[]): Message | null {
  const unknown = targets.filter((account) => !known.has(keyOf(account)));
  if (unknown.length === 0) return null;
  const accounts = unknown.slice(0, MAX_NAMED).join(', ');
  const more = unknown.length - MAX_NAMED;
  return more > 0
    ? { key: 'push.unknownMany', params: { accounts, more } }
    : { key: 'push.unknown', params: { accounts } };
}
