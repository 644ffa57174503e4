import { LIVE_STATUSES } from '@t3d/resources/orders';
import users from '@t3d/resources/users';
import type { Message, PlainMessage } from '../../errors';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { walletsOf } from '../../ledger';
import { recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { forgetPreferencesOf } from '../../models/preferences';
import { endSessionsOf } from '../../models/sessions';
import type { Outcome } from '../../declared/command';
import { requireAdminLeft } from './requireAdminLeft';

const owners = async (
  ctx: Context,
  sql: string,
  values: readonly (readonly (number | string)[])[],
): Promise<Set<number>> =>
  new Set((await select<{ owner: number }>(ctx, sql, values)).map(({ owner }) => Number(owner)));

/** Why each of these users cannot be deleted: the first reason that holds. */
async function refusalsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, Message>> {
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
  ];
  const wallets = await walletsOf(ctx, ids);
  const refused = new Map<number, Message>();
  for (const id of ids) {
    const balance = wallets.get(id)?.balance ?? 0;
    const key = reasons.find(([held]) => held.has(id))?.[1];
    if (key) refused.set(id, { key });
    else if (balance !== 0) refused.set(id, { key: 'users.hasBalance', params: { balanceMinor: balance } });
  }
  return refused;
}

/**
 * Marks users as deleted (their rows stay, with their bills and orders) and ends their sessions and what they chose for
 * their screens. All or none: refuses oneself, the platform, and whoever has children, customers, cards, live orders or
 * a balance, naming which; and to leave no ADMIN who can set rights.
 */
export async function deleteUsers(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const rows = table(ctx, users);
  const found = (await rows.find(ids, { lock: true })).filter(({ status }) => status !== 'DELETED');
  if (found.length === 0) return { affected: 0 };
  const refused = await refusalsOf(
    ctx,
    found.map(({ id }) => id),
  );
  for (const user of found) {
    if (user.id === ctx.actor.id) refused.set(user.id, { key: 'users.notSelf' });
    if (user.role === null) refused.set(user.id, { key: 'users.builtIn' });
  }
  const [first] = refused.values();
  if (first)
    throw new Invalid(
      first.key,
      first.params,
      Object.fromEntries([...refused].map(([id, message]) => [String(id), message])),
    );
  await rows.update(
    { status: 'DELETED' },
    found.map(({ id }) => id),
  );
  await requireAdminLeft(ctx, found);
  await endSessionsOf(
    ctx,
    found.map(({ id }) => id),
  );
  await forgetPreferencesOf(
    ctx,
    found.map(({ id }) => id),
  );
  await recordHistories(
    ctx,
    users,
    'delete',
    found.map(({ id, status }) => ({ recordId: id, changes: { status: { before: status, after: 'DELETED' } } })),
  );
  return { affected: found.length };
}
