import type { ActionPreview } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { recharge, requireNew } from '../../ledger';
import { keyOf } from '../../models/idempotencyKey';
import { requireReceivers } from './receivers';
import type { Outcome } from '../../declared/command';
import type { Holder } from './wallets';
import { isCustomer, previewMovement, recordBalance, requireAmount, requireHolders } from './wallets';

interface RechargeInput {
  ids: readonly number[];
  amount: number;
  remark?: string | null;
}

async function requireCustomer(ctx: Context, { ids }: RechargeInput): Promise<Holder> {
  await requireReceivers(ctx, ids.slice(0, 1));
  const [holder] = (await requireHolders(ctx, ids.slice(0, 1))) as [Holder];
  if (!isCustomer(holder.user))
    throw new Invalid('users.notCustomer', {}, { [String(holder.user.id)]: { key: 'users.notCustomer' } });
  return holder;
}

/** Puts money (at least 1.00) into a customer's wallet: INC. Refuses a key that has moved money before (409). */
export async function rechargeUser(ctx: Context, input: RechargeInput): Promise<Outcome> {
  requireAmount(input.amount);
  const { user, wallet } = await requireCustomer(ctx, input);
  requireNew(
    await recharge(ctx, {
      key: keyOf(ctx),
      user: user.id,
      amount: input.amount,
      currency: wallet.currency,
      remark: input.remark,
    }),
  );
  await recordBalance(ctx, user.id, 'recharge', input.amount);
  return { affected: 1 };
}

export async function checkRechargeUser(ctx: Context, input: RechargeInput): Promise<ActionPreview> {
  return previewMovement(ctx, [{ holder: await requireCustomer(ctx, input), change: input.amount }]);
}
