import type { NewValuesOf } from '@t3d/resources/kit';
import { heldBy } from '@t3d/resources/scopes';
import agentPlans from '@t3d/resources/plans/agent-plans';
import orders from '@t3d/resources/orders/orders';
import smsOrders from '@t3d/resources/orders/sms-orders';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { NotFound, invalidField, Forbidden, message } from '../../../errors';
import { enqueueAll } from '../../../jobs/outbox';
import { buyTerm, purchase, requireNew } from '../../../ledger';
import { recordHistory } from '../../../models/history';
import { reach } from '../../../engine/access/reach';
import { table } from '../../../models/table';
import type { Outcome, Inverse } from '../../../registry/command';
import { reaches } from '../../users';
import { writeEvent } from '../state/moveOrder';
import { type SaleChain, chargeOf, saleSnapshot, saleChain, requireSeenTotal, newOrderNo } from '../sale/saleChain';
import { hasLiveOrder, needsRealName, requireCard, takeStock } from '../sale/pickCards';
import { type RequestPayload, PROVISION_JOB } from '../jobs/notifySupplier';
import type { AgentPlan, Order, Plan, Terminal } from '@t3d/resources/rows';
import { type Obstacle, assertNoObstacles } from '../../../engine/undo/restore';
import { requireInScope } from '../../../engine/rows/read/read';
import { runCommand } from '../../../engine/rows/commands/runCommand';
import { applyRevoke, revokeSmsOrders, isOwn } from './applyRevoke';

const madeBy = ({ entries }: Parameters<Inverse['run']>[1]): number[] =>
  entries.filter(({ action }) => action === 'create' || action === 'retry').flatMap(({ recordId }) => recordId ?? []);

/** Returns why the sale of an order cannot be undone: the supplier is processing it, or it was used. */
function whyNot({ id, status }: Order): Obstacle[] {
  const because = (why: Obstacle['why']): Obstacle[] => [{ resource: orders, recordId: id, why }];
  if (status === 'UNUSED' || status === 'NO_REAL_NAME') return [];
  return because(
    message(status === 'INITIAL' ? 'orders.undo.underWay' : 'orders.undo.wentOn', { status: status ?? '' }),
  );
}

async function revokeAll(ctx: Context, found: readonly Order[], report: Parameters<Inverse['run']>[2]): Promise<void> {
  for (const [revoke, type] of [
    [applyRevoke, 'DATA'],
    [revokeSmsOrders, 'SMS'],
  ] as const) {
    const ids = found.filter(({ orderType }) => (orderType === 'SMS' ? 'SMS' : 'DATA') === type).map(({ id }) => id);
    if (ids.length > 0) await runCommand(ctx, revoke, { ids }, report);
  }
}

/**
 * Undoes a sale by revoking its orders with a full refund, all or none. For a provisioned order, the refund waits for
 * the supplier.
 */
export const undoSale: Inverse = {
  requireReach: async (ctx, done) => {
    const [first] = await table(ctx, orders).find(madeBy(done).slice(0, 1));
    await requireInScope(
      ctx,
      first?.orderType === 'SMS' && done.resource === smsOrders.name ? smsOrders : orders,
      madeBy(done),
    );
    const found = await table(ctx, orders).find(madeBy(done));
    if (!found.every((order) => isOwn(ctx, order))) throw new Forbidden('orders', 'notYours');
  },
  run: async (ctx, done, report) => {
    const found = await table(ctx, orders).find(madeBy(done), { lock: true });
    await assertNoObstacles(ctx, found.flatMap(whyNot));
    await revokeAll(ctx, found, report);
  },
};

type NewOrder = NewValuesOf<(typeof orders)['fields']>;

export async function requireAgentPlan(ctx: Context, id: number): Promise<AgentPlan> {
  const found = await table(ctx, agentPlans).one(id);
  if (!found || !(await reaches(ctx, found.agent))) throw new NotFound();
  if (!reach(ctx, heldBy('agent')).includes(found)) throw invalidField('agentPlan', 'orders.otherAgent');
  return found;
}

export async function requestProvisionOfAll(
  ctx: Context,
  found: readonly Pick<Order, 'id' | 'supplierReference'>[],
): Promise<void> {
  await enqueueAll(
    ctx,
    found.map(({ id, supplierReference }) => {
      const reference = supplierReference as string;
      const payload: RequestPayload = { order: id, reference, question: reference };
      return { kind: PROVISION_JOB, payload, dedupe: `provision:${reference}` };
    }),
  );
}

export const requestProvision = (ctx: Context, order: Pick<Order, 'id' | 'supplierReference'>): Promise<void> =>
  requestProvisionOfAll(ctx, [order]);

function pricesOf(sale: SaleChain): Partial<Order> {
  return { ...saleSnapshot(sale), ...chargeOf(sale) };
}

/** Returns the order values that differ between data and SMS plans. */
async function placeOnCard(ctx: Context, { plan }: SaleChain, card: Terminal): Promise<Partial<Order>> {
  if (plan.service === 'SMS')
    return { orderType: 'SMS', preOrder: false, liveTerminal: null, usedMessages: 0, terms: 1 };
  const preOrder = await hasLiveOrder(ctx, card.id);
  return { orderType: 'DATA', preOrder, liveTerminal: preOrder ? null : card.id, usedMB: 0 };
}

export async function sellOne(ctx: Context, sale: SaleChain, card: Terminal, remark: string | null): Promise<Order> {
  const orderNo = newOrderNo(ctx);
  const place = await placeOnCard(ctx, sale, card);
  const status = (await needsRealName(ctx, card, place.orderType, sale.members))
    ? ('NO_REAL_NAME' as const)
    : ('INITIAL' as const);
  const values: Partial<Order> = {
    orderNo,
    ...place,
    platform: 'AGENT',
    terminal: card.id,
    ...pricesOf(sale),
    status,
    coupons: [],
    createdBy: ctx.actor.id,
    remark,
    supplierReference: orderNo,
  };
  const id = await table(ctx, orders).insert(values);
  const charge = { key: `order:${orderNo}`, orderNo, chain: sale.chain, currency: sale.currency };
  requireNew(
    await (place.orderType === 'SMS'
      ? buyTerm(ctx, charge)
      : purchase(ctx, { ...charge, extraPrice: values.extraPrice ?? 0 })),
  );
  await writeEvent(ctx, id, 'create', null, status);
  await recordHistory(ctx, orders, id, 'create', {
    orderNo: { before: null, after: orderNo },
    terminal: { before: null, after: card.id },
    status: { before: null, after: status },
    totalPrice: { before: null, after: values.totalPrice },
  });
  if (status === 'INITIAL') await requestProvision(ctx, { id, supplierReference: orderNo });
  return { ...values, id } as Order;
}

/** Sells a plan. `only` limits the sale to plans of one service. */
async function sell(ctx: Context, input: NewOrder, only?: Plan['service']): Promise<Outcome> {
  const agentPlan = await requireAgentPlan(ctx, input.agentPlan);
  const sale = await saleChain(ctx, agentPlan);
  if (only && sale.plan.service !== only) throw invalidField('agentPlan', `orders.not${only}`);
  requireSeenTotal(ctx.seenPrice, chargeOf(sale).totalPrice * (input.quantity ?? 1));
  const remark = input.remark ?? null;
  if (input.terminal) {
    if (input.quantity) throw invalidField('quantity', 'orders.quantityWithCard');
    const card = await requireCard(ctx, input.terminal, agentPlan, sale.plan);
    return { id: (await sellOne(ctx, sale, card, remark)).id };
  }
  if (sale.plan.terminalType !== 'E_SIM' || sale.plan.service === 'SMS') throw invalidField('terminal', 'required');
  const cards = await takeStock(ctx, sale.buyer.id, input.quantity ?? 1);
  const made: Order[] = [];
  for (const card of cards) made.push(await sellOne(ctx, sale, card, remark));
  if (!input.quantity) return { id: (made[0] as Order).id };
  return {
    affected: made.length,
    orders: made.map(({ id, orderNo, terminal, status }) => ({ id, orderNo, terminal, status })),
  };
}

/**
 * Sells a plan for a card, or for `quantity` eSIM cards from stock, and charges the agent's wallet. The second data
 * order for a card becomes a pre-order.
 */
export const createOrder = command(orders, 'create', {
  undo: undoSale,
  run: (ctx, input) => sell(ctx, input),
});

export const createSmsOrder = command(smsOrders, 'create', {
  undo: undoSale,
  run: (ctx, input) => sell(ctx, input, 'SMS'),
});
