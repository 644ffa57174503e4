import type { PlanRules, SmsRules } from '@t3d/resources/kit/schemas';
import orders from '@t3d/resources/orders';
import terminals from '@t3d/resources/terminals';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { releaseCard, releaseCards, setCardStatus } from './cardStatus';
import type { ReportDone } from './inBulk';
import { inBatches } from './inBulk';
import { endsCard, refundIfCardLost, refundOthers, lockWithOthers } from './lostCard';
import { lockOrder, moveOrder, moveOrders, requireStep } from './moveOrder';
import { isEnabled } from './pickCards';
import { refundOrder, refundOrders } from './retailRefund';
import { notifyRefusal } from './notifyRefusal';
import { countUsage, rulesOf, startNow, totalMessages } from './terms';
import { effectiveStatus } from './transitions';
import type { Order } from '../../models/rows';

/** What comes with the supplier's answer: the eSIM profile that it made. */
export interface Profile {
  lpa?: string | null;
}

async function saveProfile(ctx: Context, order: Order, { lpa }: Profile): Promise<void> {
  if (!lpa || order.terminal === null) return;
  await table(ctx, terminals).update({ lpa }, { id: order.terminal, type: 'E_SIM' });
  await recordHistory(ctx, terminals, order.terminal, 'profile', { lpa: { before: null, after: '•••' } });
}

/**
 * Messages can be sent from the moment that the supplier has accepted; the card's data line is another order's matter.
 */
async function startMessages(ctx: Context, order: Order): Promise<Order> {
  return moveOrder(ctx, order, 'activated', {
    values: await startNow(ctx, order),
    detail: { activation: 'IMMEDIATE' },
  });
}

/**
 * INITIAL → UNUSED: the card waits for its first use, or starts at once where the plan says so. An event that comes twice
 * changes nothing.
 */
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

/** INITIAL → INITIAL_FAILED with everything paid refunded at once, the eSIM fee too. */
export async function failOrder(ctx: Context, id: number, reference: string, reason: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'INITIAL' || order.supplierReference !== reference) return order;
  const refunded = await refundOrder(ctx, order, { key: `failed:${reference}`, fee: true, reason: 'ORDER_FAILED' });
  const failed = await moveOrder(ctx, order, 'refused', { values: { refunded }, detail: { reason } });
  await releaseCard(ctx, failed, { wasUsing: false });
  await notifyRefusal(ctx, order, 'PROVISION', reason);
  return failed;
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

/**
 * UNUSED → USING: the first use, and the clock starts; while a refund of it runs, too. Refuses an order that waits for
 * another of its card to end.
 */
export async function activateOrder(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  requireStep('activated', [order]);
  if (order.orderType === 'SMS') return startMessages(ctx, order);
  if (order.liveTerminal === null) throw new Invalid('orders.waits', { orderNo: order.orderNo ?? '' });
  return begin(ctx, order, { activation: 'FIRST_USE' });
}

/**
 * USING → COMPLETED, while a refund of it runs, too: data or time used up; the card goes on to its next order or is
 * free.
 */
export async function completeOrder(ctx: Context, id: number, reason: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  const completed = await moveOrder(ctx, order, 'used-up', { detail: { reason } });
  await releaseCard(ctx, completed, { wasUsing: true });
  return completed;
}

/** What an order has used in all, as its supplier counts it; of messages for an SMS order, else of data. */
export interface Totals {
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

/** Whether a figure exceeds what is known: suppliers count upwards, so one that does not is old. */
export function exceedsKnown(order: Order, { usedMB, usedMessages, at }: Totals): boolean {
  return !isOfFormerTerm(order, at) && ((order.orderType === 'SMS' ? usedMessages : usedMB) ?? 0) > knownUsage(order);
}

/**
 * Takes over what an order has used in all; the first use of an UNUSED order starts it, the last of the plan's data or
 * messages completes it. A figure that is not above the known one changes nothing.
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

/** Adds used data (MB), or messages where the order is one of messages. Refuses states in which nothing is used. */
export async function recordUsage(ctx: Context, id: number, used: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (effectiveStatus('activated', order) !== 'UNUSED') requireStep('used-up', [order]);
  const total = knownUsage(order) + used;
  return recordTotals(ctx, id, { usedMB: total, usedMessages: total, at: ctx.now() });
}

/**
 * REVOKING → REVOKED with a full refund; the eSIM fee too unless the profile was downloaded, which makes the card
 * INVALID: then what else was paid for that card is refunded with it.
 */
export async function confirmRevoke(ctx: Context, id: number): Promise<Order> {
  const { order, others } = await lockWithOthers(ctx, id);
  if (order.status !== 'REVOKING') return order;
  const invalidated = endsCard(order);
  const refunded = await refundOrder(ctx, order, {
    key: `revoked:${order.supplierReference}`,
    fee: !invalidated,
    reason: 'ORDER_REVOKED',
  });
  const revoked = await moveOrder(ctx, order, 'revoked', { values: { refunded } });
  await releaseCard(ctx, revoked, { wasUsing: order.statusBefore === 'USING', invalidated });
  await refundOthers(ctx, others);
  return revoked;
}

/**
 * The same of many locked orders that were never provisioned, so that no card of theirs has ended: one way for all,
 * with the statements of a few.
 */
export async function confirmUnprovisioned(
  ctx: Context,
  found: readonly Order[],
  reportDone: ReportDone,
): Promise<void> {
  const given = found.map((order) => ({
    order,
    key: `revoked:${order.supplierReference}`,
    fee: order.downloadedAt === null,
  }));
  const totals = new Map(
    (await refundOrders(ctx, given, 'ORDER_REVOKED')).map((total, place) => [found[place]?.id, total]),
  );
  await inBatches(found, reportDone, async (batch) => {
    const revoked = await moveOrders(
      ctx,
      'revoked',
      batch.map((order) => ({ order, values: { refunded: totals.get(order.id) as number } })),
    );
    await releaseCards(
      ctx,
      revoked.map((order) => ({ order, wasUsing: false })),
    );
  });
}

/** REVOKING → the state before; the applicant is told. */
export async function refuseRevoke(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'REVOKING') return order;
  await notifyRefusal(ctx, order, 'REVOKE', 'SUPPLIER');
  return moveOrder(ctx, order, 'revoke-refused', { values: { statusBefore: null } });
}

/** COMPLETING → COMPLETED, without a refund. */
export async function confirmFinish(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'COMPLETING') return order;
  const finished = await moveOrder(ctx, order, 'finished');
  await releaseCard(ctx, finished, { wasUsing: order.statusBefore === 'USING' });
  return finished;
}

/** COMPLETING → the state before, or back altogether where its card has ended meanwhile; the applicant is told. */
export async function refuseFinish(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'COMPLETING') return order;
  await notifyRefusal(ctx, order, 'FINISH', 'SUPPLIER');
  await moveOrder(ctx, order, 'finish-refused', { values: { statusBefore: null } });
  return refundIfCardLost(ctx, id);
}
