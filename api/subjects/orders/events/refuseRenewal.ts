import { DAY_MS } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Order } from '@t3d/resources/rows';
import { select } from '../../../models/sql';
import { completeOrder } from './completeOrder';
import type { RequestPayload } from '../jobs/kinds';
import { lockOrder, moveOrder } from '../state/moveOrder';
import { notifyRefusal } from './notifyRefusal';
import { lockSales } from '../refunds/refundOrders';
import { refundVoidTerm } from '../refunds/termRefund';
import { rulesOf, termDays } from '../state/terms';
import { canStep } from '../state/transitions';

const ENDED: readonly (string | null)[] = ['REVOKING', 'REVOKED', 'REFUNDED'];

/**
 * The supplier refuses the term: its price is refunded (what is left of it) and the end is as it was; an order
 * whose time is over by that has ended. One that is being revoked, or has been, has that term refunded with the rest.
 * Twice changes nothing.
 */
export async function refuseRenewal(
  ctx: Context,
  { order: id, question }: RequestPayload,
  reason: string,
): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (ENDED.includes(order.status) || !canStep('renew-refused', order.status) || (await isUndone(ctx, order, question)))
    return order;
  await lockSales(ctx, [order]);
  const refunded = await refundVoidTerm(ctx, order, `renew-refused:${question}`);
  const endsAt =
    order.endsAt === null ? null : new Date(order.endsAt.getTime() - termDays(await rulesOf(ctx, order)) * DAY_MS);
  const undone = await moveOrder(ctx, order, 'renew-refused', {
    values: { refunded, endsAt },
    detail: { question, reason },
  });
  await notifyRefusal(ctx, order, 'RENEW', reason);
  return undone.status === 'USING' && endsAt !== null && endsAt <= ctx.now()
    ? completeOrder(ctx, id, 'RENEWAL_REFUSED')
    : undone;
}

async function isUndone(ctx: Context, { id }: Order, question: string): Promise<boolean> {
  const rows = await select<{ id: number }>(
    ctx,
    "SELECT `id` FROM `order_events` WHERE `orderId` = ? AND `action` = 'renew-refused' AND `detail` LIKE ? LIMIT 1",
    [id, `%"${question}"%`],
  );
  return rows.length > 0;
}
