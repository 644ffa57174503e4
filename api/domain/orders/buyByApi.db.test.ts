import { afterAll, beforeAll, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import { randomUUID } from 'node:crypto';
import { balanceOf, recharge } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import type { AgentPlan, User } from '@t3d/resources/rows';

let server: TestServer;
let agent: Caller;
let user: User;
let plan: AgentPlan;
beforeAll(async () => {
  server = await startTestServer();
  const ctx = asSystem(server.database);
  [agent, user] = [await server.as('AGENT_1'), await server.user('AGENT_1')];
  plan = await buildAgentPlan(ctx, await buildPlan(ctx), user, 500);
  await inTransaction(ctx, (inner) =>
    recharge(inner, { user: user.id, amount: 100_000, currency: 'USD', key: randomUUID() }),
  );
});
afterAll(() => server.close());

const card = () => buildTerminal(asSystem(server.database), { owner: user });
const balance = async (): Promise<number> => (await balanceOf(asSystem(server.database), user.id)) ?? 0;

test('creates a single order when the same purchase is sent twice at once with the same idempotency key', async () => {
  const { id } = await card();
  const before = await balance();
  const key = randomUUID();
  const press = () =>
    agent
      .post('/t3d-api/orders/actions/buy')
      .set('Idempotency-Key', key)
      .send({ agentPlan: plan.id, terminals: [id], seenTotal: 500 });
  const statuses = (await Promise.all([press(), press(), press()])).map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect((await press()).status).toBe(200);
  expect(await table(asSystem(server.database), orders).count({ terminal: id })).toBe(1);
  expect(await balance()).toBe(before - 500);
});

test("rejects POST /orders with both prices when X-Offer-Price differs from today's price", async () => {
  const { id } = await card();
  const buy = (seen: string) =>
    agent.post('/t3d-api/orders').set('X-Offer-Price', seen).send({ agentPlan: plan.id, terminal: id });
  const rejected = await buy('499');
  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({ data: { before: 499, after: 500 } });
  expect((await buy('cheap')).status).toBe(400);
  expect((await buy('500')).status).toBe(200);
});

test('rejects a query of offers with invalid values or from a caller who may not buy', async () => {
  const ask = (caller: Caller, query: string) => caller.get(`/t3d-api/orders/offers${query}`);
  const { id } = await card();
  const answer = await ask(agent, `?terminals=${id}`);
  expect(answer.status).toBe(200);
  expect((answer.body as { data: { fitting: object[] } }).data.fitting).toMatchObject([{ id: plan.id, total: 500 }]);
  expect((await ask(await server.as('SMS_RECYCLE'), `?terminals=${id}`)).status).toBe(403);
  expect((await ask(await server.caller(), `?terminals=${id}`)).status).toBe(401);
  for (const query of [
    '?terminals=',
    '?terminals=x',
    '?terminals=1,-2',
    '?agent=x',
    '?x=1',
    `?terminals=${id}&agent=1`,
  ])
    expect([query, (await ask(agent, query)).status]).toEqual([query, 400]);
  const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',');
  expect((await ask(agent, `?terminals=${many}`)).status).toBe(400);
  expect((await ask(agent, '?terminals=999999')).status).toBe(404);
});
