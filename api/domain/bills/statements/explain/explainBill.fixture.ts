import { afterAll, beforeAll } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import { randomUUID } from 'node:crypto';
import type { ChainLink } from '../../../../ledger';
import {
  buyStock,
  payIn,
  purchase,
  recharge,
  refund,
  renewTerm,
  reverse,
  sellRetail,
  transfer,
} from '../../../../ledger';
import type { Context } from '../../../../context';
import { change, select } from '../../../../models/sql';
import { table } from '../../../../models/table';
import { inTransaction } from '../../../../models/transaction';
import { actAs, asSystem, buildAgent, buildAgentPlan, buildPlan } from '../../../../test/factories';
import type { Caller, TestServer } from '../../../../test/server';
import { startTestServer } from '../../../../test/server';
import { sealPayment } from '../../../../test/seals';
import type { Explanation } from '../statementRoutes';
import type { Plan, User } from '@t3d/resources/rows';

export let server: TestServer;
export let system: Context;
export let admin: User;
export let cases: BillCase[];

/**
 * Posts the same transactions for several trees of agents. The trees differ only in prices that lower levels must not
 * learn.
 */
export function openBillsToExplain(): void {
  beforeAll(async () => {
    server = await startTestServer();
    system = asSystem(server.database);
    admin = await server.user('ADMIN');
    const salesman = await server.user('SALESMAN');
    cases = [];
    known.clear();
    for (const [index, costs] of COSTS.entries()) {
      const a1 = await buildAgent(system, { salesman: salesman.id, nickname: 'Ann' });
      const a2 = await buildAgent(system, { superior: a1, nickname: 'Bob' });
      const agents: Chain = [a1, a2, await buildAgent(system, { superior: a2, nickname: 'Cyd' })];
      cases.push({
        agents,
        costs,
        plan: await buildPlan(system, { name: 'Japan 5GB', corpCost: CORP[index] as number }),
        retailNo: newNo(),
        orderNos: [],
      });
      await postEveryBill(cases[index] as BillCase);
    }
  });
  afterAll(() => server.close());
}

type Chain = [User, User, User];
export interface BillCase {
  agents: Chain;
  plan: Plan;
  costs: readonly number[];
  retailNo: string;
  orderNos: string[];
}
// The prices in each tree, by level. In the last tree, level 2 earns nothing.
export const CORP = [10_007, 9_001, 9_001];
const COSTS = [
  [30_011, 40_037, 50_093],
  [22_222, 40_037, 50_093],
  [22_222, 50_093, 50_093],
] as const;
export const RETAIL = 70_123;
const newNo = (): string => randomUUID().replaceAll('-', '').slice(0, 20);
const within = (ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<unknown> => inTransaction(ctx, work);
const billOf = async (transaction: number, user: number): Promise<number> =>
  Number(
    (
      await select<{ id: number }>(
        system,
        'SELECT id FROM ledger_entries WHERE `transaction` = ? AND toAccount = ? ORDER BY id LIMIT 1',
        [transaction, user],
      )
    )[0]?.id,
  );
async function placeOrder(ctx: Context, world: BillCase, depth: number, orderNo: string, price: number): Promise<void> {
  const chain = world.agents.slice(0, depth);
  const [agent1, agent2, agent3] = chain.map(({ id }) => id);
  const agentPlan = await buildAgentPlan(ctx, await buildPlan(ctx), chain[0] as User, 1);
  await table(ctx, orders).insert({
    orderNo,
    orderType: 'DATA',
    platform: 'AGENT',
    agentPlan: agentPlan.id,
    plan: world.plan.id,
    agent: chain.at(-1)?.id as number,
    status: 'UNUSED',
    price,
    costPrice: CORP[cases.indexOf(world)],
    extraPrice: 777,
    totalPrice: price + 777,
    refunded: 0,
    currency: 'USD',
    preOrder: false,
    cost1: world.costs[0],
    cost2: depth > 1 ? world.costs[1] : null,
    cost3: depth > 2 ? world.costs[2] : null,
    agent1,
    agent2: agent2 ?? null,
    agent3: agent3 ?? null,
  });
}
const linksOf = ({ agents, costs }: BillCase, depth: number): ChainLink[] =>
  agents.slice(0, depth).map(({ id }, level) => ({ agent: id, cost: costs[level] as number }));
/** Posts every type of bill at every level. */
async function postEveryBill(world: BillCase): Promise<void> {
  const [a1, a2, a3] = world.agents;
  const staff = actAs(server.database, admin);
  const key = (): { key: string; currency: string } => ({ key: randomUUID(), currency: 'USD' });
  for (const agent of world.agents)
    await within(staff, (ctx) => recharge(ctx, { ...key(), user: agent.id, amount: 9_000_003 }));
  const mistaken = await inTransaction(staff, (ctx) => recharge(ctx, { ...key(), user: a3.id, amount: 1_234 }));
  await within(staff, async (ctx) =>
    reverse(ctx, { key: randomUUID(), bill: await billOf(mistaken.transaction, a3.id) }),
  );
  for (const depth of [1, 2, 3]) {
    const buyer = actAs(server.database, world.agents[depth - 1] as User);
    const orderNo = newNo();
    world.orderNos.push(orderNo);
    await within(buyer, async (ctx) => {
      await placeOrder(ctx, world, depth, orderNo, world.costs[depth - 1] as number);
      await purchase(ctx, { ...key(), orderNo, chain: linksOf(world, depth), extraPrice: 777 });
    });
    await within(staff, (ctx) => refund(ctx, { key: randomUUID(), orderNo, amount: 4_999, fee: false }));
    await within(staff, (ctx) => refund(ctx, { key: randomUUID(), orderNo, amount: 'all', fee: true }));
    await within(staff, (ctx) => renewTerm(ctx, { ...key(), orderNo, chain: linksOf(world, depth) }));
  }
  await within(system, async (ctx) => {
    await placeOrder(ctx, world, 3, world.retailNo, RETAIL);
    await sellRetail(ctx, { ...key(), orderNo: world.retailNo, chain: linksOf(world, 3), retailPrice: RETAIL });
    await refund(ctx, { key: randomUUID(), orderNo: world.retailNo, amount: 20_001, fee: false });
  });
  const paymentNo = `P${newNo()}`;
  await within(actAs(server.database, a2), async (ctx) => {
    await change(
      ctx,
      `INSERT INTO recharge_records (paymentNo, account, product, payment, amount, currency, payCurrency, rate,
        credited, status, paidAmount, refunded, gatewayNo, paidAt, version, createdAt, updatedAt)
      VALUES (?, ?, 'RECHARGE', 'ALIPAY', 72200, 'CNY', 'CNY', 0.1385, 10000, 'COMPLETED', 72200, 0, ?, ?, 1, ?, ?)`,
      [paymentNo, a2.id, paymentNo, ctx.now(), ctx.now(), ctx.now()],
    );
    await sealPayment(
      ctx,
      (await select<{ id: number }>(ctx, 'SELECT id FROM recharge_records WHERE paymentNo = ?', [paymentNo]))[0]
        ?.id as number,
    );
    await payIn(ctx, { ...key(), user: a2.id, amount: 10_000, orderNo: paymentNo });
  });
  await within(actAs(server.database, a1), (ctx) =>
    transfer(ctx, { ...key(), fromUser: a1.id, toUser: a2.id, amount: 3_333 }),
  );
  await within(actAs(server.database, a2), (ctx) =>
    transfer(ctx, { ...key(), fromUser: a2.id, toUser: a3.id, amount: 2_222 }),
  );
  for (const cards of [undefined, { count: 8, type: 'SIM', unitPrice: 7_500 }, { count: 9, type: 'OTA' }])
    await within(actAs(server.database, a1), (ctx) => buyStock(ctx, { ...key(), buyer: a1.id, amount: 60_000, cards }));
}
export interface Bill {
  id: number;
  toAccount: number;
  type: string;
  reason: string | null;
  orderNo: string | null;
}
export const listOf = async (caller: Caller, query = ''): Promise<Bill[]> =>
  ((await caller.get(`/t3d-api/bills?size=200&sort=id&order=ASC${query}`).expect(200)).body as { rows: Bill[] }).rows;
export const explain = async (caller: Caller, id: number, language = 'en'): Promise<Explanation> =>
  (
    (await caller.get(`/t3d-api/bills/${id}/explain`).set('Accept-Language', language).expect(200)).body as {
      data: Explanation;
    }
  ).data;
export const callerOf = (world: BillCase, level: number): Promise<Caller> =>
  server.caller((world.agents[level] as User).account);
interface Explained {
  bill: Bill;
  explanation: Explanation;
}
const known = new Map<string, Promise<Explained[]>>();
/** Returns the explanations of all bills that an agent of this level sees. */
export function explainAll(world: BillCase, level: number): Promise<Explained[]> {
  const key = `${cases.indexOf(world)} ${level}`;
  const input =
    known.get(key) ??
    callerOf(world, level).then(async (caller) => {
      const all: Explained[] = [];
      for (const bill of await listOf(caller)) all.push({ bill, explanation: await explain(caller, bill.id) });
      return all;
    });
  known.set(key, input);
  return input;
}
