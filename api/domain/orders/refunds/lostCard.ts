import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { emit } from '../../../jobs/outbox';
import { table } from '../../../models/table';
import { RetryableConflict } from '../../../models/transaction';
import { holdsCard } from '../state/cardStatus';
import { lockOrder, moveOrder } from '../state/moveOrder';
import { refundOrder, lockSales } from './refundOrders';
import { notifySupplier } from '../jobs/notifySupplier';
import { canStep } from '../state/receipts';
import type { Order } from '@t3d/resources/rows';

const isSame = (one: readonly Order[], other: readonly Order[]): boolean =>
  one.map(({ id }) => id).join() === other.map(({ id }) => id).join();

/** Returns the orders whose revoke makes their card invalid, because a card accepts no second eSIM profile. */
export const endingCards = (found: readonly Order[]): Order[] =>
  found.filter(
    ({ status, downloadedAt, terminal }) => status !== 'NO_REAL_NAME' && downloadedAt !== null && terminal !== null,
  );

/** Returns the other orders of these cards, which a revoke would refund too. Locks nothing. */
export async function refundedToo(ctx: Context, found: readonly Order[]): Promise<Order[]> {
  const cards = [...new Set(endingCards(found).map(({ terminal }) => terminal as number))];
  if (cards.length === 0) return [];
  const ids = new Set(found.map(({ id }) => id));
  const living = await table(ctx, orders).find({ and: [holdsCard(cards), { deletedAt: null }] });
  return living.filter((order) => !ids.has(order.id) && isRefundable(order));
}

/** Returns all live orders of the card, including this one, in id order. */
const livingWith = (ctx: Context, { terminal }: Order, lock: boolean): Promise<Order[]> =>
  table(ctx, orders).find({ and: [holdsCard(terminal as number), { deletedAt: null }] }, { lock });

/** Returns whether the revoke of an order makes the card invalid. */
export const endsCard = ({ status, downloadedAt, terminal }: Order): boolean =>
  status === 'REVOKING' && downloadedAt !== null && terminal !== null;

/**
 * Locks an order and, if its revoke makes the card invalid, the card's other orders in id order. Then locks the
 * payments and cards of these orders.
 */
export async function lockWithOthers(ctx: Context, id: number): Promise<{ order: Order; others: Order[] }> {
  const seen = await table(ctx, orders).one(id);
  if (!seen || !endsCard(seen)) {
    const order = await lockOrder(ctx, id);
    if (endsCard(order)) throw new RetryableConflict(`order ${order.orderNo}`);
    return { order, others: [] };
  }
  const living = await livingWith(ctx, seen, true);
  const order = living.find((one) => one.id === id);
  if (!order || !endsCard(order) || order.terminal !== seen.terminal)
    throw new RetryableConflict(`order ${seen.orderNo}`);
  await lockSales(ctx, living);
  // A sale locks the card until its commit, so no order appears after this check.
  if (!isSame(living, await livingWith(ctx, order, false))) throw new RetryableConflict('orders of the card');
  return { order, others: living.filter((one) => one.id !== id) };
}

/** Revokes and refunds an order of an INVALID card, and notifies the supplier. */
async function refundOne(ctx: Context, order: Order): Promise<Order> {
  const revoking =
    order.status === 'REVOKING'
      ? order
      : await moveOrder(ctx, order, 'card-lost', { values: { statusBefore: order.status } });
  const refunded = await refundOrder(ctx, revoking, {
    key: `revoked:${order.supplierReference}`,
    fee: order.downloadedAt === null,
    reason: 'ORDER_REVOKED',
  });
  const revoked = await moveOrder(ctx, revoking, 'revoked', { values: { refunded } });
  if (revoking.statusBefore !== 'NO_REAL_NAME') await notifySupplier(ctx, revoked, 'revoke');
  return revoked;
}

const isRefundable = ({ status }: Order): boolean => status === 'REVOKING' || canStep('card-lost', status);

/**
 * Refunds the other orders on a card that became invalid, and notifies the agent. Skips orders that are being finished.
 */
export async function refundOthers(ctx: Context, others: readonly Order[]): Promise<void> {
  const going = others.filter(isRefundable);
  const [first] = going;
  if (!first) return;
  const back: Order[] = [];
  for (const order of going) back.push(await refundOne(ctx, order));
  await emit(ctx, {
    name: 'order.cardLost',
    subject: first.agent,
    data: { terminal: first.terminal as number, orders: back.map(({ orderNo }) => orderNo ?? '') },
  });
}

/** Refunds an order that would continue on an INVALID card. */
export async function refundIfCardLost(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  const card =
    order.terminal === null || !canStep('card-lost', order.status)
      ? null
      : await table(ctx, terminals).one(order.terminal);
  if (card?.status !== 'INVALID') return order;
  await lockSales(ctx, [order]);
  await refundOthers(ctx, [order]);
  return lockOrder(ctx, id);
}
