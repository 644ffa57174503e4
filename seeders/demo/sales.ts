import orders from '@t3d/resources/orders';
import { askToProvision, createOrder } from '../../api/commands/orders/createOrder';
import { writeEvent } from '../../api/commands/orders/moveOrder';
import { newOrderNo } from '../../api/commands/orders/orderNo';
import { sellRetail } from '../../api/ledger';
import { recordHistory } from '../../api/models/history';
import { table } from '../../api/models/table';
import type { DemoAgent, Person } from './data/people';
import type { Offer, Offers } from './plans';
import { ensureFunds } from './wallets';
import type { Card, World } from './world';

export type Stage = 'INITIAL' | 'NO_REAL_NAME' | 'FAILED' | 'UNUSED' | 'USING' | 'OPEN' | 'ENDED';

/** An order of the demo world, as far as its further life needs to know it. */
export interface Sale {
  id: number;
  agent: DemoAgent;
  card: Card;
  offer: Offer;
  /** Paid by an end user, not from a wallet. */
  retail: boolean;
  stage: Stage;
  endsAt?: Date;
  /** A pre-order of the same card, which starts when this one ends. */
  next?: Sale;
}

const BUYERS: Readonly<Record<DemoAgent, number>> = { agent3: 34, agent2: 24, agent1: 19, other2: 14, other1: 9 };
const REMARKS = ['客户加急', '团队出游', '老客户复购', '代客下单'];

/** Staff that serve an agent. */
export const staffOf = (agent: DemoAgent): Person => (agent.startsWith('agent') ? 'sales' : 'admin');

/** An end user has paid on a public page: the order, and the agents' profit shares. */
async function sellToEndUser(world: World, moment: Date, agent: DemoAgent, offer: Offer, card: Card): Promise<number> {
  const ctx = world.at(moment);
  const { agent1, agent2, agent3, currency } = world.user(agent);
  const orderNo = newOrderNo(ctx);
  const [cost1, cost2, cost3] = offer.chain.map(({ cost }) => cost);
  const id = await table(ctx, orders).insert({
    orderNo, orderType: 'DATA', platform: world.random.chance(0.7) ? 'WX' : 'WEB', terminal: card.id, plan: offer.plan, agentPlan: offer.agentPlan, agent: world.id(agent), agent1, agent2, agent3,
    type: offer.type, status: 'INITIAL', price: offer.retail, agentPrice: offer.price, costPrice: offer.corpCost, extraPrice: 0, totalPrice: offer.retail, refunded: 0, currency,
    cost1: cost1 ?? null, cost2: cost2 ?? null, cost3: cost3 ?? null, coupons: [], preOrder: false, usedMB: 0, supplierReference: orderNo, liveTerminal: card.id,
  });
  await sellRetail(ctx, { key: `order:${orderNo}`, orderNo, chain: offer.chain, retailPrice: offer.retail, currency: currency ?? 'USD' });
  await writeEvent(ctx, id, 'create', null, 'INITIAL');
  await recordHistory(ctx, orders, id, 'create', { orderNo: { before: null, after: orderNo }, status: { before: null, after: 'INITIAL' } });
  await askToProvision(ctx, { id, supplierReference: orderNo });
  return id;
}

async function sellToAgent(world: World, moment: Date, agent: DemoAgent, offer: Offer, card: Card): Promise<number> {
  await ensureFunds(world, moment, agent, offer.price + offer.fee);
  const by = world.random.chance(0.9) ? agent : staffOf(agent);
  const remark = world.random.chance(0.06) ? world.random.pick(REMARKS) : null;
  const made = await createOrder(world.at(moment, by), { terminal: card.id, agentPlan: offer.agentPlan, remark });
  return made.id as number;
}

/** One sale: an agent, one of its plans, an idle card of that plan's type. Undefined when that agent has no such card left. `wallet`: paid by the agent, for a card that may work at once. */
export async function sell(world: World, offers: Offers, moment: Date, options: { wallet?: boolean } = {}): Promise<Sale | undefined> {
  const agent = world.random.weighted(BUYERS);
  const offer = world.random.pick(offers[agent]);
  const retail = !options.wallet && world.random.chance(0.1);
  const card = world.takeCard(agent, offer.terminalType, ({ needsName }) => !(needsName && (retail || options.wallet)));
  if (!card) return undefined;
  const id = retail ? await sellToEndUser(world, moment, agent, offer, card) : await sellToAgent(world, moment, agent, offer, card);
  return { id, agent, card, offer, retail, stage: card.needsName ? 'NO_REAL_NAME' : 'INITIAL' };
}

/** A further plan for a card that is in use: it waits as a pre-order. */
export async function sellNext(world: World, offers: Offers, moment: Date, running: Sale): Promise<Sale | undefined> {
  const fitting = offers[running.agent].filter(({ terminalType, immediate }) => terminalType === running.offer.terminalType && !immediate);
  const offer = world.random.pick(fitting);
  const id = await sellToAgent(world, moment, running.agent, offer, running.card);
  return { id, agent: running.agent, card: running.card, offer, retail: false, stage: 'INITIAL' };
}
