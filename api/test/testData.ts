import type { OrderStatus } from '@t3d/resources/orders/orders';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import { createOrder } from '../domain/orders/commands/createOrder';
import type { Context } from '../context';
import { writeSetting } from '../domain/suppliers/simulator';
import { runDueJobs } from '../jobs';
import type { Database } from '../models/database';
import { openProduct } from '../product';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { openTestDatabase } from './database';
import { actAs, asSystem, buildAgentPlan, buildChain, buildPlan, buildTerminal } from './factories';
import type { AgentPlan, Order, Plan, Terminal, User } from '@t3d/resources/rows';

/** Test data with a chain of three agents that sell a plan at 3.00, 4.00 and 5.00. */
export interface TestData {
  database: Database;
  system: Context;
  agents: [User, User, User];
  /** The context of the buyer, an AGENT_3. */
  buyer: Context;
  plan: Plan;
  agentPlan: AgentPlan;
  close(): Promise<void>;
}

export const COSTS = [300, 400, 500] as const;

export async function openTestData(planValues: Partial<Plan> = {}, balance = 1_000_000): Promise<TestData> {
  const opened = await openTestDatabase();
  const world = await buildTestData(opened.url, planValues, balance);
  return {
    ...world,
    close: async () => {
      await world.close();
      await opened.drop();
    },
  };
}

/** Creates the test data in a migrated database. */
export async function buildTestData(
  url: string,
  planValues: Partial<Plan> = {},
  balance = 1_000_000,
): Promise<TestData> {
  const database = await openProduct(url);
  const system = asSystem(database);
  const agents = (await buildChain(system, [0, 0, balance])) as [User, User, User];
  const plan = await buildPlan(system, { revocable: true, ...planValues });
  const issued = await sellDown(system, plan, agents);
  return {
    database,
    system,
    agents,
    buyer: actAs(database, agents[2]),
    plan,
    agentPlan: issued,
    close: () => database.close(),
  };
}

/** Issues a plan down the chain. Returns the last agent's plan. */
export async function sellDown(ctx: Context, plan: Plan, agents: readonly User[]): Promise<AgentPlan> {
  let last: AgentPlan | undefined;
  for (const [level, agent] of agents.entries()) last = await buildAgentPlan(ctx, plan, agent, COSTS[level] as number);
  return last as AgentPlan;
}

export const setMode = (ctx: Context, mode: 'auto' | 'manual'): Promise<void> =>
  inTransaction(ctx, (inner) => writeSetting(inner, 'suppliers', mode));

export const orderOf = async (ctx: Context, id: number): Promise<Order> => (await table(ctx, orders).one(id)) as Order;
export const cardOf = async (ctx: Context, id: number | null): Promise<Terminal> =>
  (await table(ctx, terminals).one(id as number)) as Terminal;
export const statusOf = async (ctx: Context, id: number): Promise<OrderStatus | null> =>
  (await orderOf(ctx, id)).status;

/** Buys the plan for a card, by default a new one, and runs the job that calls the supplier. */
export async function buy(
  world: TestData,
  card?: Terminal,
  agentPlan: AgentPlan = world.agentPlan,
): Promise<{ order: Order; card: Terminal }> {
  const own = card ?? (await buildTerminal(world.system, { owner: world.agents[2] }));
  const made = await inTransaction(world.buyer, (ctx) =>
    createOrder(ctx, { terminal: own.id, agentPlan: agentPlan.id }),
  );
  await runDueJobs(world.database);
  return { order: await orderOf(world.system, made.id as number), card: own };
}
