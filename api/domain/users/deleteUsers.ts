import { hasPattern } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { type Message, type PlainMessage, Invalid, assertEach } from '../../errors';
import { table } from '../../models/table';
import type { User } from '@t3d/resources/rows';
import { LIVE_STATUSES } from '@t3d/resources/orders/orders';
import { command } from '../../engine/rows/commands/command';
import { walletsOf } from '../../ledger';
import { recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { forgetPreferencesOf } from '../../models/userTable';
import { forgetNetworksOf, endSessionsOf } from '../../models/logins';
import { forgetSecondFactorsOf } from '../../models/secondFactors';

/** The permission to set permissions, with which a user can restore all others. */
export const SET_APIS = 'users:set-apis';

const mayRepair = ({ actor }: Context): boolean => actor.role === null || actor.role === 'backdoor';

/**
 * Throws if no ADMIN who may set permissions is left after a change. Locks the remaining ADMINs, so that concurrent
 * calls wait.
 */
export async function requireAdminLeft(ctx: Context, changed: readonly User[]): Promise<void> {
  const touched = changed.filter(({ role }) => role === 'ADMIN');
  if (touched.length === 0 || mayRepair(ctx)) return;
  const left = await table(ctx, users).find({ role: 'ADMIN', status: 'ENABLED' }, { lock: true });
  if (left.some(({ apis }) => hasPattern(apis ?? [], SET_APIS))) return;
  const rejected = { key: 'users.lastAdmin', params: { pattern: SET_APIS } } as const;
  throw new Invalid(rejected.key, rejected.params, Object.fromEntries(touched.map(({ id }) => [String(id), rejected])));
}

/** Returns whether these patterns would leave no ADMIN who may set permissions, for previews. */
export async function wouldLeaveNoAdmin(
  ctx: Context,
  changed: readonly User[],
  patterns: readonly string[],
): Promise<boolean> {
  if (mayRepair(ctx) || !changed.some(({ role }) => role === 'ADMIN') || hasPattern(patterns, SET_APIS)) return false;
  const narrowed = new Set(changed.map(({ id }) => id));
  const admins = await table(ctx, users).find({ role: 'ADMIN', status: 'ENABLED' });
  return !admins.some(({ id, apis }) => !narrowed.has(id) && hasPattern(apis ?? [], SET_APIS));
}

const owners = async (
  ctx: Context,
  sql: string,
  values: readonly (readonly (number | string)[])[],
): Promise<Set<number>> =>
  new Set((await select<{ owner: number }>(ctx, sql, values)).map(({ owner }) => Number(owner)));

async function deletionErrors(ctx: Context, ids: readonly number[]): Promise<Map<number, Message>> {
  const reasons: [Set<number>, PlainMessage][] = [
    [
      await owners(ctx, `SELECT DISTINCT superior AS owner FROM users WHERE superior IN (?) AND status <> 'DELETED'`, [
        ids,
      ]),
      'users.hasChildren',
    ],
    [
      await owners(ctx, `SELECT DISTINCT salesman AS owner FROM users WHERE salesman IN (?) AND status <> 'DELETED'`, [
        ids,
      ]),
      'users.hasCustomers',
    ],
    [
      await owners(ctx, `SELECT DISTINCT owner FROM terminals WHERE owner IN (?) AND status <> 'INVALID'`, [ids]),
      'users.hasTerminals',
    ],
    [
      await owners(
        ctx,
        'SELECT DISTINCT agent AS owner FROM orders WHERE agent IN (?) AND status IN (?) AND deletedAt IS NULL',
        [ids, LIVE_STATUSES],
      ),
      'users.hasOrders',
    ],
    [
      await owners(
        ctx,
        'SELECT DISTINCT `user` AS `owner` FROM `sms_code_orders` WHERE `user` IN (?) AND `status` IN (?)',
        [ids, ['STOCKED', 'USING']],
      ),
      'users.hasOrders',
    ],
  ];
  const wallets = await walletsOf(ctx, ids);
  const rejected = new Map<number, Message>();
  for (const id of ids) {
    const balance = wallets.get(id)?.balance ?? 0;
    const key = reasons.find(([held]) => held.has(id))?.[1];
    if (key) rejected.set(id, { key });
    else if (balance !== 0) rejected.set(id, { key: 'users.hasBalance', params: { balanceMinor: balance } });
  }
  return rejected;
}

async function assertUsersDeletable(ctx: Context, found: readonly User[]): Promise<void> {
  const held = await deletionErrors(
    ctx,
    found.map(({ id }) => id),
  );
  assertEach(found, ({ id, role }) => {
    if (role === null) return { key: 'users.builtIn' };
    return id === ctx.actor.id ? { key: 'users.notSelf' } : held.get(id);
  });
}

/**
 * Marks users as deleted and ends their sessions, all or none. Rejects users with possessions, children or customers.
 */
export const deleteUsers = command(users, 'delete', {
  run: async (ctx, rows) => {
    const found = rows.filter(({ status }) => status !== 'DELETED');
    if (found.length === 0) return { affected: 0 };
    const ids = found.map(({ id }) => id);
    await assertUsersDeletable(ctx, found);
    await table(ctx, users).update({ status: 'DELETED' }, ids);
    await requireAdminLeft(ctx, found);
    await endSessionsOf(ctx, ids);
    await forgetNetworksOf(ctx, ids);
    await forgetSecondFactorsOf(ctx, ids);
    await forgetPreferencesOf(ctx, ids);
    await recordHistories(
      ctx,
      users,
      'delete',
      found.map(({ id, status }) => ({ recordId: id, changes: { status: { before: status, after: 'DELETED' } } })),
    );
    return { affected: found.length };
  },
});
