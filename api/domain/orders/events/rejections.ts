import type { Context } from '../../../context';
import { type EventData, emit } from '../../../jobs/outbox';
import { select } from '../../../models/sql';
import type { Order } from '@t3d/resources/rows';
import { DAY_MS } from '@t3d/resources/kit';
import { completeOrder } from './startOrder';
import type { RequestPayload } from '../jobs/notifySupplier';
import { lockOrder, moveOrder } from '../state/moveOrder';
import { lockSales, refundVoidTerm, refundOrder } from '../refunds/refundOrders';
import { rulesOf, termDays } from '../state/terms';
import { canStep } from '../state/receipts';
import { refundIfCardLost } from '../refunds/lostCard';
import { withdrawAnnounced } from '../../../ledger';
import { releaseCard } from '../state/cardStatus';

/** Fails an order (INITIAL → INITIAL_FAILED) and refunds the full price at once, including the eSIM fee. */
export async function failOrder(ctx: Context, id: number, reference: string, reason: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'INITIAL' || order.supplierReference !== reference) return order;
  const refunded = await refundOrder(ctx, order, { key: `failed:${reference}`, fee: true, reason: 'ORDER_FAILED' });
  const failed = await moveOrder(ctx, order, 'refused', { values: { refunded }, detail: { reason } });
  await releaseCard(ctx, failed, { wasUsing: false });
  await notifyRejection(ctx, order, 'PROVISION', reason);
  return failed;
}

type RequestKind = EventData['order.refused']['asked'];
/** The actions that request each kind of change at the supplier. */
const REQUESTED_BY: Readonly<Record<RequestKind, readonly string[]>> = {
  PROVISION: ['create', 'retry'],
  REVOKE: ['apply-revoke', 'not-verified'],
  FINISH: ['finish'],
  RENEW: ['renew'],
};

/** Emits the event of a supplier's refusal for the person who last requested this change. */
export async function notifyRejection(ctx: Context, order: Order, asked: RequestKind, reason: string): Promise<void> {
  const [last] = await select<{ actor: number | string | null }>(
    ctx,
    'SELECT `actor` FROM `order_events` WHERE `orderId` = ? AND `action` IN (?) ORDER BY `id` DESC LIMIT 1',
    [order.id, REQUESTED_BY[asked]],
  );
  const applicant = last?.actor == null ? null : Number(last.actor);
  await emit(ctx, {
    name: 'order.refused',
    subject: order.agent,
    data: { order: order.id, orderNo: order.orderNo ?? '', asked, reason, applicant },
  });
}

const ENDED: readonly (string | null)[] = ['REVOKING', 'REVOKED', 'REFUNDED'];

/**
 * Refunds a renewed term that the supplier refuses, and restores the previous end. A repeated refusal changes nothing.
 */
export async function rejectRenewal(
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
  await notifyRejection(ctx, order, 'RENEW', reason);
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

/** Returns an order from COMPLETING to its previous state, or refunds it if the card has become invalid. */
export async function rejectFinish(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'COMPLETING') return order;
  await notifyRejection(ctx, order, 'FINISH', 'SUPPLIER');
  await moveOrder(ctx, order, 'finish-refused', { values: { statusBefore: null } });
  return refundIfCardLost(ctx, id);
}

/** Returns the order from REVOKING to the previous state, and notifies the person who requested the revoke. */
export async function rejectRevoke(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'REVOKING') return order;
  await withdrawAnnounced(ctx, order.orderNo as string);
  await notifyRejection(ctx, order, 'REVOKE', 'SUPPLIER');
  return moveOrder(ctx, order, 'revoke-refused', { values: { statusBefore: null } });
}
