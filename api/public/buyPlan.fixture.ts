import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../context';
import { setRefundMode } from '../domain/payments/gateways/simulatorBooks';
import { balanceOf } from '../ledger';
import { select } from '../models/sql';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { actAs, asSystem, buildAdmin, buildAgentPlan, buildChain, buildPlan, buildTerminal } from '../test/factories';
import { paymentOf } from '../test/payments';
import { closeProven } from '../test/ledgerTest';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';
import { orderOf, setMode } from '../test/testData';
import type { AgentPlan, Order, Payment, Plan, Terminal, User } from '@t3d/resources/rows';

export let server: TestServer;
export let system: Context;
export let admin: Context;
export let chain: User[];
export let plan: Plan;
export let offered: AgentPlan;

export const MINUTE = 60_000;

export const refunds = (mode: 'auto' | 'manual' | 'refuse'): Promise<void> =>
  inTransaction(system, ({ transaction }) => setRefundMode({ database: server.database, transaction }, mode));

export const aCard = (values: Partial<Omit<Terminal, 'owner'>> = {}): Promise<Terminal> =>
  buildTerminal(system, { owner: chain[2], ...values });

export const order = (
  card: Terminal,
  body: object,
  userAgent = 'Mozilla/5.0',
  key: string = randomUUID(),
  headers: Record<string, string> = {},
) =>
  supertest(server.app)
    .post(`/data-api/cards/${card.iccid}/orders`)
    .set('Accept-Language', 'en')
    .set('User-Agent', userAgent)
    .set('Idempotency-Key', key)
    .set(headers)
    .send(body);

export const simulate = (id: number, action: string, body: object = {}) =>
  supertest(server.app).post(`/simulator/payments/${id}/${action}`).send(body);

export const balances = (): Promise<number[]> =>
  Promise.all(chain.map(async (agent) => (await balanceOf(system, agent.id)) ?? 0));

export const moved = async (before: readonly number[]): Promise<number[]> =>
  (await balances()).map((now, level) => now - (before[level] as number));

export const errorOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );

export const paidBack = async ({ paymentNo }: Payment): Promise<number[]> =>
  (
    await select<{ amount: number }>(
      system,
      "SELECT `amount` FROM `simulator_payment_lines` WHERE `paymentNo` = ? AND `kind` = 'REFUND' AND " +
        "`state` = 'DONE' ORDER BY `id`",
      [paymentNo],
    )
  ).map(({ amount }) => Number(amount));

interface Bought {
  order: Order;
  payment: Payment;
  card: Terminal;
}

export async function place(card?: Terminal): Promise<Bought> {
  const own = card ?? (await aCard());
  const answer = await order(own, { planId: offered.id, paymentMethod: 'WECHAT_H5' });
  expect(answer.status).toBe(200);
  const { orderNo, paymentId } = (answer.body as { data: { orderNo: string; paymentId: number } }).data;
  return {
    order: (await table(system, orders).one({ orderNo })) as Order,
    payment: await paymentOf(system, paymentId),
    card: own,
  };
}

export async function now({ order: { id }, payment, card }: Bought): Promise<Bought> {
  return {
    order: await orderOf(system, id),
    payment: await paymentOf(system, payment.id),
    card: (await table(system, terminals).one(card.id)) as Terminal,
  };
}

export async function buy(card?: Terminal): Promise<Bought> {
  const placed = await place(card);
  await simulate(placed.payment.id, 'pay');
  return now(placed);
}

/** Opens a server with a chain of three agents that sell a plan. */
export function openShop(): void {
  beforeAll(async () => {
    server = await startTestServer();
    system = asSystem(server.database);
    admin = actAs(server.database, await buildAdmin(system));
    chain = await buildChain(system, [0, 0, 0]);
    plan = await buildPlan(system, { revocable: true, name: 'Asia 1 GB' });
    const costs = [300, 400, 500];
    for (const [level, agent] of chain.entries())
      offered = await buildAgentPlan(system, plan, agent, costs[level] as number, { retailPrice: 907 });
  }, 60_000);
  beforeEach(async () => {
    await setMode(system, 'auto');
    await refunds('auto');
  });
  afterAll(() => closeProven(server));
}
