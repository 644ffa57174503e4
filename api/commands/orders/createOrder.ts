import agentPlans from '@t3d/resources/agent-plans';
import orders from '@t3d/resources/orders';
import type { Context } from '../../context';
import { NotFound, invalidField } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { purchase, requireNew } from '../../ledger';
import { recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../types';
import { chainOf, isStaff, reaches } from '../shared/parties';
import type { Terminal } from '../terminals/types';
import { writeEvent } from './moveOrder';
import { newOrderNo } from './orderNo';
import { hasLiveOrder, needsRealName, requireCard, takeCards } from './pickCards';
import type { AgentPlan, SaleChain } from './saleChain';
import { saleChain } from './saleChain';
import type { AskPayload, Order } from './types';
import { PROVISION_JOB } from './types';

export interface NewOrder { terminal?: number | null; agentPlan: number; quantity?: number | null; remark?: string | null }

async function requireAgentPlan(ctx: Context, id: number): Promise<AgentPlan> {
  const found = await table(ctx, agentPlans).one(id);
  if (!found || !(await reaches(ctx, found.agent))) throw new NotFound();
  if (!isStaff(ctx.actor) && found.agent !== ctx.actor.id) throw invalidField('agentPlan', 'orders.otherAgent');
  return found;
}

/** Leaves the job that asks the supplier to provision an order; one for each reference, whatever happens. */
export async function askToProvision(ctx: Context, order: Pick<Order, 'id' | 'supplierReference'>): Promise<void> {
  const reference = order.supplierReference as string;
  const payload: AskPayload = { order: order.id, reference, question: reference };
  await enqueue(ctx, { kind: PROVISION_JOB, payload, dedupe: `provision:${reference}` });
}

function pricesOf({ plan, chain, buyer, agentPlan }: SaleChain): Partial<Order> {
  const price = chain.at(-1)?.cost ?? 0;
  const extraPrice = plan.terminalType === 'E_SIM' ? (plan.esimFee ?? 0) : 0;
  return {
    plan: plan.id, agentPlan: agentPlan.id, type: plan.type, agent: buyer.id, ...chainOf(buyer), currency: buyer.currency,
    cost1: chain[0]?.cost ?? null, cost2: chain[1]?.cost ?? null, cost3: chain[2]?.cost ?? null,
    price, agentPrice: price, costPrice: plan.corpCost, extraPrice, totalPrice: price + extraPrice, refunded: 0,
  };
}

async function sellOne(ctx: Context, sale: SaleChain, card: Terminal, remark: string | null): Promise<Order> {
  const orderNo = newOrderNo(ctx);
  const preOrder = await hasLiveOrder(ctx, card.id);
  const status = await needsRealName(ctx, card) ? 'NO_REAL_NAME' as const : 'INITIAL' as const;
  const values: Partial<Order> = {
    orderNo, orderType: 'DATA', platform: 'AGENT', terminal: card.id, ...pricesOf(sale), status, coupons: [], preOrder, usedMB: 0,
    createdBy: ctx.actor.id, remark, supplierReference: orderNo, liveTerminal: preOrder ? null : card.id,
  };
  const id = await table(ctx, orders).insert(values);
  requireNew(await purchase(ctx, { key: `order:${orderNo}`, orderNo, chain: sale.chain, extraPrice: values.extraPrice ?? 0, currency: sale.buyer.currency ?? 'USD' }));
  await writeEvent(ctx, id, 'create', null, status);
  await recordHistory(ctx, orders, id, 'create', { orderNo: { before: null, after: orderNo }, terminal: { before: null, after: card.id }, status: { before: null, after: status }, totalPrice: { before: null, after: values.totalPrice } });
  if (status === 'INITIAL') await askToProvision(ctx, { id, supplierReference: orderNo });
  return { ...values, id } as Order;
}

/**
 * Sells a plan to the agent that holds the card, out of its wallet, in the same transaction. An eSIM plan may leave the card
 * out: unused cards of the agent's stock are taken, `quantity` (1–100) of them, all or none. A card with a running order
 * gets a pre-order; one that must be verified first waits as NO_REAL_NAME. Refuses cards and plans of other agents, plans
 * not on sale, cards of another type or state, too little stock and too little money.
 */
export async function createOrder(ctx: Context, input: NewOrder): Promise<Outcome> {
  const agentPlan = await requireAgentPlan(ctx, input.agentPlan);
  const sale = await saleChain(ctx, agentPlan);
  const remark = input.remark ?? null;
  if (input.terminal) {
    if (input.quantity) throw invalidField('quantity', 'orders.quantityWithCard');
    const card = await requireCard(ctx, input.terminal, agentPlan, sale.plan);
    return { id: (await sellOne(ctx, sale, card, remark)).id };
  }
  if (sale.plan.terminalType !== 'E_SIM') throw invalidField('terminal', 'required');
  const cards = await takeCards(ctx, sale.buyer.id, input.quantity ?? 1);
  const made: Order[] = [];
  for (const card of cards) made.push(await sellOne(ctx, sale, card, remark));
  if (!input.quantity) return { id: (made[0] as Order).id };
  return { affected: made.length, orders: made.map(({ id, orderNo, terminal, status }) => ({ id, orderNo, terminal, status })) };
}
