import users, { MIN_AMOUNT } from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { Invalid, invalidField } from '../../errors';
import { findReversible, newestBill, requireNew, reverse } from '../../ledger';
import { keyOf } from '../../models/idempotency';
import { noteForUndo } from '../../models/operations';
import { type Holder, moneyBack, previewMovement, recordBalance, requireHolders, shortOf } from './wallets';

const onBill = (error: unknown): unknown =>
  error instanceof Invalid && error.key === 'money.notReversible' ? invalidField('bill', error.key) : error;

async function requireReversible(ctx: Context, bill: number) {
  const found = await findReversible(ctx, bill).catch((error: unknown) => {
    throw onBill(error);
  });
  if (found.amount < MIN_AMOUNT) throw invalidField('bill', 'minMoney', { min: MIN_AMOUNT });
  return found;
}

/**
 * Takes a recharge back in full: DEC. Refuses a bill that is no recharge, one of less than 1.00, one reversed before,
 * more than the wallet holds, and a key that has moved money before (409).
 */
export const reverseBill = command(users, 'reverse', {
  undo: moneyBack,
  check: async (ctx, { bill }) => {
    const { user, amount, reversed } = await requireReversible(ctx, bill);
    const [holder] = (await requireHolders(ctx, [user])) as [Holder];
    const refusal = reversed ? new Invalid('money.alreadyReversed') : shortOf(holder.wallet, amount);
    return previewMovement(ctx, [{ holder, change: -amount }], refusal);
  },
  run: async (ctx, { bill, remark }) => {
    const { user, amount } = await requireReversible(ctx, bill);
    const { transaction } = requireNew(await reverse(ctx, { key: keyOf(ctx), bill, remark }));
    await noteForUndo(ctx, { transaction });
    await recordBalance(ctx, user, 'reverse', -amount);
    return { affected: 1, bill: await newestBill(ctx, user) };
  },
});
