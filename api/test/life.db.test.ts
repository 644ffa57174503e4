import type { Role } from '@t3d/resources/kit';
import { hasLuhn, luhnDigit } from '@t3d/resources/cards/numbers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { audit } from '../ledger';
import { runDueJobs } from '../jobs';
import type { Caller, TestServer } from './server';
import { startTestServer } from './server';
import { workbook } from '../../e2e/support/workbook';

let server: TestServer;
let admin: Caller;
let agent1: Caller;
let agent2: Caller;
let id1: number;
let id2: number;
const iccid = (serial: number, prefix = '898520225011'): string => {
  const body = prefix + String(serial).padStart(18 - prefix.length, '0');
  return body + luhnDigit(body);
};
const CARDS = Array.from({ length: 40 }, (_, index) => iccid(index + 1));
let plan: number;
let plan1: number;
let plan2: number;
let orderNo: string;
let orderId: number;

interface Body {
  code: number;
  message: string;
  data: Record<string, never> & { id: number; affected: number; jobId?: number };
  rows: Record<string, unknown>[];
  total: number;
  errors?: Record<string, string>;
}
const body = (response: { body: unknown }): Body => response.body as Body;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  for (const role of ['AGENT_1', 'AGENT_2', 'AGENT_3'] as Role[]) await server.user(role);
  agent1 = await server.as('AGENT_1');
  agent2 = await server.as('AGENT_2');
  id1 = (await server.user('AGENT_1')).id;
  id2 = (await server.user('AGENT_2')).id;
}, 60_000);
afterAll(() => server.close());

test('imports cards after a first attempt that lists wrong rows and writes nothing', async () => {
  const rows = CARDS.map((card) => [card, 'SIM', 'CMHK']);
  const bad = rows.map((row, index) =>
    index === 3
      ? [`${CARDS[3]?.slice(0, -1)}${(Number(CARDS[3]?.at(-1)) + 1) % 10}`, 'SIM', 'x']
      : index === 7
        ? [CARDS[6], 'SIM', 'x']
        : index === 9
          ? ['89852A25011', 'SIM', 'x']
          : row,
  );
  const send = async (data: unknown[][], dryRun: boolean) =>
    body(
      await admin
        .post(`/t3d-api/terminals/import?dryRun=${dryRun}`)
        .attach('file', await workbook([['iccid', 'type', 'brand'], ...data]), 'cards.xlsx'),
    );
  const dry = await send(bad, true);
  expect((dry.data as unknown as { errors: { row: number }[] }).errors.map((error) => error.row)).toEqual([5, 9, 11]);
  expect(body(await admin.get('/t3d-api/terminals?size=1')).total).toBe(0);
  expect(await send(rows, false)).toMatchObject({ data: { created: 40, errors: [] } });
  const list = body(await admin.get('/t3d-api/terminals?size=200'));
  expect(list.total).toBe(40);
  expect(list.rows.every((row) => row.status === 'STOCKED' && hasLuhn(row.iccid as string))).toBe(true);
});

test('issues a range to agent 1 and a part to agent 2, and gives overlapping requests the free cards', async () => {
  const range = `${CARDS[0]}-${CARDS[29]}`;
  const check = body(
    await admin.post('/t3d-api/terminals/actions/issue/check').send({ ranges: [range], type: 'SIM', toUser: id1 }),
  );
  expect(check.data).toMatchObject({ matched: 30, available: 30 });
  const issueOnce = async (): Promise<number> =>
    body(
      await admin
        .post('/t3d-api/terminals/actions/issue')
        .set('Idempotency-Key', 'i1')
        .send({ ranges: [range], type: 'SIM', toUser: id1 }),
    ).data.affected;
  expect([await issueOnce(), await issueOnce()]).toEqual([30, 30]);
  expect(
    (await admin.post('/t3d-api/terminals/actions/issue').send({ ranges: [range], type: 'SIM', toUser: id1 })).status,
  ).toBe(400);
  expect(
    body(
      await agent1
        .post('/t3d-api/terminals/actions/issue')
        .send({ ranges: [`${CARDS[0]}-${CARDS[9]}`], type: 'SIM', toUser: id2 }),
    ).data.affected,
  ).toBe(10);
  expect(body(await agent1.get('/t3d-api/terminals')).total).toBe(30);
  expect(body(await agent2.get('/t3d-api/terminals')).total).toBe(10);
  expect(body(await agent1.get('/t3d-api/terminal-issue-records')).total).toBe(2);
  expect(body(await agent1.get('/t3d-api/terminal-agent')).total).toBe(10);
  for (const ranges of [
    ['abc'],
    ['123-'],
    ['1-2-3'],
    ['12a-13'],
    [`${CARDS[9]}-${CARDS[0]}`],
    [`${CARDS[0]}-${CARDS[0]}`],
  ]) {
    const rejected = await admin.post('/t3d-api/terminals/actions/issue').send({ ranges, type: 'SIM', toUser: id1 });
    expect({ ranges, status: rejected.status, named: 'ranges' in (body(rejected).errors ?? {}) }).toEqual({
      ranges,
      status: 400,
      named: true,
    });
  }
});

test('issues a plan down the chain at rising prices, and rejects a price below the floor', async () => {
  const made = await admin.post('/t3d-api/plans').send({
    planCode: 'JP3',
    name: 'Japan 3 GB / 30 days',
    type: 'SUM',
    terminalType: 'SIM',
    rules: { dataMB: 3072, validDays: 30, activation: 'FIRST_USE' },
    areaCodes: ['JP'],
    corpCost: 500,
    cooperationPrice: 700,
  });
  expect(made.status).toBe(200);
  plan = body(made).data.id;
  expect((await admin.post('/t3d-api/plans/actions/list').send({ ids: [plan] })).status).toBe(200);
  expect(
    (await admin.post('/t3d-api/plans/actions/issue').send({ ids: [plan], agents: [id1], cooperationPrice: 499 }))
      .status,
  ).toBe(400);
  expect(
    (
      await admin
        .post('/t3d-api/plans/actions/issue')
        .send({ ids: [plan], agents: [id1], cooperationPrice: 700, retailPrice: 1500 })
    ).status,
  ).toBe(200);
  plan1 = body(await agent1.get('/t3d-api/agent-plans')).rows[0]?.id as number;
  expect(
    (
      await agent1
        .post('/t3d-api/agent-plans/actions/issue')
        .send({ ids: [plan1], agents: [id2], cooperationPrice: 699 })
    ).status,
  ).toBe(400);
  expect(
    (
      await agent1
        .post('/t3d-api/agent-plans/actions/issue')
        .send({ ids: [plan1], agents: [id2], cooperationPrice: 950, retailPrice: 1800 })
    ).status,
  ).toBe(200);
  const own = body(await agent2.get('/t3d-api/agent-plans'));
  expect(own.rows[0]).toMatchObject({ cooperationPrice: 950, retailPrice: 1800, name: 'Japan 3 GB / 30 days' });
  expect(JSON.stringify(own)).not.toMatch(/corpCost|:700\b/);
  plan2 = own.rows[0]?.id as number;
  expect(body(await agent1.get('/t3d-api/sub-agent-plans')).rows[0]).toMatchObject({
    agent: id2,
    cooperationPrice: 950,
  });
  expect((await agent2.put(`/t3d-api/agent-plans/${plan2}`).send({ retailPrice: 949 })).status).toBe(400);
  expect((await agent2.put(`/t3d-api/agent-plans/${plan2}`).send({ retailPrice: 950 })).status).toBe(200);
  expect((await agent1.put(`/t3d-api/sub-agent-plans/${plan2}`).send({ cooperationPrice: 699 })).status).toBe(400);
});

test("charges agent 2's purchase for a card at every level to the cent", async () => {
  const before = await Promise.all(
    [agent1, agent2].map(
      async (agent) => (body(await agent.get('/t3d-api/sessions')).data as unknown as { balance: number }).balance,
    ),
  );
  const recharge = await admin
    .post('/t3d-api/users/actions/recharge')
    .set('Idempotency-Key', 'r1')
    .send({ ids: [id1], amount: 10_000, remark: 'wire' });
  expect(recharge.status).toBe(200);
  expect((await admin.post('/t3d-api/users/actions/recharge').send({ ids: [id1], amount: 99 })).status).toBe(400);
  expect((await agent1.post('/t3d-api/users/actions/transfer').send({ toUser: id2, amount: 2_000 })).status).toBe(200);
  expect((await agent1.post('/t3d-api/users/actions/transfer').send({ toUser: id2, amount: 99 })).status).toBe(400);
  const card = body(await agent2.get('/t3d-api/terminals?size=1')).rows[0] as { id: number; iccid: string };
  const bought = await agent2
    .post('/t3d-api/orders')
    .set('Idempotency-Key', 'o1')
    .send({ terminal: card.id, agentPlan: plan2 });
  expect({ status: bought.status, message: body(bought).message }).toEqual({ status: 200, message: 'ok' });
  ({ orderNo } = body(bought).data as unknown as { orderNo: string });
  orderId = body(bought).data.id;
  const again = await agent2
    .post('/t3d-api/orders')
    .set('Idempotency-Key', 'o1')
    .send({ terminal: card.id, agentPlan: plan2 });
  expect(body(again).data.id).toBe(orderId);
  const after = await Promise.all(
    [agent1, agent2].map(
      async (agent) => (body(await agent.get('/t3d-api/sessions')).data as unknown as { balance: number }).balance,
    ),
  );
  expect(after).toEqual([(before[0] as number) + 10_000 - 2_000 + 250, (before[1] as number) + 2_000 - 950]);
  const bills = body(await admin.get(`/t3d-api/bills?orderNo=${orderNo}&sort=id`));
  expect(bills.rows.map((row) => [row.type, row.toAccount, row.amount])).toEqual(
    expect.arrayContaining([
      ['BUY', id2, -950],
      ['PROFIT_SHARE', id1, 250],
    ]),
  );
  expect((await audit(server.database)).ok).toBe(true);
});

test('activates the order at the supplier, shows the order publicly, and shows each level its own prices', async () => {
  await runDueJobs(server.database);
  expect(body(await agent2.get(`/t3d-api/orders/${orderId}`)).data).toMatchObject({
    status: 'UNUSED',
    price: 950,
    agentPrice: 950,
    totalPrice: 950,
  });
  const up = body(await agent1.get(`/t3d-api/orders/${orderId}`)).data as Record<string, unknown>;
  expect(up).toMatchObject({ agentPrice: 700, price: 950, totalPrice: 950, extraPrice: null });
  expect(up).not.toHaveProperty('costPrice');
  expect(JSON.stringify(body(await agent1.get(`/t3d-api/orders/${orderId}/history`)).rows)).not.toMatch(/Price/);
  expect(JSON.stringify(body(await agent2.get('/t3d-api/audit-log?size=200')).rows)).not.toMatch(/corpCost|costPrice/);
  const three = await server.as('AGENT_3');
  expect((await three.get(`/t3d-api/orders/${orderId}`)).status).toBe(404);
  expect(body(await admin.get(`/t3d-api/orders/${orderId}`)).data).toMatchObject({ costPrice: 500 });
  const used = await (await server.caller()).post(`/simulator/suppliers/orders/${orderNo}/activate`);
  expect(used.status).toBe(200);
  expect(body(await agent2.get(`/t3d-api/orders/${orderId}`)).data).toMatchObject({ status: 'USING' });
  const number = (body(await agent2.get(`/t3d-api/orders/${orderId}`)).data as unknown as { terminalLabel: string })
    .terminalLabel;
  const found = await (await server.caller()).get(`/data-api/cards/${number}`);
  expect(found.status).toBe(200);
  expect(body(found).data).toMatchObject({ status: 'ACTIVATED', plans: [{ orderNo, status: 'USING', totalMB: 3072 }] });
});

test('revokes a second order, refunds every cent, and names both states of an invalid transition', async () => {
  const card = body(await agent2.get('/t3d-api/terminals?size=5&status=UNUSED')).rows[0] as { id: number };
  const balance = async (agent: Caller) =>
    (body(await agent.get('/t3d-api/sessions')).data as unknown as { balance: number }).balance;
  const before = await Promise.all([agent1, agent2].map(balance));
  const order = body(await agent2.post('/t3d-api/orders').send({ terminal: card.id, agentPlan: plan2 })).data;
  await runDueJobs(server.database);
  expect((await agent2.post('/t3d-api/orders/actions/apply-revoke').send({ ids: [order.id] })).status).toBe(200);
  await runDueJobs(server.database);
  expect(body(await agent2.get(`/t3d-api/orders/${order.id}`)).data).toMatchObject({
    status: 'REVOKED',
    refunded: 950,
  });
  expect(await Promise.all([agent1, agent2].map(balance))).toEqual(before);
  const illegal = await agent2.post('/t3d-api/orders/actions/apply-revoke').send({ ids: [order.id] });
  expect(illegal.status).toBe(400);
  expect((await audit(server.database)).ok).toBe(true);
  const empty = await agent2.post('/t3d-api/orders').send({ terminal: card.id, agentPlan: plan1 });
  expect(empty.status).toBe(404);
});
