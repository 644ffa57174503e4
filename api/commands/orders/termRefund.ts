import type { Context } from '../../context';
import { decodeValue } from '../../engine/decode';
import { refundTerms, refundUnused, voidTerm, worthUnused } from '../../ledger';
import { select } from '../../models/sql';
import { rulesOf, termDays, unusedDays } from './terms';
import type { Order } from './types';

/** An order of messages that was in use when its revoke was asked for: it gives back its whole unused days. */
export const isRunningTerm = ({ orderType, status, statusBefore }: Order): boolean => orderType === 'SMS' && status === 'REVOKING' && statusBefore === 'USING';

/** When the present revoke of an order was asked for: days that pass while the supplier thinks are not the buyer's to pay. */
async function revokeAskedAt(ctx: Context, { id }: Order): Promise<Date> {
  const sql = "SELECT `createdAt` FROM `order_events` WHERE `orderId` = ? AND `toStatus` = 'REVOKING' ORDER BY `id` DESC LIMIT 1";
  const [asked] = await select<{ createdAt: Date | string }>(ctx, sql, [id]);
  return asked ? (decodeValue({ kind: 'time' }, asked.createdAt) as Date) : ctx.now();
}

/** Gives the days to come back. Answers what has gone back of the price in all. */
export async function giveBackDays(ctx: Context, order: Order, key: string): Promise<number> {
  const days = unusedDays(order, await revokeAskedAt(ctx, order));
  const { refunded } = await refundUnused(ctx, { key, orderNo: order.orderNo as string, unusedDays: days, termDays: termDays(await rulesOf(ctx, order)) });
  return (order.refunded ?? 0) + refunded;
}

/** What a revoke asked for now would give back of an order in use. Writes nothing. */
export async function worthOfDays(ctx: Context, order: Order): Promise<number> {
  return worthUnused(ctx, { orderNo: order.orderNo as string, unusedDays: unusedDays(order, ctx.now()), termDays: termDays(await rulesOf(ctx, order)) });
}

/** Part of what all the terms have cost. Answers what has gone back of the price in all. */
export async function refundOfTerms(ctx: Context, order: Order, { key, amount, remark }: { key: string; amount: number; remark?: string | null }): Promise<number> {
  const { refunded } = await refundTerms(ctx, { key, orderNo: order.orderNo as string, amount, remark });
  return (order.refunded ?? 0) + refunded;
}

/** The newest term is not given after all. Answers what has gone back of the price in all. */
export async function refundVoidTerm(ctx: Context, order: Order, key: string): Promise<number> {
  return (order.refunded ?? 0) + (await voidTerm(ctx, { key, orderNo: order.orderNo as string })).refunded;
}
