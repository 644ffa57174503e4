import smsOrders from '@t3d/resources/orders/sms-orders';
import type { Context } from '../../../context';
import type { Preview } from '../../../registry/command';
import { command } from '../../../engine/rows/commands/command';
import type { CheckedMessage, MessagesWith } from '../../../errors';
import { enqueueAll } from '../../../jobs/outbox';
import { renewAllTerms, requireNew } from '../../../ledger';
import { translateMessage } from '../../../locales';
import type { Order, Plan } from '@t3d/resources/rows';
import { countingUp, inBatches } from './inBatches';
import { type RequestPayload, RENEW_JOB } from '../jobs/notifySupplier';
import { illegal, moveOrders, named, plansOf, assertEachOrder, requireStep } from '../state/moveOrder';
import { assessCards } from '../sale/pickCards';
import { previewWalletChange } from './previewParties';
import { isOwn, requireOwn } from './applyRevoke';
import { lockSales } from '../refunds/refundOrders';
import { soldChain } from '../sale/saleChain';
import { endOfTerm } from '../state/terms';
import { canStep } from '../state/receipts';
import { lockUsers, membersOf } from '../../users';

/** Returns why SMS orders cannot be renewed, by order id. */
async function whyNot(
  ctx: Context,
  found: readonly Order[],
  plans: ReadonlyMap<number, Plan>,
): Promise<(order: Order) => MessagesWith<'orderNo'> | null> {
  // Lock sellers after orders and cards, so that none is disabled before the term is paid.
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

/** Returns an order's fields after another term. Its stored prices add up all terms. */
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

const questionOf = (order: Order): string => `${order.orderNo}-n${order.version}`;

const priceOfTerm = (order: Order): number => (order.price ?? 0) / (order.terms ?? 1);

async function check(ctx: Context, found: readonly Order[]): Promise<Preview> {
  const plans = await plansOf(ctx, found);
  const reasonOf = await whyNot(ctx, found, plans);
  const open: Order[] = [];
  const refused: { reason: string; count: number; examples: string[] }[] = [];
  const whyOf = (order: Order): CheckedMessage | null => {
    if (!isOwn(ctx, order)) return { key: 'orders.notYourOrder' };
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
    moving: order.status !== 'USING' || order.endsAt === null,
  }));
  return {
    matched: found.length,
    available: open.length,
    refused,
    changes,
    digestValues: [{ what: { key: 'promise.rows' }, value: open.map(({ id }) => id).join(), hidden: true }],
    cost: await previewWalletChange(ctx, open, (order) => -priceOfTerm(order)),
  };
}

/** Buys another term for SMS orders at their original prices, all or none. An ended order starts again now. */
export const renewOrders = command(smsOrders, 'renew', {
  validate: async (ctx, found) => {
    requireOwn(ctx, found);
    requireStep('renew', found);
    await lockSales(ctx, found);
    assertEachOrder(found, await whyNot(ctx, found, await plansOf(ctx, found)));
  },
  check,
  run: async (ctx, found, _input, report) => {
    const plans = await plansOf(ctx, found);
    await inBatches(found, countingUp(report), async (batch) => {
      const moves = batch.map((order) => {
        const values = renewed(ctx, order, plans.get(order.plan ?? 0) as Plan);
        return { order, values, detail: { question: questionOf(order), endsAt: values.endsAt?.toISOString() } };
      });
      await moveOrders(ctx, 'renew', moves);
      await enqueueAll(
        ctx,
        batch.map((order) => {
          const payload: RequestPayload = {
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
    return { affected: found.length };
  },
});
