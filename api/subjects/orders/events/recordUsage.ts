import type { PlanRules, SmsRules } from '@t3d/resources/plans/plans';
import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../../context';
import type { Order } from '@t3d/resources/rows';
import { change } from '../../../models/sql';
import { table } from '../../../models/table';
import { activateOrder } from './startOrder';
import { completeOrder } from './completeOrder';
import { lockOrder, requireStep } from '../state/moveOrder';
import { countUsage, rulesOf, totalMessages } from '../state/terms';
import { effectiveStatus } from '../state/transitions';

/** What an order has used in all, as its supplier counts it; of messages for an SMS order, else of data. */
interface Totals {
  usedMB?: number;
  usedMessages?: number;
  at: Date;
}

const knownUsage = (order: Order): number => (order.orderType === 'SMS' ? order.usedMessages : order.usedMB) ?? 0;

/** What so much use makes of an order in use, and whether it has used all. */
export function countTotals(
  rules: PlanRules | null,
  order: Order,
  { usedMB, usedMessages, at }: Totals,
): { values: Partial<Order>; usedUp: boolean } {
  if (order.orderType !== 'SMS') return countUsage(rules, order, { usedMB: usedMB ?? 0, at });
  const total = totalMessages(rules as Partial<SmsRules> | null, order);
  return { values: { usedMessages: Math.min(usedMessages ?? 0, total) }, usedUp: (usedMessages ?? 0) >= total };
}

/** Of an order that was renewed after its end, figures of the time before are of a term that is over. */
const isOfFormerTerm = ({ orderType, terms, startedAt }: Order, at: Date): boolean =>
  orderType === 'SMS' && (terms ?? 1) > 1 && startedAt !== null && at < startedAt;

/** Whether a figure exceeds what is recorded: suppliers count upwards, so one that does not is old. */
export function exceedsKnown(order: Order, { usedMB, usedMessages, at }: Totals): boolean {
  return !isOfFormerTerm(order, at) && ((order.orderType === 'SMS' ? usedMessages : usedMB) ?? 0) > knownUsage(order);
}

/**
 * Takes over what an order has used in all; the first use of an UNUSED order starts it, the last of the plan's data or
 * messages completes it. A figure that is not above the recorded one changes nothing.
 */
export async function recordTotals(ctx: Context, id: number, totals: Totals): Promise<Order> {
  const before = await lockOrder(ctx, id);
  if (!exceedsKnown(before, totals)) return before;
  const order = effectiveStatus('activated', before) === 'UNUSED' ? await activateOrder(ctx, id) : before;
  requireStep('used-up', [order]);
  const { values, usedUp } = countTotals(await rulesOf(ctx, order), order, totals);
  await table(ctx, orders).update(values, order.id);
  return usedUp ? completeOrder(ctx, id, order.orderType === 'SMS' ? 'MESSAGES' : 'DATA') : lockOrder(ctx, id);
}

/** What an order that stays in use has used now: MB, or messages where the order is one of messages. */
interface Figure {
  readonly order: Order;
  readonly used: number | null;
}

/**
 * Writes the figures of many locked orders as one statement for data and one for messages. Orders that are not in use
 * stay as they are. Answers how many rows were written.
 */
export async function writeFigures(ctx: Context, figures: readonly Figure[]): Promise<number> {
  let written = 0;
  for (const column of ['usedMB', 'usedMessages'] as const) {
    const part = figures.filter(({ order }) => (order.orderType === 'SMS') === (column === 'usedMessages'));
    if (part.length === 0) continue;
    const sql = `UPDATE \`orders\`
      SET \`${column}\` = CASE \`id\` ${part.map(() => 'WHEN ? THEN ?').join(' ')} END, \`version\` = \`version\` + 1,
        \`updatedAt\` = ? WHERE \`id\` IN (?) AND \`status\` = 'USING'`;
    written += await change(ctx, sql, [
      ...part.flatMap(({ order, used }) => [order.id, used]),
      ctx.now(),
      part.map(({ order }) => order.id),
    ]);
  }
  return written;
}

/** Adds used data (MB), or messages where the order is one of messages. Refuses states in which nothing is used. */
export async function recordUsage(ctx: Context, id: number, used: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (effectiveStatus('activated', order) !== 'UNUSED') requireStep('used-up', [order]);
  const total = knownUsage(order) + used;
  return recordTotals(ctx, id, { usedMB: total, usedMessages: total, at: ctx.now() });
}
