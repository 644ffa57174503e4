import type { Context } from '../../../context';
import type { Order } from '@t3d/resources/rows';
import { releaseCard } from '../state/cardStatus';
import { lockOrder, moveOrder } from '../state/moveOrder';

/**
 * USING → COMPLETED, while a refund of it runs, too: data or time used up; the card goes on to its next order or is
 * free.
 */
export async function completeOrder(ctx: Context, id: number, reason: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  const completed = await moveOrder(ctx, order, 'used-up', { detail: { reason } });
  await releaseCard(ctx, completed, { wasUsing: true });
  return completed;
}

/** COMPLETING → COMPLETED, without a refund. */
export async function confirmFinish(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'COMPLETING') return order;
  const finished = await moveOrder(ctx, order, 'finished');
  await releaseCard(ctx, finished, { wasUsing: order.statusBefore === 'USING' });
  return finished;
}
