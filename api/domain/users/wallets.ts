import type { ActionPreview, HistoryWord } from '@t3d/resources/kit';
import { CUSTOMERS } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { Invalid, NotFound, Forbidden, message } from '../../errors';
import { type WalletState, walletsOf, setCreditLimits, reverseMovement } from '../../ledger';
import { translate } from '../../locales';
import { recordHistory, recordHistories } from '../../models/history';
import { nameOf } from './switchUsers';
import { lockUsers, isStaff } from './userReach';
import type { User } from '@t3d/resources/rows';
import type { Inverse } from '../../registry/command';
import { requireInScope } from '../../engine/rows/read/read';
import { assertNoObstacles } from '../../engine/undo/restore';

export interface Holder {
  user: User;
  wallet: WalletState;
}

/**
 * Returns users with their wallets, locked so that none is deleted while money moves. Throws 404 for a deleted user.
 */
export async function requireHolders(ctx: Context, ids: readonly number[]): Promise<Holder[]> {
  const found = new Map((await lockUsers(ctx, ids)).map((user) => [user.id, user]));
  const wallets = await walletsOf(ctx, ids);
  return ids.map((id) => {
    const user = found.get(id);
    const wallet = wallets.get(id);
    if (!user || user.status === 'DELETED') throw new NotFound();
    if (!wallet) throw new Invalid('money.noWallet');
    return { user, wallet };
  });
}

export const isCustomer = ({ role }: User): boolean => role !== null && CUSTOMERS.includes(role);

export async function recordBalance(
  ctx: Context,
  user: number,
  action: HistoryWord<typeof users>,
  change: number,
): Promise<void> {
  const after = (await walletsOf(ctx, [user])).get(user)?.balance ?? 0;
  await recordHistory(ctx, users, user, action, { balance: { before: after - change, after } });
}

/** Previews a movement on wallets, first that of the call's user. `rejection` says why it would fail. */
export function previewMovement(
  ctx: Context,
  moves: readonly { holder: Holder; change: number }[],
  rejection?: Invalid,
): ActionPreview {
  const [first] = moves;
  const line = ({ holder: { user, wallet }, change }: { holder: Holder; change: number }) =>
    ({
      label: nameOf(user),
      about: nameOf(user),
      before: wallet.balance,
      after: wallet.balance + change,
      kind: 'money',
      currency: wallet.currency,
    }) as const;
  if (rejection || !first) {
    const message = rejection?.errors ? Object.values(rejection.errors)[0] : undefined;
    const reason = translate(
      message?.key ?? rejection?.key ?? 'invalid',
      ctx.language,
      message?.params ?? rejection?.params,
    );
    return { matched: 1, available: 0, refused: [{ reason, count: 1 }] };
  }
  const { balance, currency } = first.holder.wallet;
  return {
    matched: 1,
    available: 1,
    changes: moves.map(line),
    cost: { amount: first.change, currency, before: balance, after: balance + first.change },
  };
}

/** Returns the error for an insufficient balance, or undefined. */
export function shortOf(wallet: WalletState, needed: number): Invalid | undefined {
  return needed > wallet.balance
    ? new Invalid('money.insufficient', { balanceMinor: wallet.balance, neededMinor: needed })
    : undefined;
}

const usersOf = (done: Parameters<Inverse['run']>[1]): number[] => [
  ...new Set(done.entries.flatMap(({ recordId }) => recordId ?? [])),
];

/** Throws if an agent undoes a transfer that another user sent. */
async function requireOwnMoney(ctx: Context, done: Parameters<Inverse['run']>[1]): Promise<void> {
  await requireInScope(ctx, users, usersOf(done));
  const [from] = done.entries;
  if (!isStaff(ctx.actor) && from?.recordId !== ctx.actor.id) throw new Forbidden('users', 'notYours');
}

/** Undoes a movement of money. Rejects deleted users, and an amount that a wallet no longer has. */
export const undoMovement: Inverse = {
  requireReach: requireOwnMoney,
  run: async (ctx, done) => {
    const ids = usersOf(done);
    await requireHolders(ctx, ids);
    const { moved } = await reverseMovement(ctx, {
      transaction: Number(done.notes.transaction),
      key: `operation:${done.id}`,
    }).catch((error: unknown) => {
      const isShort = error instanceof Invalid && error.key === 'money.insufficient';
      throw isShort ? new Invalid('undo.spent', {}) : error;
    });
    for (const { user, amount } of moved) await recordBalance(ctx, user, 'undo', amount);
  },
};

/** Undoes new credit limits. Rejects a limit that was changed again. */
export const undoCredit: Inverse = {
  run: async (ctx, done) => {
    await requireHolders(ctx, usersOf(done));
    const wallets = await walletsOf(ctx, usersOf(done));
    const limits = done.entries.flatMap(({ recordId, changes: { creditLimit } }) =>
      recordId === null || !creditLimit
        ? []
        : [{ recordId, before: Number(creditLimit.before), after: Number(creditLimit.after) }],
    );
    const changed = limits.filter(({ recordId, after }) => wallets.get(recordId)?.creditLimit !== after);
    await assertNoObstacles(
      ctx,
      changed.map(({ recordId }) => ({ resource: users, recordId, why: message('undo.limitSince') })),
    );
    for (const creditLimit of new Set(limits.map(({ before }) => before))) {
      const those = limits.filter(({ before }) => before === creditLimit).map(({ recordId }) => recordId);
      await setCreditLimits(ctx, { users: those, creditLimit });
    }
    await recordHistories(
      ctx,
      users,
      'undo',
      limits.map(({ recordId, before, after }) => ({
        recordId,
        changes: { creditLimit: { before: after, after: before } },
      })),
    );
  },
};
