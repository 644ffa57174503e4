import type { ActionPreview } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { renewTerm, requireNew } from '../../ledger';
import { translate } from '../../locales';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { isStaff, membersOf } from '../shared/parties';
import type { Outcome } from '../types';
import { moneyBack, requireOwn } from './applyRevoke';
import { illegal, lockOrder, lockOrders, moveOrder, plansOf, requireStep } from './moveOrder';
import { completeOrder } from './supplierNews';
import { lockSales } from './retailRefund';
import { soldChain } from './saleChain';
import { requireSameCard } from './staffDeeds';
import { tellRefusal } from './tellRefusal';
import { refundVoidTerm } from './termRefund';
import { endOfTerm, rulesOf, termDays } from './terms';
import { mayStep } from './transitions';
import type { AskPayload, Order, Plan } from './types';
import { RENEW_JOB } from './types';

interface Ids { ids: readonly number[] }
const DAY_MS = 86_400_000;

const named = (order: Order, key: string): Invalid => new Invalid(key, { orderNo: order.orderNo ?? '' }, { [String(order.id)]: { key, params: { orderNo: order.orderNo ?? '' } } });

/** A further term is a further sale: of a plan that is on sale, to an agent that may buy. */
async function requireSellable(ctx: Context, order: Order, plan: Plan | undefined): Promise<void> {
  if (plan?.status !== 'RACKING') throw named(order, 'orders.notOnSale');
  const members = await table(ctx, users).find(membersOf(order));
  if (members.some(({ status }) => status !== 'ENABLED')) throw named(order, 'orders.agentDisabled');
}

/** What one more term makes of an order: its price is all that it has cost, its term ends a term later. */
function renewed(ctx: Context, order: Order, plan: Plan): Partial<Order> {
  const terms = order.terms ?? 1;
  const plus = (amount: number | null): number | null => (amount === null ? null : amount + amount / terms);
  const sums = { price: plus(order.price), totalPrice: plus(order.totalPrice), agentPrice: plus(order.agentPrice), costPrice: plus(order.costPrice), cost1: plus(order.cost1), cost2: plus(order.cost2), cost3: plus(order.cost3) };
  const goesOn = order.status === 'USING' && order.endsAt !== null;
  const now = ctx.now();
  const endsAt = endOfTerm(order.rules ?? plan.rules, goesOn ? order.endsAt as Date : now);
  return { ...sums, terms: terms + 1, endsAt, ...(goesOn ? {} : { startedAt: now, usedMessages: 0 }) };
}

/**
 * Buys one more term for orders of messages, all or none, at the prices that each was sold at. One in use goes on after its end, its messages
 * growing by those of a term; one that has ended starts anew now. Refuses other states, plans no longer on sale, cards that have moved on or
 * are not verified, orders of others (agents), and too little money.
 */
export async function renewOrders(ctx: Context, { ids }: Ids): Promise<Outcome> {
  const found = await lockOrders(ctx, ids);
  requireOwn(ctx, found);
  requireStep('renew', found);
  await lockSales(ctx, found);
  const plans = await plansOf(ctx, found);
  for (const order of found) {
    const plan = plans.get(order.plan ?? 0);
    await requireSellable(ctx, order, plan);
    const { verify } = await requireSameCard(ctx, order);
    if (verify) throw named(order, 'orders.notVerified');
    const question = `${order.orderNo}-n${order.version}`;
    requireNew(await renewTerm(ctx, { key: `renew:${question}`, orderNo: order.orderNo as string, chain: soldChain(order), currency: order.currency as string }));
    const values = renewed(ctx, order, plan as Plan);
    await moveOrder(ctx, order, 'renew', { values, detail: { question, endsAt: values.endsAt?.toISOString() } });
    const payload: AskPayload = { order: order.id, reference: order.supplierReference as string, question };
    await enqueue(ctx, { kind: RENEW_JOB, payload, dedupe: `renew:${question}` });
  }
  return { affected: found.length };
}

const priceOfTerm = (order: Order): number => (order.price ?? 0) / (order.terms ?? 1);

/** What renewing would cost, and which orders cannot be. */
export async function checkRenewOrders(ctx: Context, { ids }: Ids): Promise<ActionPreview> {
  const found = await table(ctx, orders).find({ id: { in: [...ids] }, deletedAt: null });
  const plans = await plansOf(ctx, found);
  const open: Order[] = [];
  const refused: { reason: string; count: number; examples: string[] }[] = [];
  for (const order of found) {
    const mine = isStaff(ctx.actor) || order.agent === ctx.actor.id;
    const why = !mine ? { key: 'orders.notYourOrder', params: {} } : mayStep('renew', order.status) ? await whyNot(ctx, order, plans.get(order.plan ?? 0)) : illegal('renew', order);
    if (why) refused.push({ reason: translate(why.key, ctx.language, why.params), count: 1, examples: [order.orderNo ?? ''] });
    else open.push(order);
  }
  const changes = open.slice(0, 50).map((order) => ({ label: order.orderNo ?? '', before: order.endsAt?.toISOString() ?? null, after: renewed(ctx, order, plans.get(order.plan ?? 0) as Plan).endsAt?.toISOString() ?? null }));
  return { matched: found.length, available: open.length, refused, changes, cost: await moneyBack(ctx, open, (order) => -priceOfTerm(order)) };
}

async function whyNot(ctx: Context, order: Order, plan: Plan | undefined): Promise<{ key: string; params: Record<string, string | number> } | null> {
  try {
    await requireSellable(ctx, order, plan);
    const { verify } = await requireSameCard(ctx, order);
    return verify ? { key: 'orders.notVerified', params: { orderNo: order.orderNo ?? '' } } : null;
  } catch (error) {
    if (error instanceof Invalid) return { key: error.key, params: error.params ?? {} };
    throw error;
  }
}

const ENDED: readonly (string | null)[] = ['REVOKING', 'REVOKED', 'REFUNDED'];

/**
 * The supplier does not give the term: its price goes back (what is left of it) and the end is as it was; an order whose time is over by
 * that has ended. One that is being given back, or has been, gives that term back with the rest. Twice changes nothing.
 */
export async function refuseRenewal(ctx: Context, { order: id, question }: AskPayload, reason: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (ENDED.includes(order.status) || !mayStep('renew-refused', order.status) || (await isUndone(ctx, order, question))) return order;
  await lockSales(ctx, [order]);
  const refunded = await refundVoidTerm(ctx, order, `renew-refused:${question}`);
  const endsAt = order.endsAt === null ? null : new Date(order.endsAt.getTime() - termDays(await rulesOf(ctx, order)) * DAY_MS);
  const undone = await moveOrder(ctx, order, 'renew-refused', { values: { refunded, endsAt }, detail: { question, reason } });
  await tellRefusal(ctx, order, 'RENEW', reason);
  return undone.status === 'USING' && endsAt !== null && endsAt <= ctx.now() ? completeOrder(ctx, id, 'RENEWAL_REFUSED') : undone;
}

async function isUndone(ctx: Context, { id }: Order, question: string): Promise<boolean> {
  const rows = await select<{ id: number }>(ctx, "SELECT `id` FROM `order_events` WHERE `orderId` = ? AND `action` = 'renew-refused' AND `detail` LIKE ? LIMIT 1", [id, `%"${question}"%`]);
  return rows.length > 0;
}
