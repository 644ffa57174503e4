import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { Invalid, invalidField } from '../../../errors';
import { newestBill, refund } from '../../../ledger';
import type { Order } from '@t3d/resources/rows';
import { table } from '../../../models/table';
import { payerLine, previewParties } from './previewParties';
import { previewWalletChange } from './previewWalletChange';
import { releaseCard } from '../state/cardStatus';
import { moveOrder, requireStep } from '../state/moveOrder';
import { notifySupplier } from '../jobs/notifySupplier';
import { askOrderRefund, isRetail, lockSales, payersPart, refundOfTerms } from '../refunds/refundOrders';

type Asked = Parameters<typeof partialRefund>[1];

const leftOf = (order: Order): number => (order.price ?? 0) - (order.refunded ?? 0);

function requireRefundable(order: Order, amount: number): void {
  requireStep('partial-refund', [order]);
  if (amount > leftOf(order)) throw invalidField('amount', 'money.refundTooMuch', { leftMinor: leftOf(order) });
}

/**
 * What goes into a deleted user's wallet never comes out again. Locked, the buyer is not deleted while the money moves.
 */
async function requireBuyer(ctx: Context, order: Order, lock: boolean): Promise<void> {
  const buyer = order.agent === null ? null : await table(ctx, users).one(order.agent, { lock: lock && 'shared' });
  if (!buyer || buyer.status === 'DELETED')
    throw new Invalid('users.deleted', {}, { [String(order.id)]: { key: 'users.deleted' } });
}

async function refundOrderPart(
  ctx: Context,
  order: Order,
  { amount, remark }: Pick<Asked, 'amount' | 'remark'>,
): Promise<number> {
  const key = `refund:${order.orderNo}:${order.version}`;
  if (order.terms !== null) return refundOfTerms(ctx, order, { key, amount, remark });
  return (await refund(ctx, { key, orderNo: order.orderNo as string, amount, fee: false, remark })).total;
}

/**
 * Gives part of the price back to the buyer, every superior its part of that. The order stays as it is until all is
 * refunded: then it is REFUNDED, its card free, and the supplier notified. What an end user paid goes back through its
 * gateway: the order is REFUNDING until that has answered. Refuses more than is left, a buyer who is deleted, and a
 * retail order of whose payment nothing is left.
 */
export const partialRefund = command(orders, 'partial-refund', {
  refuse: (_ctx, order, { amount }) => requireRefundable(order, amount),
  check: async (ctx, order, { amount }) => {
    requireRefundable(order, amount);
    const payer = isRetail(order) ? await payersPart(ctx, order, amount) : null;
    if (!payer) await requireBuyer(ctx, order, false);
    const parties = await previewParties(ctx, [{ orderNo: order.orderNo as string, amount, fee: false }]);
    return {
      matched: 1,
      available: 1,
      cost: await previewWalletChange(ctx, [order], () => amount),
      changes: [...(payer ? [payerLine(ctx, payer)] : []), ...parties],
    };
  },
  run: async (ctx, order, { amount, remark }) => {
    if (isRetail(order)) {
      await askOrderRefund(ctx, order, { amount, remark });
      return { affected: 1, refunded: order.refunded ?? 0 };
    }
    await lockSales(ctx, [order]);
    await requireBuyer(ctx, order, true);
    const total = await refundOrderPart(ctx, order, { amount, remark });
    const bill = order.agent === null ? null : await newestBill(ctx, order.agent);
    const all = total >= (order.price ?? 0);
    const moved = await moveOrder(ctx, order, all ? 'all-refunded' : 'partial-refund', {
      values: { refunded: total },
      detail: { amount, remark: remark ?? null },
    });
    if (all && order.status !== 'COMPLETED') {
      await releaseCard(ctx, moved, { wasUsing: order.status === 'USING' });
      await notifySupplier(ctx, moved, 'revoke');
    }
    return { affected: 1, refunded: total, bill };
  },
});
