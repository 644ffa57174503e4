import type { ActionPreview } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { Invalid, invalidField } from '../../errors';
import { findReversible, requireNew, reverse } from '../../ledger';
import { keyOf } from '../../models/idempotencyKey';
import type { Outcome } from '../../declared/command';
import type { Holder } from './wallets';
import { MIN_AMOUNT, previewMovement, recordBalance, requireHolders, shortOf } from './wallets';

interface ReverseInput {
  bill: number;
  remark?: string | null;
}

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
export async function reverseBill(ctx: Context, { bill, remark }: ReverseInput): Promise<Outcome> {
  const { user, amount } = await requireReversible(ctx, bill);
  requireNew(await reverse(ctx, { key: keyOf(ctx), bill, remark }));
  await recordBalance(ctx, user, 'reverse', -amount);
  return { affected: 1 };
}

export async function checkReverseBill(ctx: Context, { bill }: ReverseInput): Promise<ActionPreview> {
  const { user, amount, reversed } = await requireReversible(ctx, bill);
  const [holder] = (await requireHolders(ctx, [user])) as [Holder];
  return previewMovement(
    ctx,
    [{ holder, change: -amount }],
    reversed ? new Invalid('money.alreadyReversed') : shortOf(holder.wallet, amount),
  );
}
