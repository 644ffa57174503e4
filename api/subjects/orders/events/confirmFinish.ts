import type { Context } from '../../../context';
import type { Order } from '@t3d/resources/rows';
import { releaseCard } from '../state/cardStatus';
import { lockOrder, moveOrder } from '../state/moveOrder';

/** COMPLETING → COMPLETED, without a refund. */
export async function confirmFinish(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'COMPLETING') return order;
  const finished = await moveOrder(ctx, order, 'finished');
  await releaseCard(ctx, finished, { wasUsing: order.statusBefore === 'USING' });
  return finished;
}
