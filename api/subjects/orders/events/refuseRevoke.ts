import type { Context } from '../../../context';
import { withdrawAnnounced } from '../../../ledger';
import type { Order } from '@t3d/resources/rows';
import { lockOrder, moveOrder } from '../state/moveOrder';
import { notifyRefusal } from './notifyRefusal';

/** REVOKING → the state before; the applicant is notified. */
export async function refuseRevoke(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'REVOKING') return order;
  await withdrawAnnounced(ctx, order.orderNo as string);
  await notifyRefusal(ctx, order, 'REVOKE', 'SUPPLIER');
  return moveOrder(ctx, order, 'revoke-refused', { values: { statusBefore: null } });
}
