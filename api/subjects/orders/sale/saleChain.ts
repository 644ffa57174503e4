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

/** An unpaid retail order, given by its id, expires now: another of the same buyer takes its place. */
export async function endUnpaid(ctx: Context, id: number): Promise<void> {
  await table(ctx, orders).update({ expiresAt: ctx.now(), unpaidBecause: 'REPLACED' }, id);
}

/** A plan as it sells to one agent: what each agent from the top down to it pays. */
export interface SaleChain {
  plan: Plan;
  agentPlan: AgentPlan;
  buyer: User;
  /** The currency of every price of the chain. */
  currency: string;
  chain: ChainLink[];
  /** The buyer and those above, where they were read to be held. */
  members?: readonly User[];
}

/**
 * What an order keeps of the sale that made it, whatever becomes of the plan: its rules, its buyer and those above,
 * what each of them pays.
 */
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

/** The prices that an order was sold at, whatever they are now; of one that is paid by terms, those of one term. */
export function soldChain(order: Order): ChainLink[] {
  const costs = [order.cost1, order.cost2, order.cost3];
  return membersOf(order).map((agent, level) => ({ agent, cost: (costs[level] ?? 0) / (order.terms ?? 1) }));
}

/** What a sale of an agent's plan is judged by. `issued`: what of the plan the buyer and those above it were issued. */
interface SaleFacts {
  plan: Plan;
  agentPlan: AgentPlan;
  buyer: User;
  members: readonly Pick<User, 'status' | 'currency'>[];
  issued: readonly AgentPlan[];
}

/** Why a plan is not sold to an agent. */
type SaleRefusal = 'orders.notOnSale' | 'orders.agentDisabled' | 'orders.noCurrency';

/**
 * The chain of prices of an agent's plan, or why it is not sold: a plan that is delisted anywhere between the platform
 * and the buyer, a disabled agent, an agent with another currency than the buyer's, and a buyer without a currency.
 * Offers are judged by it as the sale is, so that they cannot differ.
 */
export function judgeSale({ plan, agentPlan, buyer, members, issued }: SaleFacts): SaleChain | SaleRefusal {
  if (plan.status !== 'RACKING') return 'orders.notOnSale';
  if (members.some((member) => member.status !== 'ENABLED')) return 'orders.agentDisabled';
  const { currency } = buyer;
  if (!currency || members.some((member) => member.currency !== currency)) return 'orders.noCurrency';
  const chain = chainIn(issued, membersOf(buyer));
  return chain ? { plan, agentPlan, buyer, currency, chain } : 'orders.notOnSale';
}

/**
 * A buyer with those above it, held until the sale is done: nobody of them is deleted or shut out meanwhile. Who they
 * are is known of a caller that buys for itself, and read of others.
 */
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

/** The sale of an agent's plan, its buyer and those above locked. Refuses what `judgeSale` refuses. */
export async function saleChain(ctx: Context, agentPlan: AgentPlan): Promise<SaleChain> {
  const plan = agentPlan.plan === null ? null : await table(ctx, plans).one(agentPlan.plan);
  const held = plan?.status !== 'RACKING' || agentPlan.agent === null ? null : await lockBuyer(ctx, agentPlan.agent);
  if (!plan || !held) throw invalidField('agentPlan', 'orders.notOnSale');
  const { buyer, members } = held;
  const issued = await table(ctx, agentPlans).find({ plan: plan.id, agent: membersOf(buyer) });
  const sale = judgeSale({ plan, agentPlan, buyer, members, issued });
  if (typeof sale === 'string') throw invalidField('agentPlan', sale);
  return { ...sale, members };
}

/** The eSIM fee that a plan's orders pay besides. */
export const feeOf = (plan: Plan): number =>
  plan.service === 'DATA' && plan.terminalType === 'E_SIM' ? (plan.esimFee ?? 0) : 0;

/** What the buyer pays for one order: the plan, the eSIM fee, and both together. */
export function chargeOf({ plan, chain }: Pick<SaleChain, 'plan' | 'chain'>): {
  price: number;
  extraPrice: number;
  totalPrice: number;
} {
  const price = chain.at(-1)?.cost ?? 0;
  const extraPrice = feeOf(plan);
  return { price, extraPrice, totalPrice: price + extraPrice };
}

/**
 * Refuses with 409 a sale that costs something else than its buyer saw (minor units), and names both amounts; without a
 * seen amount it is sold at the present one.
 */
export function requireSeenTotal(seen: number | null | undefined, total: number): void {
  if (seen === undefined || seen === null || seen === total) return;
  const refusal = new Conflict('orders.priceNow', { beforeMinor: seen, afterMinor: total });
  refusal.data = { before: seen, after: total };
  throw refusal;
}

/**
 * A new order number of 20 characters: `30`, the milliseconds since 1970, then five random letters. Later orders sort
 * after earlier ones, also after those whose number began with a date in UTC; it shows no date, which would be another
 * one in the zone of its reader. Nobody guesses a neighbour's.
 */
export function newOrderNo(ctx: Pick<Context, 'now' | 'random'>): string {
  const time = String(ctx.now().getTime()).padStart(13, '0');
  return `30${time}${randomLetters(ctx, 5)}`;
}
