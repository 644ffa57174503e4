import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import type { Context } from '../../../context';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { priceOfTerm } from '../orders/renewOrders';
import type { ShownMessage } from './readMessages';
import { loadMessages, readableSql } from './readMessages';

/** A number in use, as its card shows it. Money in minor units. */
export interface NumberCard {
  order: number;
  orderNo: string;
  number: string;
  country: string;
  startedAt: Date;
  endsAt: Date;
  /** What one more term costs; null where the plan is off sale. */
  renewPrice: number | null;
  currency: string;
  messages: number;
  last: ShownMessage | null;
}

async function lastOf(ctx: Context, orders: readonly number[]): Promise<Map<number, { count: number; last: number }>> {
  if (orders.length === 0) return new Map();
  const { sql, values } = readableSql(ctx);
  const rows = await select<{ order: number; count: number; last: number }>(
    ctx,
    `SELECT \`sms_messages\`.\`order\` AS \`order\`, COUNT(*) AS \`count\`, MAX(\`sms_messages\`.\`id\`) AS \`last\`
      FROM \`sms_messages\` WHERE ${sql} AND \`sms_messages\`.\`order\` IN (?) GROUP BY \`sms_messages\`.\`order\``,
    [...values, orders],
  );
  return new Map(rows.map(({ order, count, last }) => [Number(order), { count: Number(count), last: Number(last) }]));
}

/**
 * The caller's own numbers in use, in the order in which they were ordered, each with its newest message; `cursor` is
 * the newest message of all, from which a stream goes on.
 */
export async function readNumbers(ctx: Context): Promise<{ rows: NumberCard[]; cursor: number }> {
  const orders = await table(ctx, smsCodeOrders).find({
    user: ctx.actor.id as number,
    status: 'USING',
    endsAt: { gt: ctx.now().toISOString() },
  });
  const numbers = await table(ctx, smsNumbers).find(orders.map(({ number }) => number as number));
  const digits = new Map(numbers.map(({ id, number }) => [id, number]));
  const plans = await table(ctx, smsCodePlans).find([...new Set(orders.map(({ plan }) => plan as number))]);
  const listed = new Set(plans.filter(({ status }) => status === 'RACKING').map(({ id }) => id));
  const counts = await lastOf(
    ctx,
    orders.map(({ id }) => id),
  );
  const newest = await loadMessages(
    ctx,
    [...counts.values()].map(({ last }) => last),
  );
  const byOrder = new Map(newest.map(({ user: _user, ...message }) => [message.order, message]));
  const rows = orders.map((order) => ({
    order: order.id,
    orderNo: order.orderNo as string,
    number: digits.get(order.number as number) ?? '',
    country: order.country ?? '',
    startedAt: order.startedAt as Date,
    endsAt: order.endsAt as Date,
    renewPrice: listed.has(order.plan as number) ? priceOfTerm(order) : null,
    currency: order.currency ?? '',
    messages: counts.get(order.id)?.count ?? 0,
    last: byOrder.get(order.id) ?? null,
  }));
  return { rows, cursor: Math.max(0, ...newest.map(({ id }) => id)) };
}
