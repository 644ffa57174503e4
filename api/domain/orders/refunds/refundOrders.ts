import rechargeRecords from '@t3d/resources/money/recharge-records';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { Invalid, invalidField } from '../../../errors';
import {
  type Refunded,
  announcePayBack,
  refund,
  refundAll,
  withdrawAnnounced,
  refundTerms,
  refundUnused,
  voidTerm,
  worthUnused,
} from '../../../ledger';
import { table } from '../../../models/table';
import { gatewaysNumber, leftToRefund, paidBackInParts, refundPayment } from '../../payments';
import { releaseCard } from '../state/cardStatus';
import { isOfChannel, lockOrder, moveOrder, requireStep } from '../state/moveOrder';
import { notifySupplier } from '../jobs/notifySupplier';
import type { Order, Payment } from '@t3d/resources/rows';
import { decodeValue } from '../../../registry/decode';
import type { ServiceKey } from '../../../models/services';
import { select } from '../../../models/sql';
import { rulesOf, termDays, totalMessages, unusedDays } from '../state/terms';

/** Returns whether an end user bought the order, so that no agent's wallet paid for it. */
export const isRetail = ({ platform }: Order): boolean => platform !== null && platform !== 'AGENT';

/** Returns a retail order's payment. Null for an order that is unpaid or was not paid through our gateways. */
async function salePaymentOf(ctx: Context, order: Order, lock: boolean): Promise<Payment | null> {
  if (!isRetail(order) || order.unpaid) return null;
  const found = await table(ctx, rechargeRecords).find({ order: order.id, status: ['COMPLETED', 'ANOMALY'] }, { lock });
  return found.find((payment) => payment.paymentNo === gatewaysNumber(payment)) ?? null;
}

/** Returns the order's payment. Throws if nothing of it can be refunded. */
async function requireSalePayment(ctx: Context, order: Order, lock: boolean): Promise<Payment> {
  const payment = await salePaymentOf(ctx, order, lock);
  if (!payment || (await leftToRefund(ctx, payment)) < 1)
    throw new Invalid(
      'orders.noPaymentLeft',
      { orderNo: order.orderNo ?? '' },
      { [String(order.id)]: { key: 'orders.noPaymentLeft', params: { orderNo: order.orderNo ?? '' } } },
    );
  return payment;
}

/** Locks the payments and then the cards of locked orders. */
export async function lockSales(ctx: Context, found: readonly Order[]): Promise<void> {
  const retail = found.filter(isRetail).map(({ id }) => id);
  const cards = found.map(({ terminal }) => terminal).filter((id) => id !== null);
  if (retail.length > 0) await table(ctx, rechargeRecords).find({ order: retail }, { lock: true });
  if (cards.length > 0) await table(ctx, terminals).find(cards, { lock: true });
}

/** Enqueues the job that refunds the remaining amount of an end user's payment through the payment's gateway. */
async function refundSalePayment(ctx: Context, order: Order, reason: string, orderAmount: number): Promise<void> {
  const payment = await salePaymentOf(ctx, order, true);
  const left = payment ? await leftToRefund(ctx, payment) : 0;
  if (payment && left > 0) await refundPayment(ctx, { payment, amount: left, reason, purpose: 'ORDER', orderAmount });
}

/** Returns the refunds that end users would get for these orders, by currency. */
export async function leftOfPayments(ctx: Context, found: readonly Order[]): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const order of found) {
    const payment = await salePaymentOf(ctx, order, false);
    const left = payment ? await leftToRefund(ctx, payment) : 0;
    const currency = payment?.payCurrency ?? payment?.currency ?? '';
    if (left > 0) sums.set(currency, (sums.get(currency) ?? 0) + left);
  }
  return sums;
}

/** An order to refund, with the refund's idempotency key. */
interface OrderRefund {
  order: Order;
  key: string;
  fee: boolean;
}

/**
 * Refunds the rest of the orders' prices in a few statements, and enqueues a job per end user's payment. Returns the
 * total refund per order.
 */
export async function refundOrders(ctx: Context, given: readonly OrderRefund[], reason: string): Promise<number[]> {
  await lockSales(
    ctx,
    given.map(({ order }) => order),
  );
  const totals = new Map<number, number>();
  for (const { order, key } of given.filter((one) => isRunningTerm(one.order)))
    totals.set(order.id, await refundUnusedTerm(ctx, order, key));
  // Skip a sales channel's order, because the channel's item books the money.
  for (const { order } of given.filter((one) => isOfChannel(one.order))) totals.set(order.id, order.price ?? 0);
  const whole = given.filter(({ order }) => !isRunningTerm(order) && !isOfChannel(order));
  const refunds = await refundAll(
    ctx,
    whole.map(({ order, key, fee }) => ({ key, orderNo: order.orderNo as string, amount: 'all', fee })),
  );
  for (const [place, { order }] of whole.entries()) {
    const { refunded, total } = refunds[place] as Refunded;
    totals.set(order.id, total);
    if (isRetail(order)) await refundSalePayment(ctx, order, reason, refunded);
  }
  return given.map(({ order }) => totals.get(order.id) as number);
}

export async function refundOrder(
  ctx: Context,
  order: Order,
  { key, fee, reason }: { key: string; fee: boolean; reason: string },
): Promise<number> {
  return (await refundOrders(ctx, [{ order, key, fee }], reason))[0] as number;
}

/** Returns the payer's refund when `total` of the price is refunded in all. */
async function partOfPayment(ctx: Context, payment: Payment, order: Order, total: number): Promise<number> {
  if (total >= (order.price ?? 0)) return leftToRefund(ctx, payment);
  return (
    Number((BigInt(payment.paidAmount ?? 0) * BigInt(total)) / BigInt(order.price ?? 1)) -
    (await paidBackInParts(ctx, payment))
  );
}

/** Returns the payer's refund for a part of a retail order's price, in the payment's currency. */
export async function payersPart(
  ctx: Context,
  order: Order,
  amount: number,
): Promise<{ amount: number; currency: string }> {
  const payment = await requireSalePayment(ctx, order, false);
  const part = await partOfPayment(ctx, payment, order, (order.refunded ?? 0) + amount);
  return { amount: part, currency: payment.payCurrency ?? payment.currency ?? '' };
}

/** Requests a partial refund of a retail order from the gateway. The ledger changes only when the gateway responds. */
export async function requestOrderRefund(
  ctx: Context,
  order: Order,
  { amount, remark }: { amount: number; remark?: string | null },
): Promise<void> {
  const payment = await requireSalePayment(ctx, order, true);
  const part = await partOfPayment(ctx, payment, order, (order.refunded ?? 0) + amount);
  if (part < 1) throw invalidField('amount', 'payments.tooSmall');
  await refundPayment(ctx, {
    payment,
    amount: part,
    reason: 'PARTIAL_REFUND',
    purpose: 'ORDER_PART',
    orderAmount: amount,
    remark,
  });
  announcePayBack(ctx, { orderNo: order.orderNo as string, amount, currency: order.currency as string });
  await moveOrder(ctx, order, 'refund-asked', {
    values: { statusBefore: order.status },
    detail: { amount, remark: remark ?? null },
  });
}

/** Books a partial refund that the gateway has paid. After a full refund, the order is REFUNDED and the card free. */
export async function confirmOrderRefund(
  ctx: Context,
  id: number,
  { refundNo, orderAmount, remark }: { refundNo: string; orderAmount: number | null; remark: string | null },
): Promise<void> {
  const order = await lockOrder(ctx, id);
  requireStep('refund-done', [order]);
  await lockSales(ctx, [order]);
  const { total } = await refund(ctx, {
    key: `refund:${refundNo}`,
    orderNo: order.orderNo as string,
    amount: orderAmount ?? 'all',
    fee: false,
    remark,
  });
  const all = total >= (order.price ?? 0);
  const moved = await moveOrder(ctx, order, all ? 'refund-completed' : 'refund-done', {
    values: { refunded: total },
    detail: { refundNo, amount: orderAmount },
  });
  if (!all || order.statusBefore === 'COMPLETED') return;
  await releaseCard(ctx, moved, { wasUsing: order.statusBefore === 'USING' });
  await notifySupplier(ctx, moved, 'revoke');
}

export async function rejectOrderRefund(
  ctx: Context,
  id: number,
  detail: { refundNo: string; reason: string },
): Promise<void> {
  const order = await lockOrder(ctx, id);
  await withdrawAnnounced(ctx, order.orderNo as string);
  await moveOrder(ctx, order, 'refund-refused', { detail });
}

/** Returns whether an SMS order was in use when its revoke was requested, so that only the unused part is refunded. */
export const isRunningTerm = ({ orderType, status, statusBefore }: Order): boolean =>
  orderType === 'SMS' && status === 'REVOKING' && statusBefore === 'USING';

/** Returns when the open revoke was requested, up to which the buyer pays. */
async function revokeAskedAt(ctx: Context, { id }: Order): Promise<Date> {
  const sql =
    "SELECT `createdAt` FROM `order_events` WHERE `orderId` = ? AND `toStatus` = 'REVOKING' ORDER BY `id` DESC LIMIT 1";
  const [input] = await select<{ createdAt: Date | string }>(ctx, sql, [id]);
  return input ? (decodeValue({ kind: 'time' }, input.createdAt) as Date) : ctx.now();
}

/** Returns the messages that the supplier has reported but the order does not count yet. */
export const REPORTED_MESSAGES: ServiceKey<(ctx: Context, order: number) => Promise<number>> = {
  name: 'what suppliers have reported of messages',
};

/** Returns the used messages, including those reported during an open revoke. */
async function usedMessagesOf(ctx: Context, { id, usedMessages }: Order): Promise<number> {
  const reported = await ctx.database.services.get(REPORTED_MESSAGES)(ctx, id);
  return Math.max(usedMessages ?? 0, reported);
}

/** Returns the unused whole days of an SMS order, and the unused messages if they are limited. */
async function unusedOf(
  ctx: Context,
  order: Order,
  at: Date,
): Promise<{ orderNo: string; unusedDays: number; termDays: number; messages?: { unused: number; term: number } }> {
  const rules = await rulesOf(ctx, order);
  const days = { orderNo: order.orderNo as string, unusedDays: unusedDays(order, at), termDays: termDays(rules) };
  if (!rules?.messages) return days;
  const unused = Math.max(totalMessages(rules, order) - (await usedMessagesOf(ctx, order)), 0);
  return { ...days, messages: { unused, term: rules.messages } };
}

/** Refunds an SMS order's unused days or messages, whichever are worth less. Returns the order's total refund. */
async function refundUnusedTerm(ctx: Context, order: Order, key: string): Promise<number> {
  const { refunded } = await refundUnused(ctx, {
    key,
    ...(await unusedOf(ctx, order, await revokeAskedAt(ctx, order))),
  });
  return (order.refunded ?? 0) + refunded;
}

/** Returns the unused part now, or at the request of an open revoke. */
export const unusedAtRevoke = async (ctx: Context, order: Order): ReturnType<typeof unusedOf> =>
  unusedOf(ctx, order, isRunningTerm(order) ? await revokeAskedAt(ctx, order) : ctx.now());

export const worthOfUnused = async (ctx: Context, order: Order): Promise<number> =>
  worthUnused(ctx, await unusedAtRevoke(ctx, order));

/** Refunds a part of the price of all terms. Returns the order's total refund. */
export async function refundOfTerms(
  ctx: Context,
  order: Order,
  { key, amount, remark }: { key: string; amount: number; remark?: string | null },
): Promise<number> {
  const { refunded } = await refundTerms(ctx, { key, orderNo: order.orderNo as string, amount, remark });
  return (order.refunded ?? 0) + refunded;
}

/** Refunds the newest term, which the supplier refused. Returns the order's total refund. */
export async function refundVoidTerm(ctx: Context, order: Order, key: string): Promise<number> {
  return (order.refunded ?? 0) + (await voidTerm(ctx, { key, orderNo: order.orderNo as string })).refunded;
}
