import type { Context } from '../../../context';
import type { Order } from '@t3d/resources/rows';
import { releaseCard } from '../state/cardStatus';
import { lockOrder, moveOrder } from '../state/moveOrder';
import { notifyRefusal } from './refusals';
import { refundOrder } from '../refunds/refundOrders';

/** INITIAL → INITIAL_FAILED with everything paid refunded at once, the eSIM fee too. */
export async function failOrder(ctx: Context, id: number, reference: string, reason: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'INITIAL' || order.supplierReference !== reference) return order;
  const refunded = await refundOrder(ctx, order, { key: `failed:${reference}`, fee: true, reason: 'ORDER_FAILED' });
  const failed = await moveOrder(ctx, order, 'refused', { values: { refunded }, detail: { reason } });
  await releaseCard(ctx, failed, { wasUsing: false });
  await notifyRefusal(ctx, order, 'PROVISION', reason);
  return failed;
}
