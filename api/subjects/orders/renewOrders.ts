import type { ActionPreview } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders';
import type { CheckedMessage, FilledBy } from '../../errors';
import type { Context } from '../../context';
import { enqueueAll } from '../../jobs/outbox';
import { renewAllTerms, requireNew } from '../../ledger';
import { translateMessage } from '../../locales';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { isStaff, membersOf } from '../users/reach';
import { lockUsers } from '../users/receivers';
import { previewWalletChange, requireOwn } from './applyRevoke';
import type { Ids } from './inBulk';
import { inBulk, inBatches } from './inBulk';
import { illegal, lockOrder, moveOrder, moveOrders, named, plansOf, refuseNamed, requireStep } from './moveOrder';
import { assessCards } from './pickCards';
import { completeOrder } from './supplierNews';
import { lockSales } from './retailRefund';
import { soldChain } from './saleChain';
import { notifyRefusal } from './notifyRefusal';
import { refundVoidTerm } from './termRefund';
import { endOfTerm, rulesOf, termDays } from './terms';
import { canStep } from './transitions';
import type { AskPayload } from './types';
import { RENEW_JOB, RENEW_MANY_JOB } from './types';
import type { Order, Plan } from '../../models/rows';

const DAY_MS = 86_400_000;

/**
 * Why orders cannot be renewed, by id: a further term is a further sale, of a plan that is on sale, to an agent that
 * may buy, for a card that is still its own and needs no verification.
 */
async function whyNot(
  ctx: Context,
  found: readonly Order[],
  plans: ReadonlyMap<number, Plan>,
): Promise<(order: Order) => FilledBy<'orderNo'> | null> {
  const members = [...new Set(found.flatMap(membersOf))];
  const off = new Set((await lockUsers(ctx, members)).filter(({ status }) => status !== 'ENABLED').map(({ id }) => id));
  const met = await assessCards(ctx, found);
  return (order) => {
    if (plans.get(order.plan ?? 0)?.status !== 'RACKING') return 'orders.notOnSale';
    if (membersOf(order).some((id) => off.has(id))) return 'orders.agentDisabled';
    const card = met.get(order.id);
    if (!card) return 'orders.cardGone';
    return card.verify ? 'orders.notVerified' : null;
  };
}

/** What one more term makes of an order: its price is all that it has cost, its term ends a term later. */
function renewed(ctx: Context, order: Order, plan: Plan): Partial<Order> {
  const terms = order.terms ?? 1;
  const plus = (amount: number | null): number | null => (amount === null ? null : amount + amount / terms);
  const sums = {
    price: plus(order.price),
    totalPrice: plus(order.totalPrice),
    agentPrice: plus(order.agentPrice),
    costPrice: plus(order.costPrice),
    cost1: plus(order.cost1),
    cost2: plus(order.cost2),
    cost3: plus(order.cost3),
  };
  const goesOn = order.status === 'USING' && order.endsAt !== null;
  const now = ctx.now();
  const endsAt = endOfTerm(order.rules ?? plan.rules, goesOn ? (order.endsAt as Date) : now);
  return { ...sums, terms: terms + 1, endsAt, ...(goesOn ? {} : { startedAt: now, usedMessages: 0 }) };
}

/**
 * Buys one more term for orders of messages, all or none, at the prices that each was sold at. One in use goes on after
 * its end, its messages growing by those of a term; one that has ended starts anew now. Refuses other states, plans no
 * longer on sale, cards that have moved on or are not verified, orders of others (agents), and too little money.
 */
export const renewOrders = inBulk({
  kind: RENEW_MANY_JOB,
  refuse: async (ctx, found) => {
    requireOwn(ctx, found);
    requireStep('renew', found);
    await lockSales(ctx, found);
    refuseNamed(found, await whyNot(ctx, found, await plansOf(ctx, found)));
  },
  run: async (ctx, found, reportDone) => {
    const plans = await plansOf(ctx, found);
    await inBatches(found, reportDone, async (batch) => {
      const moves = batch.map((order) => {
        const values = renewed(ctx, order, plans.get(order.plan ?? 0) as Plan);
        return { order, values, detail: { question: questionOf(order), endsAt: values.endsAt?.toISOString() } };
      });
      await moveOrders(ctx, 'renew', moves);
      await enqueueAll(
        ctx,
        batch.map((order) => {
          const payload: AskPayload = {
            order: order.id,
            reference: order.supplierReference as string,
            question: questionOf(order),
          };
          return { kind: RENEW_JOB, payload, dedupe: `renew:${payload.question}` };
        }),
      );
    });
    const posted = await renewAllTerms(
      ctx,
      found.map((order) => ({
        key: `renew:${questionOf(order)}`,
        orderNo: order.orderNo as string,
        chain: soldChain(order),
        currency: order.currency as string,
      })),
    );
    posted.forEach(requireNew);
  },
});

const questionOf = (order: Order): string => `${order.orderNo}-n${order.version}`;

const priceOfTerm = (order: Order): number => (order.price ?? 0) / (order.terms ?? 1);

/** What renewing would cost, and which orders cannot be. */
export async function checkRenewOrders(ctx: Context, { ids }: Ids): Promise<ActionPreview> {
  const found = await table(ctx, orders).find({ id: { in: [...ids] }, deletedAt: null });
  const plans = await plansOf(ctx, found);
  const reasonOf = await whyNot(ctx, found, plans);
  const open: Order[] = [];
  const refused: { reason: string; count: number; examples: string[] }[] = [];
  const whyOf = (order: Order): CheckedMessage | null => {
    if (!isStaff(ctx.actor) && order.agent !== ctx.actor.id) return { key: 'orders.notYourOrder' };
    if (!canStep('renew', order.status)) return illegal('renew', order);
    const key = reasonOf(order);
    return key && named(order, key);
  };
  for (const order of found) {
    const why = whyOf(order);
    if (why) refused.push({ reason: translateMessage(why, ctx.language), count: 1, examples: [order.orderNo ?? ''] });
    else open.push(order);
  }
  const changes = open.slice(0, 50).map((order) => ({
    label: order.orderNo ?? '',
    before: order.endsAt?.toISOString() ?? null,
    after: renewed(ctx, order, plans.get(order.plan ?? 0) as Plan).endsAt?.toISOString() ?? null,
  }));
  return {
    matched: found.length,
    available: open.length,
    refused,
    changes,
    cost: await previewWalletChange(ctx, open, (order) => -priceOfTerm(order)),
  };
}

const ENDED: readonly (string | null)[] = ['REVOKING', 'REVOKED', 'REFUNDED'];

/**
 * The supplier refuses the term: its price is refunded (what is left of it) and the end is as it was; an order
 * whose time is over by that has ended. One that is being revoked, or has been, has that term refunded with the rest.
 * Twice changes nothing.
 */
export async function refuseRenewal(ctx: Context, { order: id, question }: AskPayload, reason: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (ENDED.includes(order.status) || !canStep('renew-refused', order.status) || (await isUndone(ctx, order, question)))
    return order;
  await lockSales(ctx, [order]);
  const refunded = await refundVoidTerm(ctx, order, `renew-refused:${question}`);
  const endsAt =
    order.endsAt === null ? null : new Date(order.endsAt.getTime() - termDays(await rulesOf(ctx, order)) * DAY_MS);
  const undone = await moveOrder(ctx, order, 'renew-refused', {
    values: { refunded, endsAt },
    detail: { question, reason },
  });
  await notifyRefusal(ctx, order, 'RENEW', reason);
  return undone.status === 'USING' && endsAt !== null && endsAt <= ctx.now()
    ? completeOrder(ctx, id, 'RENEWAL_REFUSED')
    : undone;
}

async function isUndone(ctx: Context, { id }: Order, question: string): Promise<boolean> {
  const rows = await select<{ id: number }>(
    ctx,
    "SELECT `id` FROM `order_events` WHERE `orderId` = ? AND `action` = 'renew-refused' AND `detail` LIKE ? LIMIT 1",
    [id, `%"${question}"%`],
  );
  return rows.length > 0;
}
