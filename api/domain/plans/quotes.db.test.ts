import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/plans/agent-plans';
import plans from '@t3d/resources/plans/plans';
import auditLog from '@t3d/resources/builtin/audit-log';
import type { Plan, User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { table } from '../../models/table';
import { asSystem, buildAgent, buildAgentPlan, buildPlan } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let admin: Caller;
let [a1, a2, a3]: User[] = [];
let other: User;
let [japan, spain]: Plan[] = [];
const ctx = () => asSystem(server.database);
const [A1, A2, A3] = [() => a1 as User, () => a2 as User, () => a3 as User];
const [JP, ES] = [() => japan as Plan, () => spain as Plan];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  [a1, a2, a3] = [await server.user('AGENT_1'), await server.user('AGENT_2'), await server.user('AGENT_3')];
  other = await buildAgent(ctx(), { nickname: 'Zhiyuan' });
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  [japan, spain] = [
    await buildPlan(ctx(), { corpCost: 710, cooperationPrice: 900, retailPrice: 1390 }),
    await buildPlan(ctx(), { corpCost: 660, cooperationPrice: 800, retailPrice: 1310 }),
  ];
});

interface Quote {
  id: number;
  agent: number;
  cooperationPrice: number;
  retailPrice?: number | null;
}
interface Body {
  message: string;
  errors?: Record<string, string>;
  data: Record<string, unknown> & { digest: string; refused: object[]; changes: object[] };
}
const quote = (plan: { id: number }, agent: User, cooperationPrice: number, retailPrice?: number): Quote => ({
  id: plan.id,
  agent: agent.id,
  cooperationPrice,
  ...(retailPrice !== undefined && { retailPrice }),
});
const bodyOf = (quotes: Quote[], more: object = {}) => ({
  ids: [...new Set(quotes.map(({ id }) => id))],
  agents: [...new Set(quotes.map(({ agent }) => agent))],
  quotes,
  ...more,
});
const send = async (who: Caller, path: string, body: object, key: string = randomUUID()) => {
  const answer = await who.post(`/t3d-api/${path}`).set('Idempotency-Key', key).send(body);
  return { status: answer.status, body: answer.body as Body };
};
const issue = (quotes: Quote[], more: object = {}, key?: string) =>
  send(admin, 'plans/actions/issue', bodyOf(quotes, more), key);
const check = async (quotes: Quote[], more: object = {}) =>
  (await send(admin, 'plans/actions/issue/check', bodyOf(quotes, more))).body.data;
const priceOf = async (plan: Plan, agent: User) => {
  const row = await table(ctx(), agentPlans).one({ plan: plan.id, agent: agent.id });
  return row ? [row.cooperationPrice, row.retailPrice] : null;
};

describe('an issue with separate prices', () => {
  test('sets each price and retail price of an issue in a single call, and undoes the call as a whole', async () => {
    await buildAgentPlan(ctx(), JP(), A1(), 800);
    const done = await issue([quote(JP(), A1(), 840, 1390), quote(JP(), other, 850, 1400), quote(ES(), A1(), 820)]);
    expect(done.body.data).toMatchObject({ affected: 3, created: 2, updated: 1 });
    expect(await priceOf(JP(), A1())).toEqual([840, 1390]);
    expect(await priceOf(JP(), other)).toEqual([850, 1400]);
    expect(await priceOf(ES(), A1())).toEqual([820, 1310]);
    expect(await priceOf(ES(), other)).toBeNull();
    const trail = await table(ctx(), auditLog).find({ resource: 'agent-plans', action: 'issue' });
    expect(new Set(trail.slice(-3).map(({ operation }) => operation)).size).toBe(1);
  });

  test('returns an error for each refused price of an issue, and changes nothing', async () => {
    await buildAgentPlan(ctx(), JP(), A1(), 800);
    await buildAgentPlan(ctx(), JP(), A2(), 820);
    const { status, body } = await issue([
      quote(JP(), A1(), 821),
      quote(JP(), other, 709),
      quote(ES(), A1(), 800, 799),
      quote(ES(), other, 900),
    ]);
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      'quotes.0.cooperationPrice': `Sub-agent ${A2().nickname} pays less`,
      'quotes.1.cooperationPrice': 'Below cost',
      'quotes.2.retailPrice': 'Retail is below the cooperation price',
    });
    expect(await priceOf(ES(), other)).toBeNull();
  });

  test('leaves out refused prices of an issue when asked, and prices that depend on refused prices', async () => {
    await buildAgentPlan(ctx(), JP(), A1(), 800);
    await buildAgentPlan(ctx(), JP(), A2(), 900);
    // Without the superior's new price, the sub-agent's price is below the superior's present one.
    const quotes = [quote(JP(), A1(), 700), quote(JP(), A2(), 790), quote(ES(), other, 820)];
    const preview = await check(quotes, { refused: 'SKIP' });
    expect(preview).toMatchObject({
      matched: 3,
      available: 1,
      refused: [
        { reason: 'Below cost', count: 1, inputs: ['quotes.0.cooperationPrice'] },
        { reason: 'Below the superior’s price', count: 1, inputs: ['quotes.1.cooperationPrice'] },
      ],
    });
    expect((await issue(quotes, { refused: 'SKIP', digest: preview.digest })).body.data).toMatchObject({ created: 1 });
    expect(await priceOf(JP(), A1())).toEqual([800, expect.anything()]);
    expect((await issue(quotes.slice(0, 1), { refused: 'SKIP' })).status).toBe(400);
  });

  test('previews every price and every changed retail price of an issue with the path of the input', async () => {
    await buildAgentPlan(ctx(), JP(), A1(), 800, { retailPrice: 1390 });
    const preview = await check([quote(JP(), A1(), 840, 1390), quote(JP(), other, 840, 1500)]);
    expect(preview.changes).toMatchObject([
      { before: 800, after: 840, input: 'quotes.0.cooperationPrice', about: A1().nickname },
      { before: null, after: 840, input: 'quotes.1.cooperationPrice' },
      { before: null, after: 1500, input: 'quotes.1.retailPrice' },
    ]);
  });

  test.each([
    ['a changed cost', () => table(ctx(), plans).update({ corpCost: 715 }, [JP().id]), 409],
    ['a delisting', () => table(ctx(), plans).update({ status: 'UNSHELVE' }, [JP().id]), 409],
    ['another price of the agent', async () => issue([quote(JP(), A1(), 801)]), 409],
    ['a remark', () => table(ctx(), plans).update({ remark: 'seen' }, [JP().id]), 200],
  ])("accepts or rejects a preview's digest after %s as contracted", async (_what, happens, status) => {
    await buildAgentPlan(ctx(), JP(), A1(), 800);
    const quotes = [quote(JP(), A1(), 840), quote(ES(), A1(), 840)];
    const { digest } = await check(quotes);
    await happens();
    expect((await issue(quotes, { digest })).status).toBe(status);
    expect(await priceOf(ES(), A1())).toEqual(status === 200 ? [840, 1310] : null);
  });
});

describe('malformed or concurrent calls that issue plans', () => {
  test('writes prices once when calls with the same idempotency key are sent at once and again later', async () => {
    const key = randomUUID();
    const press = () => issue([quote(JP(), other, 840), quote(ES(), other, 850)], {}, key);
    const statuses = (await Promise.all([press(), press(), press()])).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect((await press()).body.data).toMatchObject({ created: 2 });
    expect(await table(ctx(), agentPlans).count({ plan: [JP().id, ES().id], agent: other.id })).toBe(2);
  });

  test("leaves no price below a superior's price when two issues run at once", async () => {
    await buildAgentPlan(ctx(), JP(), A1(), 800);
    await buildAgentPlan(ctx(), JP(), A2(), 900);
    const results = await Promise.all([
      issue([quote(JP(), A1(), 880), quote(ES(), A1(), 880)]),
      issue([quote(ES(), A2(), 850), quote(JP(), A2(), 850)]),
    ]);
    expect(results.every(({ status }) => status === 200 || status === 400)).toBe(true);
    for (const plan of [JP(), ES()]) {
      const [above, below] = [await priceOf(plan, A1()), await priceOf(plan, A2())];
      if (above && below) expect(Number(below[0])).toBeGreaterThanOrEqual(Number(above[0]));
    }
  });

  test('rejects issues with wrong roles, foreign agents, and unknown or repeated pairs of plan and agent', async () => {
    const own = await buildAgentPlan(ctx(), JP(), A1(), 800);
    const foreign = await buildAgentPlan(ctx(), JP(), other, 800);
    const first = await server.as('AGENT_1');
    const asAgent = async (quotes: Quote[], path = 'agent-plans') =>
      (await send(first, `${path}/actions/issue`, bodyOf(quotes))).status;
    expect(await asAgent([quote(JP(), A2(), 850)], 'plans')).toBe(403);
    expect((await send(await server.as('AGENT_3'), 'agent-plans/actions/issue', bodyOf([]))).status).toBe(403);
    expect(await asAgent([quote(own, other, 850)])).toBe(404);
    expect(await asAgent([quote(foreign, A2(), 850)])).toBe(404);
    expect(await asAgent([quote(own, A3(), 850)])).toBe(400);
    expect(await asAgent([quote(own, A2(), 799)])).toBe(400);
    expect(await asAgent([quote(own, A2(), 850)])).toBe(200);
    const wrong = [
      bodyOf([quote(JP(), A1(), 850), quote(JP(), A1(), 860)]),
      { ...bodyOf([quote(JP(), A1(), 850)]), agents: [other.id] },
      { ...bodyOf([quote(JP(), A1(), 850)]), ids: [ES().id] },
      { ids: [JP().id], agents: [other.id] },
      { ids: [JP().id], agents: [other.id], quotes: [] },
    ];
    for (const body of wrong) expect((await send(admin, 'plans/actions/issue', body)).status).toBe(400);
    expect(await priceOf(JP(), A1())).toEqual([800, expect.anything()]);
  });
});

describe('the prices that the grid shows', () => {
  const read = async (who: Caller, resource: string, ids: number[], agents: User[]) => {
    const { status, body } = await who.get(
      `/t3d-api/${resource}/quotes?ids=${ids.join(',')}&agents=${agents.map(({ id }) => id).join(',')}`,
    );
    return { status, data: (body as Body).data };
  };

  test('returns the cost, present price, lowest price below, and refused receivers of an issue', async () => {
    await buildAgentPlan(ctx(), JP(), A1(), 800, { retailPrice: 1390 });
    await buildAgentPlan(ctx(), JP(), A2(), 860);
    await buildAgentPlan(ctx(), JP(), A3(), 880);
    const euro = await buildAgent(ctx(), { currency: 'EUR' });
    const { data } = await read(admin, 'plans', [JP().id], [A1(), A2(), euro]);
    expect(data.agents).toMatchObject([{ refused: null }, { refused: null }, { refused: 'Pays in EUR' }]);
    expect(data.quotes).toEqual([
      {
        id: JP().id,
        agent: A1().id,
        now: 800,
        retail: 1390,
        cost: 710,
        earner: null,
        above: [],
        lowest: { price: 880, name: A3().nickname },
        sold: 0,
      },
      expect.objectContaining({ agent: A2().id, now: 860, cost: 710, earner: A1().nickname, above: [A1().id] }),
    ]);
  });

  test('shows the price that the agent pays as the cost, and no prices above or two levels below', async () => {
    await table(ctx(), plans).update({ corpCost: 123_456, retailPrice: 4_444_444 }, [JP().id]);
    await buildAgentPlan(ctx(), JP(), A1(), 1_234_567);
    const own = await buildAgentPlan(ctx(), JP(), A2(), 2_345_678);
    await buildAgentPlan(ctx(), JP(), A3(), 3_333_333);
    const { data } = await read(await server.as('AGENT_2'), 'agent-plans', [own.id], [A3()]);
    expect(data.quotes).toMatchObject([{ cost: 2_345_678, now: 3_333_333, lowest: null, earner: null }]);
    expect(JSON.stringify(data)).not.toMatch(/1234567|123456,|4444444/);
    const fresh = await buildAgentPlan(ctx(), ES(), A2(), 850);
    await table(ctx(), plans).update({ corpCost: 123_456, retailPrice: 4_444_444 }, [ES().id]);
    const quotes = [quote(fresh, A3(), 900)];
    const preview = await send(await server.as('AGENT_2'), 'agent-plans/actions/issue/check', bodyOf(quotes));
    expect(preview.body.data.changes).toMatchObject([{ before: null, after: 900 }]);
    expect(JSON.stringify(preview.body)).not.toMatch(/123456|4444444/);
    const top = await table(ctx(), agentPlans).one({ plan: JP().id, agent: A1().id });
    const above = await read(await server.as('AGENT_1'), 'agent-plans', [top?.id ?? 0], [A2()]);
    expect(JSON.stringify(above.data)).not.toMatch(/3333333/);
  });

  test('rejects requests for prices by other roles, and for foreign plans or agents', async () => {
    const foreign = await buildAgentPlan(ctx(), JP(), other, 800);
    const own = await buildAgentPlan(ctx(), JP(), A1(), 800);
    const first = await server.as('AGENT_1');
    expect((await read(first, 'plans', [JP().id], [])).status).toBe(403);
    expect((await read(await server.as('AGENT_3'), 'agent-plans', [own.id], [])).status).toBe(403);
    expect((await read(await server.caller(), 'plans', [JP().id], [])).status).toBe(401);
    expect((await read(first, 'agent-plans', [foreign.id], [])).status).toBe(404);
    expect((await read(first, 'agent-plans', [own.id], [other])).status).toBe(404);
    expect((await admin.get('/t3d-api/plans/quotes?ids=x')).status).toBe(400);
  });
});
