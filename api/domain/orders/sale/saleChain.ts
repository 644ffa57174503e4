import agentPlans from '@t3d/resources/plans/agent-plans';
import plans from '@t3d/resources/plans/plans';
import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { invalidField, Conflict } from '../../../errors';
import type { ChainLink } from '../../../ledger';
import { table } from '../../../models/table';
import { chainOf, lockUsers, membersOf } from '../../users';
import { chainIn } from '../../plans';
import type { AgentPlan, Order, Plan, User } from '@t3d/resources/rows';
import { randomLetters } from '../../../models/randomLetters';
import orders from '@t3d/resources/orders/orders';

/** Expires an unpaid retail order because its buyer made a newer one. */
export async function endUnpaid(ctx: Context, id: number): Promise<void> {
  await table(ctx, orders).update({ expiresAt: ctx.now(), unpaidBecause: 'REPLACED' }, id);
}

/** A plan as sold to an agent, with the price of each agent from level 1 to the buyer. */
export interface SaleChain {
  plan: Plan;
  agentPlan: AgentPlan;
  buyer: User;
  currency: string;
  chain: ChainLink[];
  /** The locked buyer and superiors, if they were locked. */
  members?: readonly User[];
}

/** Returns the terms of the sale that an order stores, so that later changes of the plan do not affect it. */
export function saleSnapshot({ plan, agentPlan, buyer, currency, chain }: SaleChain): Partial<Order> {
  return {
    plan: plan.id,
    agentPlan: agentPlan.id,
    type: plan.type,
    rules: plan.rules,
    agent: buyer.id,
    ...chainOf(buyer),
    currency,
    cost1: chain[0]?.cost ?? null,
    cost2: chain[1]?.cost ?? null,
    cost3: chain[2]?.cost ?? null,
    agentPrice: chain.at(-1)?.cost ?? 0,
    costPrice: plan.corpCost,
    refunded: 0,
  };
}

/** Returns the chain of prices of an order's sale, for a single term. */
export function soldChain(order: Order): ChainLink[] {
  const costs = [order.cost1, order.cost2, order.cost3];
  return membersOf(order).map((agent, level) => ({ agent, cost: (costs[level] ?? 0) / (order.terms ?? 1) }));
}

/** The data for checking a sale. `issued` contains the chain's agent plans for this plan. */
interface SaleInput {
  plan: Plan;
  agentPlan: AgentPlan;
  buyer: User;
  members: readonly Pick<User, 'status' | 'currency'>[];
  issued: readonly AgentPlan[];
}

type SaleError = 'orders.notOnSale' | 'orders.agentDisabled' | 'orders.noCurrency';

/**
 * Returns the prices of an agent's plan along the chain, or why the plan is not sold. Offers and sales share this
 * function.
 */
export function priceSale({ plan, agentPlan, buyer, members, issued }: SaleInput): SaleChain | SaleError {
  if (plan.status !== 'RACKING') return 'orders.notOnSale';
  if (members.some((member) => member.status !== 'ENABLED')) return 'orders.agentDisabled';
  const { currency } = buyer;
  if (!currency || members.some((member) => member.currency !== currency)) return 'orders.noCurrency';
  const chain = chainIn(issued, membersOf(buyer));
  return chain ? { plan, agentPlan, buyer, currency, chain } : 'orders.notOnSale';
}

/** Locks a buyer and the superiors, so that none is deleted or disabled before the commit. */
async function lockBuyer(ctx: Context, id: number): Promise<{ buyer: User; members: User[] } | null> {
  const { actor } = ctx;
  const own = id === actor.id ? membersOf(chainOf(actor)) : [];
  if (own.includes(id)) {
    const members = await lockUsers(ctx, own);
    const buyer = members.find((member) => member.id === id);
    if (buyer && membersOf(buyer).join() === own.join()) return { buyer, members };
  }
  const buyer = await table(ctx, users).one(id);
  return buyer && { buyer, members: await lockUsers(ctx, membersOf(buyer)) };
}

/** Locks the buyer and the superiors, and rejects the sale if `priceSale` returns a reason. */
export async function saleChain(ctx: Context, agentPlan: AgentPlan): Promise<SaleChain> {
  const plan = agentPlan.plan === null ? null : await table(ctx, plans).one(agentPlan.plan);
  const held = plan?.status !== 'RACKING' || agentPlan.agent === null ? null : await lockBuyer(ctx, agentPlan.agent);
  if (!plan || !held) throw invalidField('agentPlan', 'orders.notOnSale');
  const { buyer, members } = held;
  const issued = await table(ctx, agentPlans).find({ plan: plan.id, agent: membersOf(buyer) });
  const sale = priceSale({ plan, agentPlan, buyer, members, issued });
  if (typeof sale === 'string') throw invalidField('agentPlan', sale);
  return { ...sale, members };
}

export const feeOf = (plan: Plan): number =>
  plan.service === 'DATA' && plan.terminalType === 'E_SIM' ? (plan.esimFee ?? 0) : 0;

export function chargeOf({ plan, chain }: Pick<SaleChain, 'plan' | 'chain'>): {
  price: number;
  extraPrice: number;
  totalPrice: number;
} {
  const price = chain.at(-1)?.cost ?? 0;
  const extraPrice = feeOf(plan);
  return { price, extraPrice, totalPrice: price + extraPrice };
}

/** Throws 409 with both amounts if the total differs from the one that the buyer saw. */
export function requireSeenTotal(seen: number | null | undefined, total: number): void {
  if (seen === undefined || seen === null || seen === total) return;
  const rejection = new Conflict('orders.priceNow', { beforeMinor: seen, afterMinor: total });
  rejection.data = { before: seen, after: total };
  throw rejection;
}

/**
 * Returns a new order number: `30`, the milliseconds since 1970 and five random letters. Later numbers sort after
 * earlier ones.
 */
export function newOrderNo(ctx: Pick<Context, 'now' | 'random'>): string {
  const time = String(ctx.now().getTime()).padStart(13, '0');
  return `30${time}${randomLetters(ctx, 5)}`;
}
