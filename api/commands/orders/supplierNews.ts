import orders from '@t3d/resources/orders';
import terminals from '@t3d/resources/terminals';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { releaseCard, setCardStatus } from './cardLife';
import { lockOrder, moveOrder, requireStep } from './moveOrder';
import { isWorking } from './pickCards';
import { giveBack } from './retailRefund';
import { tellRefusal } from './tellRefusal';
import { rulesOf, startNow, totalMB } from './terms';
import { actedOn } from './transitions';
import type { Order } from './types';

/** What the supplier says of its answer: the eSIM profile that it made. */
export interface Profile { lpa?: string | null }

async function keepProfile(ctx: Context, order: Order, { lpa }: Profile): Promise<void> {
  if (!lpa || order.terminal === null) return;
  await table(ctx, terminals).update({ lpa }, { id: order.terminal, type: 'E_SIM' });
  await recordHistory(ctx, terminals, order.terminal, 'profile', { lpa: { before: null, after: '•••' } });
}

/** INITIAL → UNUSED: the card waits for its first use, or starts at once where the plan says so. News that comes twice changes nothing. */
export async function acceptOrder(ctx: Context, id: number, reference: string, profile: Profile = {}): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'INITIAL' || order.supplierReference !== reference) return order;
  await setCardStatus(ctx, order.terminal, ['UNUSED'], 'UNACTIVATED', 'provision');
  await keepProfile(ctx, order, profile);
  const accepted = await moveOrder(ctx, order, 'accepted');
  const rules = await rulesOf(ctx, order);
  return rules?.activation === 'IMMEDIATE' && accepted.liveTerminal !== null ? begin(ctx, accepted, { activation: 'IMMEDIATE' }) : accepted;
}

/** INITIAL → INITIAL_FAILED with everything paid given back at once, the eSIM fee too. */
export async function failOrder(ctx: Context, id: number, reference: string, reason: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'INITIAL' || order.supplierReference !== reference) return order;
  const refunded = await giveBack(ctx, order, { key: `failed:${reference}`, fee: true, reason: 'ORDER_FAILED' });
  const failed = await moveOrder(ctx, order, 'refused', { values: { refunded }, detail: { reason } });
  await releaseCard(ctx, failed, { wasUsing: false });
  await tellRefusal(ctx, order, 'PROVISION', reason);
  return failed;
}

async function begin(ctx: Context, order: Order, detail: Record<string, unknown>): Promise<Order> {
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal, { lock: true });
  if (card && !isWorking(card)) throw new Invalid('orders.cardState', { status: card.status ?? '' });
  const downloaded = card?.type === 'E_SIM' ? { downloadedAt: order.downloadedAt ?? ctx.now() } : {};
  const started = await moveOrder(ctx, order, 'activated', { values: { ...await startNow(ctx, order), ...downloaded }, detail });
  await setCardStatus(ctx, order.terminal, ['UNUSED', 'UNACTIVATED'], 'ACTIVATED', 'activate');
  return started;
}

/** UNUSED → USING: the first use, and the clock starts; while a refund of it runs, too. Refuses an order that waits for another of its card to end. */
export async function activateOrder(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  requireStep('activated', [order]);
  if (order.liveTerminal === null) throw new Invalid('orders.waits', { orderNo: order.orderNo ?? '' });
  return begin(ctx, order, { activation: 'FIRST_USE' });
}

/** USING → COMPLETED, while a refund of it runs, too: data or time used up; the card goes on to its next order or is free. */
export async function completeOrder(ctx: Context, id: number, reason: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  const completed = await moveOrder(ctx, order, 'used-up', { detail: { reason } });
  await releaseCard(ctx, completed, { wasUsing: true });
  return completed;
}

/** Adds used data (MB); the first use of an UNUSED order starts it, the last of the plan's data completes it. */
export async function recordUsage(ctx: Context, id: number, usedMB: number): Promise<Order> {
  const before = await lockOrder(ctx, id);
  const order = actedOn('activated', before) === 'UNUSED' ? await activateOrder(ctx, id) : before;
  requireStep('used-up', [order]);
  const total = totalMB(await rulesOf(ctx, order));
  const used = (order.usedMB ?? 0) + usedMB;
  await table(ctx, orders).update({ usedMB: total === null ? used : Math.min(used, total) }, order.id);
  if (total !== null && used >= total) return completeOrder(ctx, id, 'DATA');
  return lockOrder(ctx, id);
}

/** REVOKING → REVOKED with a full refund; the eSIM fee too unless the profile was downloaded, which makes the card INVALID. */
export async function confirmRevoke(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'REVOKING') return order;
  const spoilt = order.downloadedAt !== null;
  const refunded = await giveBack(ctx, order, { key: `revoked:${order.supplierReference}`, fee: !spoilt, reason: 'ORDER_REVOKED' });
  const revoked = await moveOrder(ctx, order, 'revoked', { values: { refunded } });
  await releaseCard(ctx, revoked, { wasUsing: order.statusBefore === 'USING', spoilt });
  return revoked;
}

/** REVOKING → the state before; the applicant is told. */
export async function refuseRevoke(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'REVOKING') return order;
  await tellRefusal(ctx, order, 'REVOKE', 'SUPPLIER');
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

/** COMPLETING → the state before; the applicant is told. */
export async function refuseFinish(ctx: Context, id: number): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (order.status !== 'COMPLETING') return order;
  await tellRefusal(ctx, order, 'FINISH', 'SUPPLIER');
  return moveOrder(ctx, order, 'finish-refused', { values: { statusBefore: null } });
}
