import { afterAll, beforeAll, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import type { Plan, User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { table } from '../../models/table';
import { asSystem, buildAdmin, buildAgent, buildAgentPlan, buildPlan } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let admin: Caller;
let [one, two, three]: User[] = [];
let plan: Plan;
const ctx = () => asSystem(server.database);
const A1 = (): User => one as User;
const A2 = (): User => two as User;
const A3 = (): User => three as User;

/** Sells `count` orders of the plan, at `price` to end users or from the agent's wallet. */
const sell = (agent: User, count: number, price: number, more: object = {}) => {
  const { id, agent1, agent2, agent3 } = agent;
  const sold = { plan: plan.id, agent: id, agent1, agent2, agent3, price, platform: 'WEB' as const, currency: 'USD' };
  return table(ctx(), orders).insertMany(
    Array.from({ length: count }, () => ({
      orderNo: randomUUID().slice(0, 30),
      status: 'COMPLETED' as const,
      unpaid: false,
      ...sold,
      ...more,
    })),
  );
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  [one, two, three] = [await server.user('AGENT_1'), await server.user('AGENT_2'), await server.user('AGENT_3')];
  plan = await buildPlan(ctx(), { corpCost: 100, cooperationPrice: 150, retailPrice: 500 });
  await buildAgentPlan(ctx(), plan, A1(), 200, { retailPrice: 500 });
  await buildAgentPlan(ctx(), plan, A2(), 300, { retailPrice: 500 });
  await buildAgentPlan(ctx(), plan, A3(), 400, { retailPrice: 500 });
  // The third agent sells 10 orders to end users, and the second buys 4 from the wallet.
  await sell(A3(), 10, 500);
  await sell(A2(), 4, 300, { platform: 'AGENT' });
  // Sell orders that do not count: undone, unpaid, and older than 30 days.
  await sell(A3(), 3, 500, { status: 'REVOKED' });
  await sell(A3(), 3, 500, { unpaid: true });
  await sell(A3(), 3, 500, { createdAt: new Date(Date.now() - 40 * 86_400_000) });
}, 60_000);
afterAll(() => server.close());

const quote = (agent: User, cooperationPrice: number) => ({ id: plan.id, agent: agent.id, cooperationPrice });
const bodyOf = (quotes: ReturnType<typeof quote>[]) => ({
  ids: [plan.id],
  agents: quotes.map(({ agent }) => agent),
  quotes,
});
interface Answer {
  data: { digest: string; estimates?: object[] };
}
const send = async (who: Caller, path: string, body: object) => {
  const answer = await who.post(`/t3d-api/${path}`).set('Idempotency-Key', randomUUID()).send(body);
  return { status: answer.status, data: (answer.body as Answer).data };
};
const check = (quotes: ReturnType<typeof quote>[]) => send(admin, 'plans/actions/issue/check', bodyOf(quotes));

test('shows the margin of three levels and the agents who earn less, at the present and the new prices', async () => {
  const { status, data } = await check([quote(A1(), 250), quote(A3(), 380)]);
  expect(status).toBe(200);
  // Platform: 14 × (200 − 100) → 14 × (250 − 100). First level: 14 × (300 − 200) → 14 × (300 − 250). Second: 10 × (400
  // − 300) → 10 × (380 − 300).
  const usd = { currency: 'USD' };
  expect(data.estimates).toEqual([
    { group: 'levels', label: 'Platform', before: 1_400, after: 2_100, ...usd },
    { group: 'levels', label: 'Level 1', before: 1_400, after: 700, ...usd },
    { group: 'levels', label: 'Level 2', before: 1_000, after: 800, ...usd },
    { group: 'levels', label: 'Level 3', before: 1_000, after: 1_200, ...usd },
    { group: 'less', label: A1().nickname, before: 1_400, after: 700, note: 'Gets the price notice', ...usd },
    { group: 'less', label: A2().nickname, before: 1_000, after: 800, note: 'Gets no notice: tell them', ...usd },
  ]);
});

test('adds a raised retail price to the income of the last agent', async () => {
  // The new price is above the retail price of 5.00, which becomes 5.40.
  const { data } = await check([quote(A3(), 540)]);
  expect(data.estimates).toMatchObject([
    { label: 'Platform', before: 1_000, after: 1_000 },
    { label: 'Level 1', before: 1_000, after: 1_000 },
    { label: 'Level 2', before: 1_000, after: 2_400 },
    { label: 'Level 3', before: 1_000, after: 0 },
    { group: 'less', label: A3().nickname, before: 1_000, after: 0 },
  ]);
});

test('shows no estimates of others to an agent who issues', async () => {
  const superior = await server.as('AGENT_1');
  const mine = (await superior.get('/t3d-api/agent-plans')).body.rows.find(
    ({ planCode }: { planCode: string }) => planCode === plan.planCode,
  ) as { id: number } | undefined;
  const body = { ...bodyOf([{ ...quote(A2(), 310), id: mine?.id ?? 0 }]), ids: [mine?.id ?? 0] };
  const { status, data } = await send(superior, 'agent-plans/actions/issue/check', body);
  expect([status, data.estimates]).toEqual([200, undefined]);
  expect((await send(superior, 'plans/actions/issue/check', bodyOf([quote(A2(), 310)]))).status).toBe(403);
});

test('shows no estimates to staff who may not read orders', async () => {
  const { account } = await buildAdmin(ctx(), { apis: ['plans:*'] });
  const { status, data } = await send(
    await server.caller(account),
    'plans/actions/issue/check',
    bodyOf([quote(A1(), 250)]),
  );
  expect([status, data.estimates]).toEqual([200, undefined]);
});

test("returns nothing about another salesman's agents to a salesman", async () => {
  const stranger = await server.as('SALESMAN');
  const foreign = await buildAgent(ctx());
  await buildAgentPlan(ctx(), plan, foreign, 200);
  const { status } = await send(stranger, 'plans/actions/issue/check', bodyOf([quote(foreign, 210)]));
  expect(status).toBeGreaterThanOrEqual(400);
});

test("accepts a rehearsal's digest after another sale, but not after another price", async () => {
  const { data } = await check([quote(A1(), 220)]);
  await sell(A3(), 1, 500);
  const changed = await check([quote(A1(), 230)]);
  const body = bodyOf([quote(A1(), 220)]);
  expect((await send(admin, 'plans/actions/issue', { ...body, digest: data.digest })).status).toBe(200);
  const late = { ...bodyOf([quote(A1(), 230)]), digest: changed.data.digest };
  expect((await send(admin, 'plans/actions/issue', late)).status).toBe(409);
});
