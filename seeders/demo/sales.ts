import { createOrder } from '../../api/domain/orders/commands/createOrder';
import type { DemoAgent, Person } from './data/users';
import { sellRetail } from './payments';
import type { Offer, Offers } from './plans';
import { ensureFunds } from './wallets';
import type { Card, DemoContext } from './demoContext';

type Stage = 'INITIAL' | 'NO_REAL_NAME' | 'FAILED' | 'UNUSED' | 'USING' | 'OPEN' | 'ENDED';

/** An order of the demo. */
export interface Sale {
  id: number;
  agent: DemoAgent;
  card: Card;
  offer: Offer;
  /** True if an end user paid, false if an agent did. */
  retail: boolean;
  stage: Stage;
  endsAt?: Date;
  /** A pre-order that starts when this order ends. */
  next?: Sale;
}

const BUYERS: Readonly<Record<DemoAgent, number>> = { agent3: 34, agent2: 24, agent1: 19, other2: 14, other1: 9 };
const REMARKS = ['PO-4127', 'PO-4131', 'CRM-0318', 'CRM-0322'];

/** Returns the staff member who serves an agent. */
export const staffOf = (agent: DemoAgent): Person => (agent.startsWith('agent') ? 'sales' : 'admin');

async function sellToAgent(
  world: DemoContext,
  moment: Date,
  agent: DemoAgent,
  offer: Offer,
  card: Card,
): Promise<number> {
  await ensureFunds(world, moment, agent, offer.price + offer.fee);
  const by = world.random.chance(0.9) ? agent : staffOf(agent);
  const remark = world.random.chance(0.06) ? world.random.pick(REMARKS) : null;
  const made = await createOrder(world.at(moment, by), { terminal: card.id, agentPlan: offer.agentPlan, remark });
  return made.id as number;
}

/** Sells a plan for an idle card, or returns undefined without one. With `wallet`, the agent pays. */
export async function sell(
  world: DemoContext,
  offers: Offers,
  moment: Date,
  options: { wallet?: boolean } = {},
): Promise<Sale | undefined> {
  const agent = world.random.weighted(BUYERS);
  const offer = world.random.pick(offers[agent]);
  const retail = !options.wallet && world.random.chance(0.1);
  const card = world.takeCard(agent, offer.terminalType, ({ needsName }) => !(needsName && (retail || options.wallet)));
  if (!card) return undefined;
  const id = retail
    ? await sellRetail(world, moment, offer, card, world.random.chance(0.7) ? 'WX' : 'WEB')
    : await sellToAgent(world, moment, agent, offer, card);
  return { id, agent, card, offer, retail, stage: card.needsName ? 'NO_REAL_NAME' : 'INITIAL' };
}

/** Sells a pre-order for the card of a running order. */
export async function sellNext(
  world: DemoContext,
  offers: Offers,
  moment: Date,
  running: Sale,
): Promise<Sale | undefined> {
  const fitting = offers[running.agent].filter(
    ({ terminalType, immediate }) => terminalType === running.offer.terminalType && !immediate,
  );
  const offer = world.random.pick(fitting);
  const id = await sellToAgent(world, moment, running.agent, offer, running.card);
  return { id, agent: running.agent, card: running.card, offer, retail: false, stage: 'INITIAL' };
}
