import type { ActionPreview } from '@t3d/resources/kit';
import { levelOf } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { recharge, requireNew } from '../../ledger';
import { keyOf } from '../shared/idempotency';
import type { Outcome } from '../types';
import type { Holder } from './wallets';
import { previewMovement, recordBalance, requireAmount, requireHolders } from './wallets';

interface RechargeInput { ids: readonly number[]; amount: number; remark?: string | null }

async function requireAgent(ctx: Context, { ids }: RechargeInput): Promise<Holder> {
  const [holder] = await requireHolders(ctx, ids.slice(0, 1)) as [Holder];
  if (levelOf(holder.user.role) === 0) throw new Invalid('users.notAgent', {}, { [String(holder.user.id)]: { key: 'users.notAgent' } });
  return holder;
}

/** Puts money (at least 1.00) into an agent's wallet: INC. Refuses a key that has moved money before (409). */
export async function rechargeUser(ctx: Context, input: RechargeInput): Promise<Outcome> {
  requireAmount(input.amount);
  const { user, wallet } = await requireAgent(ctx, input);
  requireNew(await recharge(ctx, { key: keyOf(ctx), user: user.id, amount: input.amount, currency: wallet.currency, remark: input.remark }));
  await recordBalance(ctx, user.id, 'recharge', input.amount);
  return { affected: 1 };
}

export async function checkRechargeUser(ctx: Context, input: RechargeInput): Promise<ActionPreview> {
  return previewMovement(ctx, [{ holder: await requireAgent(ctx, input), change: input.amount }]);
}
