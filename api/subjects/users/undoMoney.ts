import users from '@t3d/resources/people/users';
import type { Inverse } from '../../declared/command';
import { Forbidden, Invalid, message } from '../../errors';
import { requireInScope } from '../../engine/rows/read/read';
import { refuseObstacles } from '../../engine/undo/restore';
import { setCreditLimits, takeBack, walletsOf } from '../../ledger';
import type { Context } from '../../context';
import { recordHistories } from '../../models/history';
import { isStaff } from './reach';
import { recordBalance, requireHolders } from './wallets';

const usersOf = (done: Parameters<Inverse['run']>[1]): number[] => [
  ...new Set(done.entries.flatMap(({ recordId }) => recordId ?? [])),
];

/** An agent takes back what it sent itself. */
async function requireOwnMoney(ctx: Context, done: Parameters<Inverse['run']>[1]): Promise<void> {
  await requireInScope(ctx, users, usersOf(done));
  const [from] = done.entries;
  if (!isStaff(ctx.actor) && from?.recordId !== ctx.actor.id) throw new Forbidden('users', 'notYours');
}

/**
 * Takes a movement between wallets, or into or out of one, back by its counterpart. Refuses what a wallet does not hold
 * any more, and users who are deleted.
 */
export const moneyBack: Inverse = {
  requireReach: requireOwnMoney,
  run: async (ctx, done) => {
    const ids = usersOf(done);
    await requireHolders(ctx, ids);
    const { moved } = await takeBack(ctx, {
      transaction: Number(done.notes.transaction),
      key: `operation:${done.id}`,
    }).catch((error: unknown) => {
      const isShort = error instanceof Invalid && error.key === 'money.insufficient';
      throw isShort ? new Invalid('undo.spent', {}) : error;
    });
    for (const { user, amount } of moved) await recordBalance(ctx, user, 'undo', amount);
  },
};

/** Gives agents the credit limits back that they had, while they have those that they were given. */
export const creditBack: Inverse = {
  run: async (ctx, done) => {
    await requireHolders(ctx, usersOf(done));
    const wallets = await walletsOf(ctx, usersOf(done));
    const limits = done.entries.flatMap(({ recordId, changes: { creditLimit } }) =>
      recordId === null || !creditLimit
        ? []
        : [{ recordId, before: Number(creditLimit.before), after: Number(creditLimit.after) }],
    );
    const changed = limits.filter(({ recordId, after }) => wallets.get(recordId)?.creditLimit !== after);
    await refuseObstacles(
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
