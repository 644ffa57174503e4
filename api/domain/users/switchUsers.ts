import type { ActionPreview } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { assertEach } from '../../errors';
import { translate } from '../../locales';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { endSessionsOf } from '../../models/logins';
import type { User } from '@t3d/resources/rows';
import { servingErrors } from './customersOf';
import { requireAdminLeft } from './deleteUsers';
import { select } from '../../models/sql';
import { timeSql } from '../../engine/asOf/shadow';
import type { PastTable } from '../../engine/asOf/overlay';
import { balancesThen, movedSince } from '../../ledger';

export const nameOf = (user: { nickname: string | null; account: string }): string => user.nickname ?? user.account;

const MAX_LISTED = 5;
/** Lists the first few names, and the number of further ones. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).join(', ');
  return names.length > MAX_LISTED ? `${shown} … (+${names.length - MAX_LISTED})` : shown;
}

export async function namesOf(ctx: Context, ids: readonly number[]): Promise<string[]> {
  return (await table(ctx, users).find([...new Set(ids)])).map(nameOf);
}

/** Returns the ids of these users and all users below. */
export async function subtreeIds(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const below = await select<{ id: number }>(
    ctx,
    'SELECT id FROM users WHERE agent1 IN (?) OR agent2 IN (?) OR agent3 IN (?)',
    [ids, ids, ids],
  );
  return [...new Set([...ids, ...below.map(({ id }) => Number(id))])];
}

/** The past balances, which the ledger provides because the user's history lacks them. */
export const pastTables: Readonly<Record<string, PastTable>> = {
  ledger_accounts: {
    columns: ['balance'],
    changedSince: movedSince,
    select: ({ database }, at, table, ids) => balancesThen(timeSql(database, at), table, ids),
  },
};

/** Throws for a change of the caller's own status or of the platform user's. */
const assertSwitchable = ({ actor }: Context, found: readonly User[]): void => {
  assertEach(found, ({ id, role }) =>
    id === actor.id ? { key: 'users.notSelf' } : role === null ? { key: 'users.builtIn' } : null,
  );
};

/** Sets the status of users and returns those that changed. */
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

/** Throws for salesmen with customers, who need a successor first. */
async function assertServesNobody(ctx: Context, found: readonly User[]): Promise<void> {
  const serving = await servingErrors(ctx, found);
  assertEach(found, ({ id }) => serving.get(id));
}

/** Undoes enabling: disables the users again and ends the sessions of their branch. */
const undoEnabling = restores(async (ctx, done) => {
  const ids = done.entries.flatMap(({ recordId }) => recordId ?? []);
  const found = await table(ctx, users).find(ids);
  await requireAdminLeft(ctx, found);
  await assertServesNobody(ctx, found);
  await endSessionsOf(ctx, await subtreeIds(ctx, ids));
});

/** Enables users. `affected` counts no user who was already enabled. */
export const enableUsers = command(users, 'enable', {
  undo: undoEnabling,
  validate: assertSwitchable,
  run: async (ctx, found) => ({ affected: (await setStatus(ctx, found, 'ENABLED')).length }),
});

/** Disables users and ends the sessions of everybody below. Returns the number of disabled users. */
export async function disableFound(ctx: Context, found: readonly User[]): Promise<number> {
  const disabled = (await setStatus(ctx, found, 'DISABLED')).map(({ id }) => id);
  if (disabled.length > 0) await endSessionsOf(ctx, await subtreeIds(ctx, disabled));
  return disabled.length;
}

/** Previews how many users would be disabled, and how many users below them would lose access. */
async function checkDisable(ctx: Context, found: readonly User[]): Promise<ActionPreview> {
  const serving = await servingErrors(ctx, found);
  const enabled = found.filter(({ id, status }) => status === 'ENABLED' && !serving.has(id));
  const already = found.filter(({ status }) => status !== 'ENABLED').length;
  const ids = found.map(({ id }) => id);
  const below = (await subtreeIds(ctx, ids)).length - ids.length;
  return {
    matched: found.length,
    available: enabled.length,
    refused: [
      ...(already > 0 ? [{ reason: translate('users.alreadyDisabled', ctx.language), count: already }] : []),
      ...[...serving.values()].map(({ key, params }) => ({ reason: translate(key, ctx.language, params), count: 1 })),
    ],
    changes: below > 0 ? [{ label: translate('users.shutOutBelow', ctx.language), after: below, kind: 'count' }] : [],
    named: { below },
  };
}

/**
 * Disables users at once, so that nobody below can log in either. Rejects the caller, salesmen with customers, and the
 * last ADMIN who may set permissions.
 */
export const disableUsers = command(users, 'disable', {
  undo: restores(),
  validate: async (ctx, found) => {
    assertSwitchable(ctx, found);
    await assertServesNobody(ctx, found);
  },
  check: checkDisable,
  run: async (ctx, found) => ({ affected: await disableFound(ctx, found) }),
});
