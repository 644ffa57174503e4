import type { ActionPreview } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { refuseEach } from '../../errors';
import { translate } from '../../locales';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { endSessionsOf } from '../../models/logins';
import type { User } from '@t3d/resources/rows';
import { requireAdminLeft } from './deleteUsers';
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

/** Nobody switches oneself, or the platform. */
const refuse = ({ actor }: Context, found: readonly User[]): void => {
  refuseEach(found, ({ id, role }) =>
    id === actor.id ? { key: 'users.notSelf' } : role === null ? { key: 'users.builtIn' } : null,
  );
};

/** Those whose status it was not. */
async function setStatus(
  ctx: Context,
  found: readonly User[],
  status: 'ENABLED' | 'DISABLED',
): Promise<readonly User[]> {
  const changed = found.filter((user) => user.status !== status);
  await table(ctx, users).update(
    { status },
    changed.map(({ id }) => id),
  );
  if (status === 'DISABLED') await requireAdminLeft(ctx, changed);
  await recordHistories(
    ctx,
    users,
    status === 'ENABLED' ? 'enable' : 'disable',
    changed.map((user) => ({ recordId: user.id, changes: { status: { before: user.status, after: status } } })),
  );
  return changed;
}

/** Those whom an enabling let in are shut out again, with everybody below them; an ADMIN who may set rights stays. */
const shutsAgain = restores(async (ctx, done) => {
  const ids = done.entries.flatMap(({ recordId }) => recordId ?? []);
  await requireAdminLeft(ctx, await table(ctx, users).find(ids));
  await endSessionsOf(ctx, await subtreeIds(ctx, ids));
});

/** Lets users log in again. Those who can already are left as they are; `affected` counts the others. */
export const enableUsers = command(users, 'enable', {
  undo: shutsAgain,
  refuse,
  run: async (ctx, found) => ({ affected: (await setStatus(ctx, found, 'ENABLED')).length }),
});

/** How many would be shut out, and how many below them with them. */
async function checkDisable(ctx: Context, found: readonly User[]): Promise<ActionPreview> {
  const enabled = found.filter(({ status }) => status === 'ENABLED');
  const ids = found.map(({ id }) => id);
  const below = (await subtreeIds(ctx, ids)).length - ids.length;
  return {
    matched: found.length,
    available: enabled.length,
    refused:
      found.length > enabled.length
        ? [{ reason: translate('users.alreadyDisabled', ctx.language), count: found.length - enabled.length }]
        : [],
    changes: below > 0 ? [{ label: translate('users.shutOutBelow', ctx.language), after: below, kind: 'count' }] : [],
    named: { below },
  };
}

/**
 * Shuts users out, and with each the whole branch below it: all their sessions end now, and nobody below a disabled
 * user logs in (derived at login, not written to each). Refuses oneself, and to leave no ADMIN who can set rights.
 */
export const disableUsers = command(users, 'disable', {
  undo: restores(),
  refuse,
  check: checkDisable,
  run: async (ctx, found) => {
    const disabled = (await setStatus(ctx, found, 'DISABLED')).map(({ id }) => id);
    if (disabled.length > 0) await endSessionsOf(ctx, await subtreeIds(ctx, disabled));
    return { affected: disabled.length };
  },
});
