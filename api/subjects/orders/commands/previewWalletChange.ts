import type { ActionPreview } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { walletsOf } from '../../../ledger';
import type { Order } from '@t3d/resources/rows';
import { isRetail } from '../refunds/refundOrders';

/**
 * What orders change in one wallet, for the preview. Orders of several agents, or paid by end users, show no
 * balance.
 */
export async function previewWalletChange(
  ctx: Context,
  found: readonly Order[],
  amountOf: (order: Order) => number,
): Promise<ActionPreview['cost']> {
  if (found.some(isRetail)) return undefined;
  const amount = found.reduce((sum, order) => sum + amountOf(order), 0);
  const agents = [...new Set(found.map((order) => order.agent).filter((id) => id !== null))];
  if (agents.length !== 1) return undefined;
  const wallet = (await walletsOf(ctx, agents)).get(agents[0] as number);
  return wallet && { amount, currency: wallet.currency, before: wallet.balance, after: wallet.balance + amount };
}
