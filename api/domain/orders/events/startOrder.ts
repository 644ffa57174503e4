import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import { table } from '../../../models/table';
import { requestProvision } from '../commands/createOrder';
import { moveOrder, lockOrder, requireStep, writeEvent } from '../state/moveOrder';
import type { Order } from '@t3d/resources/rows';
import { cardsOf, setCardStatus, releaseCard } from '../state/cardStatus';
import { isEnabled } from '../sale/pickCards';
import { startNow, rulesOf, countUsage, totalMessages } from '../state/terms';
import type { PlanRules, SmsRules } from '@t3d/resources/plans/plans';
import { change } from '../../../models/sql';
import { effectiveStatus } from '../state/receipts';
import { changesBetween, recordHistory } from '../../../models/history';

interface Assigned {
  supplier: number;
  supplierCost: number | null;
}

/** Records the first supplier of a locked order that is still INITIAL. */
export async function setSupplier(ctx: Context, { id }: Order, assigned: Assigned): Promise<void> {
  await table(ctx, orders).update(assigned, { id, status: 'INITIAL' });
}

/** Moves a locked INITIAL order to the next supplier under a new reference. */
export async function changeSupplier(
  ctx: Context,
  order: Order,
  next: Assigned & { supplierReference: string },
  reason: string,
): Promise<void> {
  await table(ctx, orders).update(next, { id: order.id, status: 'INITIAL' });
  await writeEvent(ctx, order.id, 'failover', 'INITIAL', 'INITIAL', {
    supplier: order.supplier,
    reference: order.supplierReference,
    to: next.supplier,
    reason,
  });
  await recordHistory(ctx, orders, order.id, 'failover', changesBetween(orders, order, { ...next }));
}

/** The supplier's total for an order: messages for an SMS order, data in MB otherwise. */
interface Totals {
  usedMB?: number;
  usedMessages?: number;
  at: Date;
}

const knownUsage = (order: Order): number => (order.orderType === 'SMS' ? order.usedMessages : order.usedMB) ?? 0;

/** Returns the changed fields of an order in use, and whether its data or messages are used up. */
export function countTotals(
  rules: PlanRules | null,
  order: Order,
  { usedMB, usedMessages, at }: Totals,
): { values: Partial<Order>; usedUp: boolean } {
  if (order.orderType !== 'SMS') return countUsage(rules, order, { usedMB: usedMB ?? 0, at });
  const total = totalMessages(rules as Partial<SmsRules> | null, order);
  return { values: { usedMessages: Math.min(usedMessages ?? 0, total) }, usedUp: (usedMessages ?? 0) >= total };
}

/** Returns whether a usage figure belongs to an earlier term of a renewed order. */
const isOfFormerTerm = ({ orderType, terms, startedAt }: Order, at: Date): boolean =>
  orderType === 'SMS' && (terms ?? 1) > 1 && startedAt !== null && at < startedAt;

/**
 * Returns whether a usage figure exceeds the recorded one. Suppliers report totals, so a smaller figure is outdated.
 */
export function exceedsKnown(order: Order, { usedMB, usedMessages, at }: Totals): boolean {
  return !isOfFormerTerm(order, at) && ((order.orderType === 'SMS' ? usedMessages : usedMB) ?? 0) > knownUsage(order);
}

/** Records an order's total usage, which may start or complete the order. An outdated figure changes nothing. */
export async function recordTotals(ctx: Context, id: number, totals: Totals): Promise<Order> {
  const before = await lockOrder(ctx, id);
  if (!exceedsKnown(before, totals)) return before;
  const order = effectiveStatus('activated', before) === 'UNUSED' ? await activateOrder(ctx, id) : before;
  requireStep('used-up', [order]);
  const { values, usedUp } = countTotals(await rulesOf(ctx, order), order, totals);
  await table(ctx, orders).update(values, order.id);
  return usedUp ? completeOrder(ctx, id, order.orderType === 'SMS' ? 'MESSAGES' : 'DATA') : lockOrder(ctx, id);
}

/** The usage of an order that stays in use, in MB or messages. */
interface Figure {
  readonly order: Order;
  readonly used: number | null;
}

/** Writes the usage of many locked orders in two statements. Returns the number of written rows. */
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

/** Adds used data in MB, or used messages for an SMS order. */
export async function recordUsage(ctx: Context, id: number, used: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (effectiveStatus('activated', order) !== 'UNUSED') requireStep('used-up', [order]);
  const total = knownUsage(order) + used;
  return recordTotals(ctx, id, { usedMB: total, usedMessages: total, at: ctx.now() });
}

/** Completes an order (USING → COMPLETED) when its data or time is used up, even during a refund. */
export async function completeOrder(ctx: Context, id: number, reason: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  const completed = await moveOrder(ctx, order, 'used-up', { detail: { reason } });
  await releaseCard(ctx, completed, { wasUsing: true });
  return completed;
}

export async function confirmFinish(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'COMPLETING') return order;
  const finished = await moveOrder(ctx, order, 'finished');
  await releaseCard(ctx, finished, { wasUsing: order.statusBefore === 'USING' });
  return finished;
}

/** Records that a card's holder is verified, and requests the orders that waited for it from the supplier. */
export async function verifyTerminal(ctx: Context, id: number): Promise<number> {
  await cardsOf(ctx).verify(ctx, id);
  const waiting = await table(ctx, orders).find(
    { terminal: id, status: 'NO_REAL_NAME', deletedAt: null },
    { lock: true },
  );
  for (const order of waiting) {
    await moveOrder(ctx, order, 'real-name-approved');
    await requestProvision(ctx, order);
  }
  return waiting.length;
}

/** Starts an accepted SMS order. The card's data orders do not change. */
async function startMessages(ctx: Context, order: Order): Promise<Order> {
  return moveOrder(ctx, order, 'activated', {
    values: await startNow(ctx, order),
    detail: { activation: 'IMMEDIATE' },
  });
}

async function begin(ctx: Context, order: Order, detail: Record<string, unknown>): Promise<Order> {
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal, { lock: true });
  if (card && !isEnabled(card)) throw new Invalid('orders.cardState', { status: card.status ?? '' });
  const downloaded = card?.type === 'E_SIM' ? { downloadedAt: order.downloadedAt ?? ctx.now() } : {};
  const started = await moveOrder(ctx, order, 'activated', {
    values: { ...(await startNow(ctx, order)), ...downloaded },
    detail,
  });
  await setCardStatus(ctx, order.terminal, ['UNUSED', 'UNACTIVATED'], 'ACTIVATED', 'activate');
  return started;
}

/** Starts an order at the first use, even during a refund. Rejects a pre-order. */
export async function activateOrder(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  requireStep('activated', [order]);
  if (order.orderType === 'SMS') return startMessages(ctx, order);
  if (order.liveTerminal === null) throw new Invalid('orders.waits', { orderNo: order.orderNo ?? '' });
  return begin(ctx, order, { activation: 'FIRST_USE' });
}

interface Profile {
  lpa?: string | null;
}

async function saveProfile(ctx: Context, order: Order, { lpa }: Profile): Promise<void> {
  if (!lpa || order.terminal === null) return;
  await cardsOf(ctx).keepProfile(ctx, order.terminal, lpa);
}

/** Accepts an order (INITIAL → UNUSED). A repeated event changes nothing. */
export async function acceptOrder(ctx: Context, id: number, reference: string, profile: Profile = {}): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'INITIAL' || order.supplierReference !== reference) return order;
  const values = { acceptedAt: ctx.now() };
  if (order.orderType === 'SMS') return startMessages(ctx, await moveOrder(ctx, order, 'accepted', { values }));
  await setCardStatus(ctx, order.terminal, ['UNUSED'], 'UNACTIVATED', 'provision');
  await saveProfile(ctx, order, profile);
  const accepted = await moveOrder(ctx, order, 'accepted', { values });
  const rules = await rulesOf(ctx, order);
  return rules?.activation === 'IMMEDIATE' && accepted.liveTerminal !== null
    ? begin(ctx, accepted, { activation: 'IMMEDIATE' })
    : accepted;
}
