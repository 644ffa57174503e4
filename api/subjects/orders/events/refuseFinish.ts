import type { Context } from '../../../context';
import type { Order } from '@t3d/resources/rows';
import { refundIfCardLost } from '../refunds/lostCard';
import { lockOrder, moveOrder } from '../state/moveOrder';
import { notifyRefusal } from './notifyRefusal';

/** COMPLETING → the state before, or back altogether where its card has ended meanwhile; the applicant is notified. */
export async function refuseFinish(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'COMPLETING') return order;
  await notifyRefusal(ctx, order, 'FINISH', 'SUPPLIER');
  await moveOrder(ctx, order, 'finish-refused', { values: { statusBefore: null } });
  return refundIfCardLost(ctx, id);
}
