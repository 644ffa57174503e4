import type { ActionPreview } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import terminals from '@t3d/resources/terminals';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { Invalid, NotFound, invalidField } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { purchase, refund, requireNew } from '../../ledger';
import { table } from '../../models/table';
import type { Outcome } from '../types';
import { moneyBack } from './applyRevoke';
import { releaseCard } from './cardLife';
import { askToProvision } from './createOrder';
import { lockOrders, moveOrder, requireStep } from './moveOrder';
import { hasLiveOrder, isWorking, needsRealName } from './pickCards';
import { askOrderRefund, isRetail, lockSales, requireSalePayment } from './retailRefund';
import { soldChain } from './saleChain';
import { tellSupplier } from './tellSupplier';
import { refundOfTerms } from './termRefund';
import type { AskPayload, Order } from './types';
import { FINISH_JOB } from './types';

interface Ids { ids: readonly number[] }

/** The order's card, which must still be its buyer's and work. */
export async function requireSameCard(ctx: Context, order: Order): Promise<{ preOrder: boolean; verify: boolean }> {
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal, { lock: true });
  if (!card || card.owner !== order.agent || !isWorking(card)) throw new Invalid('orders.cardGone', { orderNo: order.orderNo ?? '' });
  const preOrder = order.orderType !== 'SMS' && await hasLiveOrder(ctx, card.id);
  return { preOrder, verify: await needsRealName(ctx, card, order.orderType) };
}

/** An end user's money has gone back to its payer: nobody's wallet is there to be charged again. */
function requireWalletOrders(found: readonly Order[]): void {
  const retail = found.filter(isRetail);
  const [first] = retail;
  if (first) throw new Invalid('orders.retailRetry', { orderNo: first.orderNo ?? '' }, Object.fromEntries(retail.map((order) => [String(order.id), { key: 'orders.retailRetry', params: { orderNo: order.orderNo ?? '' } }])));
}

/** INITIAL_FAILED → INITIAL: charged again at the prices it was sold at, and the supplier asked under a new reference. Refuses what an end user had paid. */
export async function retryOrders(ctx: Context, { ids }: Ids): Promise<Outcome> {
  const found = await lockOrders(ctx, ids);
  requireStep('retry', found);
  requireWalletOrders(found);
  for (const order of found) {
    const { preOrder, verify } = await requireSameCard(ctx, order);
    if (verify) throw new Invalid('orders.notVerified', { orderNo: order.orderNo ?? '' });
    const supplierReference = `${order.orderNo}-${order.version}`;
    requireNew(await purchase(ctx, { key: `order:${supplierReference}`, orderNo: order.orderNo as string, chain: soldChain(order), extraPrice: order.extraPrice ?? 0, currency: order.currency as string }));
    const liveTerminal = preOrder || order.orderType === 'SMS' ? null : order.terminal;
    await moveOrder(ctx, order, 'retry', { values: { refunded: 0, supplierReference, supplier: null, supplierCost: null, preOrder, liveTerminal } });
    await askToProvision(ctx, { id: order.id, supplierReference });
  }
  return { affected: found.length };
}

/** USING or UNUSED → COMPLETING: no refund; COMPLETED once the supplier confirms. */
export async function finishOrders(ctx: Context, { ids }: Ids): Promise<Outcome> {
  const found = await lockOrders(ctx, ids);
  requireStep('finish', found);
  for (const order of found) {
    const completing = await moveOrder(ctx, order, 'finish', { values: { statusBefore: order.status } });
    const payload: AskPayload = { order: order.id, reference: order.supplierReference as string, question: `${order.orderNo}-f${completing.version}` };
    await enqueue(ctx, { kind: FINISH_JOB, payload, dedupe: `finish:${payload.question}` });
  }
  return { affected: found.length };
}

/** USING, COMPLETING or UNUSED → COMPLETED at once. */
export async function forceCompletion(ctx: Context, { ids }: Ids): Promise<Outcome> {
  const found = await lockOrders(ctx, ids);
  requireStep('force-completion', found);
  for (const order of found) {
    const completed = await moveOrder(ctx, order, 'force-completion');
    await releaseCard(ctx, completed, { wasUsing: order.status === 'USING' || order.statusBefore === 'USING' });
    await tellSupplier(ctx, completed, 'finish');
  }
  return { affected: found.length };
}

export interface PartialRefund extends Ids { amount: number; remark?: string | null }

const leftOf = (order: Order): number => (order.price ?? 0) - (order.refunded ?? 0);

function requireLeft(order: Order, amount: number): void {
  if (amount > leftOf(order)) throw invalidField('amount', 'money.refundTooMuch', { leftMinor: leftOf(order) });
}

/** What goes into a deleted user's wallet never comes out again. Locked, the buyer is not deleted while the money moves. */
async function requireBuyer(ctx: Context, order: Order, lock: boolean): Promise<void> {
  const buyer = order.agent === null ? null : await table(ctx, users).one(order.agent, { lock });
  if (!buyer || buyer.status === 'DELETED') throw new Invalid('users.deleted', {}, { [String(order.id)]: { key: 'users.deleted' } });
}

async function refundPart(ctx: Context, order: Order, { amount, remark }: Pick<PartialRefund, 'amount' | 'remark'>): Promise<number> {
  const key = `refund:${order.orderNo}:${order.version}`;
  if (order.terms !== null) return refundOfTerms(ctx, order, { key, amount, remark });
  return (await refund(ctx, { key, orderNo: order.orderNo as string, amount, fee: false, remark })).total;
}

/**
 * Gives part of the price back to the buyer, every superior its part of that. The order stays as it is until all is refunded:
 * then it is REFUNDED, its card free, and the supplier told. What an end user paid goes back through its gateway: the order is REFUNDING
 * until that has answered. Refuses more than is left, a buyer who is deleted, and a retail order of whose payment nothing is left.
 */
export async function partialRefund(ctx: Context, { ids, amount, remark }: PartialRefund): Promise<Outcome> {
  const [order] = await lockOrders(ctx, ids);
  if (!order) throw new NotFound();
  requireStep('partial-refund', [order]);
  requireLeft(order, amount);
  if (isRetail(order)) {
    await askOrderRefund(ctx, order, { amount, remark });
    return { affected: 1, refunded: order.refunded ?? 0 };
  }
  await lockSales(ctx, [order]);
  await requireBuyer(ctx, order, true);
  const total = await refundPart(ctx, order, { amount, remark });
  const all = total >= (order.price ?? 0);
  const moved = await moveOrder(ctx, order, all ? 'all-refunded' : 'partial-refund', { values: { refunded: total }, detail: { amount, remark: remark ?? null } });
  if (all && order.status !== 'COMPLETED') {
    await releaseCard(ctx, moved, { wasUsing: order.status === 'USING' });
    await tellSupplier(ctx, moved, 'revoke');
  }
  return { affected: 1, refunded: total };
}

export async function checkPartialRefund(ctx: Context, { ids, amount }: PartialRefund): Promise<ActionPreview> {
  const found = await table(ctx, orders).find({ id: { in: [...ids] }, deletedAt: null });
  const [order] = found;
  if (!order) throw new NotFound();
  requireStep('partial-refund', [order]);
  requireLeft(order, amount);
  await (isRetail(order) ? requireSalePayment(ctx, order, false) : requireBuyer(ctx, order, false));
  return { matched: 1, available: 1, cost: await moneyBack(ctx, found, () => amount) };
}

/** Hides orders whose money has all gone back; the ledger and the audit keep them. */
export async function deleteOrders(ctx: Context, { ids }: Ids): Promise<Outcome> {
  const found = await lockOrders(ctx, ids);
  requireStep('delete', found);
  for (const order of found) await moveOrder(ctx, order, 'delete', { values: { deletedAt: ctx.now() } });
  return { affected: found.length };
}
