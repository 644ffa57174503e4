import { afterAll, beforeAll, expect, test } from '@jest/globals';
import appTopics from '@t3d/resources/messages/app-topics';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../context';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { asSystem, buildAgent, buildPlan, buildSalesman, buildTerminal } from '../test/factories';
import { closeProven } from '../test/ledgerTest';
import type { Caller, TestServer } from '../test/server';
import { startTestServer } from '../test/server';
import type { Terminal, User } from '@t3d/resources/rows';

// An order of an app plan, which the platform sells for an agent's card.
interface Bought {
  id: number;
  orderNo: string;
  payment: number;
  card: Terminal;
}
let server: TestServer;
let system: Context;
let admin: Caller;
let salesman: User;
/** The agents of the card from level 1, all customers of the salesman. */
let chain: User[];
let paid: Bought;
let unpaid: Bought;

async function sell(appPlan: number, card: Terminal): Promise<Bought> {
  const answer = await supertest(server.app)
    .post(`/data-api/cards/${card.iccid}/orders`)
    .set('Idempotency-Key', randomUUID())
    .send({ appPlanId: appPlan, paymentMethod: 'WECHAT_PAY' });
  expect(answer.status).toBe(200);
  const { orderNo, paymentId } = answer.body.data as { orderNo: string; paymentId: number };
  const { rows } = (await admin.get(`/t3d-api/orders?orderNo=${orderNo}`)).body as { rows: { id: number }[] };
  return { id: rows[0]?.id as number, orderNo, payment: paymentId, card };
}

beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  admin = await server.as('ADMIN');
  salesman = await buildSalesman(system);
  chain = [await buildAgent(system, { salesman: salesman.id })];
  for (const level of [0, 1]) chain.push(await buildAgent(system, { superior: chain[level] }));
  const plan = await buildPlan(system, { corpCost: 300 });
  const topic = await inTransaction(system, (ctx) =>
    table(ctx, appTopics).insert({ name: { zh: 'A', en: 'A', cht: 'A' }, sort: 1, areaCodes: ['JP'] }),
  );
  const { id } = (await admin.post('/t3d-api/app-plans').send({ plan: plan.id, appTopic: topic, salePrice: 713 })).body
    .data as { id: number };
  const holder = chain[2] as User;
  [paid, unpaid] = [
    await sell(id, await buildTerminal(system, { owner: holder })),
    await sell(id, await buildTerminal(system, { owner: holder })),
  ];
  await supertest(server.app).post(`/simulator/payments/${paid.payment}/pay`).send({});
}, 60_000);
afterAll(() => closeProven(server));

test("shows an order of an app's plan to ADMIN in list, record, export and dashboard", async () => {
  for (const { id, orderNo, payment } of [paid, unpaid]) {
    expect((await admin.get(`/t3d-api/orders?orderNo=${orderNo}`)).body).toMatchObject({
      total: 1,
      rows: [{ id, platform: 'APP', agentPlan: null, agentPlanId: null, price: 713, costPrice: 300 }],
    });
    expect((await admin.get(`/t3d-api/orders/${id}`)).body.data).toMatchObject({ agentPlan: null, totalPrice: 713 });
    expect((await admin.get(`/t3d-api/orders/${id}/history`)).status).toBe(200);
    expect((await admin.get(`/t3d-api/recharge-records/${payment}`)).status).toBe(200);
    expect((await admin.get(`/t3d-api/orders/export?format=csv&id_in=${id}`)).text).toContain(orderNo);
  }
  for (const room of ['sales', 'plans', 'waiting', 'cards', 'ending'])
    expect([room, (await admin.get(`/t3d-api/dashboard/${room}`)).status]).toEqual([room, 200]);
});

test("hides an order of an app's plan with payment and price from the card's agents and their salesman", async () => {
  const others: [string, Caller][] = [['salesman', await server.caller(salesman.account)]];
  for (const agent of chain) others.push([agent.role as string, await server.caller(agent.account)]);
  for (const [who, caller] of others) {
    expect([who, (await caller.get(`/t3d-api/terminals/${paid.card.id}`)).status]).toEqual([who, 200]);
    for (const { id, orderNo, payment, card } of [paid, unpaid]) {
      const answers = [];
      for (const path of [`orders/${id}`, `orders/${id}/history`, `recharge-records/${payment}`])
        answers.push(await caller.get(`/t3d-api/${path}`));
      expect([who, ...answers.map(({ status }) => (status === 403 ? 404 : status))]).toEqual([who, 404, 404, 404]);
      for (const filter of [`orderNo=${orderNo}`, `terminal=${card.id}`, 'platform=APP'])
        expect([who, (await caller.get(`/t3d-api/orders?${filter}`)).body.total]).toEqual([who, 0]);
      expect((await caller.get(`/t3d-api/orders/export?format=csv`)).text).not.toContain(orderNo);
    }
    expect([who, (await caller.get('/t3d-api/dashboard/sales')).body.data.period.orders]).toEqual([who, 0]);
  }
});

test("changes no wallet or statement of the card's agents when an app's plan is sold", async () => {
  const month = server.database.clock.now().toISOString().slice(0, 7);
  for (const agent of chain) {
    const caller = await server.caller(agent.account);
    const { data } = (await caller.get(`/t3d-api/bills/statement?month=${month}`).expect(200)).body as {
      data: { opening: number; closing: number; count: number };
    };
    expect(data).toMatchObject({ opening: 0, closing: 0, count: 0 });
  }
});
