import type { Context } from '../../../context';
import { decodeValue } from '../../../declared/decode';
import { refundTerms, refundUnused, voidTerm, worthUnused } from '../../../ledger';
import type { ServiceKey } from '../../../models/services';
import { select } from '../../../models/sql';
import { rulesOf, termDays, totalMessages, unusedDays } from '../state/terms';
import type { Order } from '@t3d/resources/rows';

/** An order of messages that was in use when its revoke was requested: what is unused is refunded. */
export const isRunningTerm = ({ orderType, status, statusBefore }: Order): boolean =>
  orderType === 'SMS' && status === 'REVOKING' && statusBefore === 'USING';

/**
 * When the present revoke of an order was requested: days that pass until the supplier answers are not the buyer's to
 * pay.
 */
async function revokeAskedAt(ctx: Context, { id }: Order): Promise<Date> {
  const sql =
    "SELECT `createdAt` FROM `order_events` WHERE `orderId` = ? AND `toStatus` = 'REVOKING' ORDER BY `id` DESC LIMIT 1";
  const [asked] = await select<{ createdAt: Date | string }>(ctx, sql, [id]);
  return asked ? (decodeValue({ kind: 'time' }, asked.createdAt) as Date) : ctx.now();
}

/** Messages that the supplier of an order, given by its id, has reported and that the order could not take yet. */
export const REPORTED_MESSAGES: ServiceKey<(ctx: Context, order: number) => Promise<number>> = {
  name: 'what suppliers have reported of messages',
};

/** Messages that an order has used, with those that its supplier reported while the revoke was open. */
async function usedMessagesOf(ctx: Context, { id, usedMessages }: Order): Promise<number> {
  const reported = await ctx.database.services.get(REPORTED_MESSAGES)(ctx, id);
  return Math.max(usedMessages ?? 0, reported);
}

/** What is left at a moment of an order in use: whole days, and messages where its rules count them. */
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

/**
 * Refunds what is unused of an order of messages: the days to come or the messages left, whichever is less. Answers
 * what has been refunded of the price in all.
 */
export async function refundUnusedTerm(ctx: Context, order: Order, key: string): Promise<number> {
  const { refunded } = await refundUnused(ctx, {
    key,
    ...(await unusedOf(ctx, order, await revokeAskedAt(ctx, order))),
  });
  return (order.refunded ?? 0) + refunded;
}

/** What is left of an order in use whose revoke is requested now, or was already. */
export const unusedAtRevoke = async (ctx: Context, order: Order): ReturnType<typeof unusedOf> =>
  unusedOf(ctx, order, isRunningTerm(order) ? await revokeAskedAt(ctx, order) : ctx.now());

/** What the revoke of an order in use refunds. Writes nothing. */
export const worthOfUnused = async (ctx: Context, order: Order): Promise<number> =>
  worthUnused(ctx, await unusedAtRevoke(ctx, order));

/** Part of what all the terms have cost. Answers what has been refunded of the price in all. */
export async function refundOfTerms(
  ctx: Context,
  order: Order,
  { key, amount, remark }: { key: string; amount: number; remark?: string | null },
): Promise<number> {
  const { refunded } = await refundTerms(ctx, { key, orderNo: order.orderNo as string, amount, remark });
  return (order.refunded ?? 0) + refunded;
}

/** The newest term is not provided after all. Answers what has been refunded of the price in all. */
export async function refundVoidTerm(ctx: Context, order: Order, key: string): Promise<number> {
  return (order.refunded ?? 0) + (await voidTerm(ctx, { key, orderNo: order.orderNo as string })).refunded;
}
