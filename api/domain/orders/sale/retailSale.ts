import agentPlans from '@t3d/resources/plans/agent-plans';
import orders, { type UnpaidReason } from '@t3d/resources/orders/orders';
import type { PaymentMethod } from '@t3d/resources/money/recharge-records';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { Invalid, invalidField } from '../../../errors';
import { requireNew, sellRetail, walletsOf, platformUser } from '../../../ledger';
import { recordHistory } from '../../../models/history';
import { table } from '../../../models/table';
import { type Anomaly, type PaidProduct, EXPIRES_MS, failedEarly, payUrlOf, startPayment } from '../../payments';
import { membersOf } from '../../users';
import { requestProvision } from '../commands/createOrder';
import { moveOrder, writeEvent } from '../state/moveOrder';
import type { Receipt } from '../state/receipts';
import { newOrderNo, saleSnapshot, saleChain, soldChain } from './saleChain';
import { hasLiveOrder, isEnabled, needsRealName } from './pickCards';
import { type RetailOffer, couponOf, retailPriceOf } from './channelSale';
import type { Order, Payment, Terminal } from '@t3d/resources/rows';
import { isOfHolder } from '../state/cardStatus';
import appPlans from '@t3d/resources/plans/app-plans';
import plans from '@t3d/resources/plans/plans';
import users from '@t3d/resources/people/users';
import { refundIfCardLost } from '../refunds/lostCard';
import { confirmOrderRefund, rejectOrderRefund } from '../refunds/refundOrders';

/** A new retail order for a plan of the card's agent or of the app. `urlOf` returns the link to the order's page. */
export type NewRetailOrder = {
  terminal: Terminal;
  payment: PaymentMethod;
  receipt?: Omit<Receipt, 'url'> & { urlOf: (orderNo: string) => string };
} & ({ agentPlan: number; platform: 'WEB' | 'WX' } | { appPlan: number; platform: 'APP' });
export interface RetailOrder {
  orderNo: string;
  payUrl: string;
  paymentId: number;
}

const notOnSale = (): Invalid => invalidField('planId', 'orders.notOnSale');

/** Returns whether every agent who would earn on a retail sale has a wallet in the sale's currency. */
export async function everybodyHasWallet(
  ctx: Context,
  agents: readonly number[],
  currency: string | null,
): Promise<boolean> {
  const wallets = await walletsOf(ctx, agents);
  return agents.length > 0 && agents.every((agent) => wallets.get(agent)?.currency === currency);
}

/** Returns the plan as sold for this card now. Throws if the plan is not sold for it. */
async function requireAgentOffer(ctx: Context, terminal: Terminal, id: number): Promise<RetailOffer> {
  const agentPlan = await table(ctx, agentPlans).one(id);
  if (!agentPlan || terminal.owner === null || agentPlan.agent !== terminal.owner || agentPlan.status !== 'RACKING')
    throw notOnSale();
  const sale = await saleChain(ctx, agentPlan).catch((error: unknown) => {
    throw error instanceof Invalid ? notOnSale() : error;
  });
  const price = retailPriceOf(agentPlan, sale.plan);
  const prices = [...sale.chain.map(({ cost }) => cost), price ?? 0];
  if (
    price === null ||
    price < 1 ||
    sale.plan.service !== 'DATA' ||
    sale.plan.terminalType !== terminal.type ||
    prices.some((cost, level) => level > 0 && cost < (prices[level - 1] as number))
  )
    throw notOnSale();
  if (!(await everybodyHasWallet(ctx, membersOf(sale.buyer), sale.currency))) throw notOnSale();
  return {
    plan: sale.plan,
    price,
    currency: sale.currency,
    account: sale.buyer.id,
    coupons: couponOf(agentPlan, sale.plan, price),
    snapshot: saleSnapshot(sale),
  };
}

const requireOffer = (ctx: Context, input: NewRetailOrder): Promise<RetailOffer> =>
  'appPlan' in input
    ? requireAppOffer(ctx, input.terminal, input.appPlan)
    : requireAgentOffer(ctx, input.terminal, input.agentPlan);

const receiptOf = ({ urlOf, ...reader }: NonNullable<NewRetailOrder['receipt']>, orderNo: string): string =>
  JSON.stringify({ ...reader, url: urlOf(orderNo) } satisfies Receipt);

function valuesOf(
  ctx: Context,
  { terminal, platform, receipt }: NewRetailOrder,
  { price, snapshot, coupons }: RetailOffer,
): Partial<Order> {
  const orderNo = newOrderNo(ctx);
  return {
    ...snapshot,
    orderNo,
    orderType: 'DATA',
    platform,
    terminal: terminal.id,
    price,
    extraPrice: 0,
    totalPrice: price,
    coupons,
    status: 'INITIAL',
    unpaid: true,
    expiresAt: new Date(ctx.now().getTime() + EXPIRES_MS),
    preOrder: false,
    usedMB: 0,
    createdBy: null,
    supplierReference: null,
    liveTerminal: null,
    ...(receipt && { receipt: receiptOf(receipt, orderNo) }),
  };
}

/** Creates an end user's order with an open payment. Until the payment, the order occupies no card. */
export async function createRetailOrder(ctx: Context, input: NewRetailOrder): Promise<RetailOrder> {
  if (!isEnabled(input.terminal)) throw new Invalid('orders.cardState', { status: input.terminal.status ?? '' });
  const offer = await requireOffer(ctx, input);
  const values = valuesOf(ctx, input, offer);
  const orderNo = values.orderNo as string;
  const order = await table(ctx, orders).insert(values);
  await writeEvent(ctx, order, 'create', null, 'INITIAL', { unpaid: true, ...offer.detail });
  await recordHistory(ctx, orders, order, 'create', {
    orderNo: { before: null, after: orderNo },
    terminal: { before: null, after: input.terminal.id },
    status: { before: null, after: 'INITIAL' },
    totalPrice: { before: null, after: offer.price },
  });
  const { id, paymentNo } = await startPayment(ctx, {
    product: 'DATA',
    account: offer.account,
    amount: offer.price,
    price: true,
    currency: offer.currency,
    method: input.payment,
    terminal: input.terminal.id,
    plan: offer.plan.id,
    order,
    expiresAt: values.expiresAt ?? null,
  });
  return { orderNo, payUrl: payUrlOf(ctx, paymentNo), paymentId: id };
}

const orderOf = async (ctx: Context, { order }: Payment): Promise<Order | null> =>
  order === null ? null : table(ctx, orders).one({ id: order, deletedAt: null }, { lock: true });
const isAwaitingPayment = (order: Order | null): order is Order =>
  order !== null && order.status === 'INITIAL' && order.unpaid === true;

/** Returns why a paid retail sale cannot be completed, or null. */
async function retailOrderError(ctx: Context, payment: Payment): Promise<Anomaly | null> {
  const order = await orderOf(ctx, payment);
  if (!isAwaitingPayment(order)) return 'CLOSED';
  const card = order.terminal === null ? null : await table(ctx, terminals).one(order.terminal, { lock: true });
  if (!card || !isEnabled(card)) return 'ORDER';
  if (isAppSale(order)) return isOfHolder(order, card) ? null : 'ORDER';
  if (card.owner !== order.agent) return 'ORDER';
  return (await everybodyHasWallet(ctx, membersOf(order), order.currency)) ? null : 'ORDER';
}

/** Completes a paid retail sale. The agents earn by the stored prices. */
async function sellRetailOrder(ctx: Context, payment: Payment): Promise<void> {
  const order = (await orderOf(ctx, payment)) as Order;
  const orderNo = order.orderNo as string;
  const card = (await table(ctx, terminals).one(order.terminal as number, { lock: true })) as Terminal;
  const preOrder = await hasLiveOrder(ctx, card.id);
  const verify = await needsRealName(ctx, card);
  requireNew(
    await sellRetail(ctx, {
      key: `order:${orderNo}`,
      orderNo,
      chain: soldChain(order),
      retailPrice: order.price as number,
      currency: order.currency as string,
    }),
  );
  const values = {
    unpaid: false,
    expiresAt: null,
    unpaidBecause: null,
    preOrder,
    supplierReference: orderNo,
    liveTerminal: preOrder ? null : card.id,
  };
  await moveOrder(ctx, order, verify ? 'paid-unverified' : 'paid', { values, detail: { payment: payment.id } });
  if (!verify) await requestProvision(ctx, { id: order.id, supplierReference: orderNo });
}

/** Returns why the order stays unpaid. */
function reasonOf({ unpaidBecause }: Order, payment: Payment): UnpaidReason {
  if (payment.status === 'ANOMALY') return 'SET_APART';
  return unpaidBecause ?? (failedEarly(payment) ? 'FAILED' : 'EXPIRED');
}

/** Fails an order whose payment was late or wrong. Nothing is refunded, because no wallet was charged. */
async function abandonRetailOrder(ctx: Context, payment: Payment): Promise<void> {
  const order = await orderOf(ctx, payment);
  if (!isAwaitingPayment(order)) return;
  const unpaidBecause = reasonOf(order, payment);
  await moveOrder(ctx, order, 'unpaid', { values: { unpaidBecause }, detail: { payment: payment.id, unpaidBecause } });
}

/** Returns a plan as the app sells it for this card now. The platform sells it, so no agent earns. */
async function requireAppOffer(ctx: Context, terminal: Terminal, id: number): Promise<RetailOffer> {
  const notOnSale = () => invalidField('appPlanId', 'orders.notOnSale');
  const appPlan = await table(ctx, appPlans).one(id);
  const plan = appPlan && (await table(ctx, plans).one(appPlan.plan));
  if (
    !plan ||
    appPlan.status !== 'RACKING' ||
    plan.status !== 'RACKING' ||
    plan.service !== 'DATA' ||
    plan.terminalType !== terminal.type
  )
    throw notOnSale();
  const prices = { retailPrice: appPlan.salePrice, cooperationPrice: plan.corpCost };
  const price = retailPriceOf(prices, plan) ?? 0;
  if (price < 1 || price < (plan.corpCost ?? 0)) throw notOnSale();
  const platform = await platformUser(ctx);
  const currency = (await table(ctx, users).one(platform))?.currency;
  if (!currency) throw notOnSale();
  return {
    plan,
    price,
    currency,
    account: platform,
    coupons: couponOf(prices, plan, price),
    snapshot: {
      plan: plan.id,
      agentPlan: null,
      type: plan.type,
      rules: plan.rules,
      agent: platform,
      agent1: platform,
      agent2: null,
      agent3: null,
      currency,
      cost1: price,
      cost2: null,
      cost3: null,
      agentPrice: price,
      costPrice: plan.corpCost,
      refunded: 0,
    },
    detail: { appPlan: appPlan.id },
  };
}

/** Returns whether the app sold the order. */
const isAppSale = ({ platform }: { platform: string | null }): boolean => platform === 'APP';

export const RETAIL_PLAN: PaidProduct = {
  against: retailOrderError,
  book: sellRetailOrder,
  abandon: abandonRetailOrder,
  partRefunded: confirmOrderRefund,
  partRefused: rejectOrderRefund,
  partEnded: async (ctx, order) => {
    await refundIfCardLost(ctx, order);
  },
};
