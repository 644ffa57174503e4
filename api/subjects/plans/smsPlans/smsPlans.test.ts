import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/agent-plans';
import type { Role } from '@t3d/resources/kit';
import plans from '@t3d/resources/plans';
import { randomUUID } from 'node:crypto';
import { table } from '../../../models/table';
import { asSystem, buildAgentPlan, buildPlan } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import type { User } from '../../../models/rows';

let server: TestServer;
let admin: Caller;
let people: [User, User, User];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  people = [await server.user('AGENT_1'), await server.user('AGENT_2'), await server.user('AGENT_3')];
}, 60_000);
afterAll(() => server.close());

interface Body {
  code: number;
  data: Record<string, unknown> & { id: number };
  rows: (Record<string, unknown> & { id: number })[];
  total: number;
  errors?: Record<string, string>;
}
const ctx = () => asSystem(server.database);
type Verb = 'get' | 'post' | 'put' | 'delete';
const send = async (who: Caller, verb: Verb, path: string, body?: object): Promise<{ told: string; body: Body }> => {
  const call = who[verb](`/t3d-api/${path}`);
  const answer = await (body ? call.send(body) : call);
  const given = answer.body as Body;
  return { told: [answer.status, ...Object.keys(given.errors ?? {})].join(' '), body: given };
};
const aCode = (): string => `S-${randomUUID().slice(0, 12)}`;
const values = (more: object = {}) => ({
  planCode: aCode(),
  name: '100 SMS',
  terminalType: 'SIM',
  rules: { messages: 100, months: 2 },
  corpCost: 100,
  cooperationPrice: 150,
  retailPrice: 300,
  ...more,
});
const make = async (more: object = {}): Promise<number> =>
  (await send(admin, 'post', 'sms-plans', values(more))).body.data.id;
const issue = (id: number, agents: readonly User[], cooperationPrice: number, how = '') =>
  send(admin, 'post', `sms-plans/actions/issue${how}`, {
    ids: [id],
    agents: agents.map((agent) => agent.id),
    cooperationPrice,
  });
const heldOf = async (
  role: Role,
  plan: number,
  library = 'agent-sms-plans',
): Promise<(Record<string, unknown> & { id: number }) | undefined> =>
  (await send(await server.as(role), 'get', `${library}?plan=${plan}`)).body.rows[0];

describe('the library of SMS plans', () => {
  test('keeps rules of messages and months; kind and countries may be left out', async () => {
    const id = await make();
    expect((await send(admin, 'get', `sms-plans/${id}`)).body.data).toMatchObject({
      type: 'SUM',
      areaCodes: [],
      rules: { messages: 100, months: 2 },
      status: 'UNSHELVE',
      esimFee: 0,
      corpCost: 100,
    });
    expect(await table(ctx(), plans).one(id)).toMatchObject({ service: 'SMS' });
    expect(
      (await send(admin, 'put', `sms-plans/${id}`, { rules: { messages: 50, months: 1 }, areaCodes: ['JP'] })).told,
    ).toBe('200');
    expect(
      (await send(admin, 'put', `sms-plans/${id}`, { areaCodes: null, esimFee: 0, discountPrice: null })).told,
    ).toBe('200');
    expect((await send(admin, 'get', `sms-plans/${id}`)).body.data).toMatchObject({
      rules: { messages: 50, months: 1 },
      areaCodes: [],
    });
  });

  test('and that of data plans show neither’s records as the other’s', async () => {
    const [sms, data] = [await make(), (await buildPlan(ctx())).id];
    for (const [path, status] of [
      [`plans/${sms}`, 404],
      [`plans/${data}`, 200],
      [`sms-plans/${data}`, 404],
      [`sms-plans/${sms}`, 200],
    ] as const)
      expect((await admin.get(`/t3d-api/${path}`)).status).toBe(status);
    expect((await send(admin, 'get', `plans?id_in=${sms},${data}`)).body.rows.map(({ id }) => id)).toEqual([data]);
    expect((await send(admin, 'get', `sms-plans?id_in=${sms},${data}`)).body.rows.map(({ id }) => id)).toEqual([sms]);
    expect((await send(admin, 'put', `plans/${sms}`, { name: 'x' })).told).toBe('404');
    expect((await send(admin, 'post', 'plans/actions/list', { ids: [sms] })).told).toBe('404');
    expect((await send(admin, 'post', 'sms-plans/actions/delete', { ids: [data] })).told).toBe('404');
  });

  test.each<[string, object]>([
    [
      '400 rules',
      { rules: { dataMB: 1024, cycle: null, cycles: null, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' } },
    ],
    ['400 rules', { rules: { messages: 0, months: 1 } }],
    ['400 rules', { rules: null }],
    ['400 type', { type: 'CYC' }],
    ['400 terminalType', { terminalType: undefined }],
    ['400 planCode', { planCode: 'a b' }],
    ['400 esimFee', { esimFee: 5 }],
    ['400 discount', { discount: 10 }],
    ['400 discountPrice', { discountPrice: 200 }],
    ['400 cooperationPrice', { cooperationPrice: 99, retailPrice: null }],
    ['400 salePrice', { salePrice: 99 }],
    ['400 retailPrice', { retailPrice: 149 }],
    ['400 areaCodes', { areaCodes: ['XX'] }],
  ])('refuses with %s: %j', async (expected, wrong) => {
    expect((await send(admin, 'post', 'sms-plans', values(wrong))).told).toBe(expected);
    const change = { ...wrong, ...(expected.includes('terminalType') ? { terminalType: null } : {}) };
    expect((await send(admin, 'put', `sms-plans/${await make()}`, change)).told).toBe(expected);
  });

  test('makes a code of its own where none is given, as that of data plans does, and keeps it', async () => {
    const rules = {
      dataMB: 1024,
      cycle: null,
      cycles: null,
      validDays: 7,
      throttleKbps: null,
      activation: 'FIRST_USE',
    };
    const bodies = { plans: values({ type: 'SUM', areaCodes: ['JP'], rules }), 'sms-plans': values() };
    const codes: string[] = [];
    for (const [library, body] of Object.entries(bodies)) {
      for (const planCode of [undefined, null, '']) {
        const made = await send(admin, 'post', library, { ...body, planCode });
        expect([library, planCode, made.told]).toEqual([library, planCode, '200']);
        const { id } = made.body.data;
        expect((await send(admin, 'put', `${library}/${id}`, { planCode: null })).told).toBe('400 planCode');
        codes.push((await send(admin, 'get', `${library}/${id}`)).body.data.planCode as string);
      }
      expect((await send(admin, 'post', library, { ...body, planCode: codes.at(-1) })).told).toBe('409 planCode');
    }
    expect(codes.filter((code) => !/^P-[0-9A-Z]{6}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(6);
  });

  test('shares codes with the data plans, and copies stay SMS plans', async () => {
    const data = await buildPlan(ctx());
    expect((await send(admin, 'post', 'sms-plans', values({ planCode: data.planCode }))).told).toBe('409 planCode');
    const copied = (
      await send(admin, 'post', 'sms-plans/actions/copy', { ids: [await make()], planCode: aCode(), name: 'Again' })
    ).body.data;
    expect((await send(admin, 'get', `sms-plans/${copied.id}`)).body.data).toMatchObject({
      name: 'Again',
      rules: { messages: 100, months: 2 },
      status: 'UNSHELVE',
    });
    expect((await admin.get(`/t3d-api/plans/${copied.id}`)).status).toBe(404);
  });

  test('is deleted from while unsold, what was issued with it', async () => {
    const id = await make();
    await issue(id, [people[0]], 150);
    expect((await send(admin, 'delete', `sms-plans/${id}`)).told).toBe('200');
    expect(await table(ctx(), agentPlans).count({ plan: id })).toBe(0);
  });

  test('keeps a history of its prices, which agents cannot read', async () => {
    const id = await make();
    await send(admin, 'put', `sms-plans/${id}`, { corpCost: 110 });
    const trail = (await send(admin, 'get', `sms-plans/${id}/history`)).body as unknown as {
      rows: { action: string; changes: object }[];
    };
    expect(trail.rows).toMatchObject([
      { action: 'update', changes: { corpCost: { before: 100, after: 110 } } },
      { action: 'create', changes: { corpCost: { before: null, after: 100 } } },
    ]);
    const log = (await send(admin, 'get', `audit-log?recordId=${id}&resource=sms-plans`)).body;
    expect(log.total).toBe(2);
    expect((await send(await server.as('AGENT_1'), 'get', `sms-plans/${id}/history`)).told).toBe('403');
  });
});

describe('SMS plans issued', () => {
  test('go down the chain at prices that obey the floors, each shown in the SMS library', async () => {
    const id = await make();
    expect((await issue(id, [people[0]], 99)).told).toBe('400 cooperationPrice');
    expect((await issue(id, [people[0]], 150)).body.data).toMatchObject({ created: 1 });
    const own = await heldOf('AGENT_1', id);
    expect(own).toMatchObject({
      cooperationPrice: 150,
      retailPrice: 300,
      rules: { messages: 100, months: 2 },
      status: 'RACKING',
      name: '100 SMS',
    });
    expect(JSON.stringify(own)).not.toMatch(/corpCost|salePrice/);
    const first = await server.as('AGENT_1');
    const on = (agent: User, cooperationPrice: number) =>
      send(first, 'post', 'agent-sms-plans/actions/issue', { ids: [own?.id], agents: [agent.id], cooperationPrice });
    expect((await on(people[1], 149)).told).toBe('400 cooperationPrice');
    expect((await on(people[2], 200)).told).toBe('400 agents');
    expect((await on(people[1], 200)).body.data).toMatchObject({ created: 1 });
    expect(await table(ctx(), agentPlans).one({ plan: id, agent: people[1].id })).toMatchObject({
      service: 'SMS',
      cooperationPrice: 200,
    });
    expect((await issue(id, [people[0]], 201)).body.errors).toEqual({
      cooperationPrice: `Above the price of: ${people[1].nickname}`,
    });
    expect((await issue(id, [people[0]], 180, '/check')).body.data).toMatchObject({
      matched: 1,
      available: 1,
      changes: [{ before: 150, after: 180 }],
    });
    expect(
      (await send(admin, 'put', `sms-plans/${id}`, { corpCost: 151, cooperationPrice: 500, retailPrice: 600 })).body
        .errors,
    ).toEqual({ corpCost: `Above the price of: ${people[0].nickname}` });
  });

  test('stay out of the library of data plans, and stand beside them in that of sub-agents', async () => {
    const [sms, data] = [await make(), await buildPlan(ctx())];
    await issue(sms, [people[0], people[1]], 150);
    for (const agent of people.slice(0, 2)) await buildAgentPlan(ctx(), data, agent, 150);
    expect([await heldOf('AGENT_1', sms, 'agent-plans'), await heldOf('AGENT_1', data.id)]).toEqual([
      undefined,
      undefined,
    ]);
    const first = await server.as('AGENT_1');
    const below = (await send(first, 'get', `sub-agent-plans?plan_in=${sms},${data.id}`)).body;
    expect(new Set(below.rows.map(({ plan, agent }) => `${plan as number} ${agent as number}`))).toEqual(
      new Set([`${sms} ${people[1].id}`, `${data.id} ${people[1].id}`]),
    );
    const child = below.rows.find(({ plan }) => plan === sms);
    expect((await send(first, 'put', `sub-agent-plans/${child?.id}`, { cooperationPrice: 149 })).told).toBe(
      '400 cooperationPrice',
    );
    expect((await send(first, 'put', `sub-agent-plans/${child?.id}`, { cooperationPrice: 170 })).told).toBe('200');
    const trail = (await send(first, 'get', `sub-agent-plans/${child?.id}/history`)).body.rows as unknown as {
      changes: Record<string, unknown>;
    }[];
    expect(trail[0]?.changes).toMatchObject({ cooperationPrice: { before: 150, after: 170 } });
    expect((await send(first, 'get', `agent-sms-plans/${child?.id}`)).told).toBe('404');
  });

  test('are listed, delisted and priced for end users by their owner; what a superior took off sale it lists again alone', async () => {
    const id = await make();
    await issue(id, [people[0], people[1]], 150);
    const [first, second] = [await server.as('AGENT_1'), await server.as('AGENT_2')];
    const held = await heldOf('AGENT_2', id);
    const does = async (who: Caller, library: string, action: string) =>
      (await send(who, 'post', `${library}/actions/${action}`, { ids: [held?.id] })).body;
    expect([
      (await does(second, 'agent-sms-plans', 'delist')).data,
      (await does(second, 'agent-sms-plans', 'delist')).data,
    ]).toEqual([{ affected: 1 }, { affected: 0 }]);
    expect((await does(second, 'agent-sms-plans', 'list')).data).toEqual({ affected: 1 });
    expect((await does(first, 'sub-agent-plans', 'delist')).data).toEqual({ affected: 1 });
    expect(await does(second, 'agent-sms-plans', 'list')).toMatchObject({ code: 400 });
    expect((await send(second, 'put', `agent-sms-plans/${held?.id}`, { retailPrice: 149 })).told).toBe(
      '400 retailPrice',
    );
    expect((await send(second, 'put', `agent-sms-plans/${held?.id}`, { retailPrice: 150 })).told).toBe('200');
    expect((await send(second, 'put', `agent-plans/${held?.id}`, { retailPrice: 160 })).told).toBe('404');
    expect((await send(first, 'put', `agent-sms-plans/${held?.id}`, { retailPrice: 160 })).told).toBe('404');
  });
});

describe('what happens to a plan that agents hold', () => {
  interface Notice {
    type: string;
    title: Record<string, string>;
    content: Record<string, string>;
  }
  const noticesOf = async (role: Role): Promise<Notice[]> =>
    (await send(await server.as(role), 'get', 'notifications?size=100')).body.rows as unknown as Notice[];

  test.each(['plans', 'sms-plans'])(
    'of %s stands in their notices at once, in three languages, and in nobody else’s',
    async (library) => {
      const plan = await buildPlan(ctx(), {
        service: library === 'plans' ? 'DATA' : 'SMS',
        name: `Held of ${library}`,
        status: 'UNSHELVE',
      });
      for (const [level, agent] of people.slice(0, 2).entries())
        await buildAgentPlan(ctx(), plan, agent, 150 + level * 7);
      await send(admin, 'post', `${library}/actions/list`, { ids: [plan.id] });
      await send(admin, 'put', `${library}/${plan.id}`, { cooperationPrice: 187 });
      await send(admin, 'post', `${library}/actions/delist`, { ids: [plan.id] });
      for (const role of ['AGENT_1', 'AGENT_2'] as const) {
        const told = (await noticesOf(role)).filter(({ title }) => title.en?.includes(plan.name));
        expect(told.map(({ type }) => type)).toEqual(['DOWN', 'CHANGE', 'UP']);
        for (const { title, content } of told)
          for (const language of ['zh', 'en', 'cht'])
            expect([title[language], content[language]]).toEqual([
              expect.stringContaining(plan.name),
              expect.stringContaining(plan.planCode),
            ]);
        const words = JSON.stringify(told.map(({ title, content }) => [title, content])).replaceAll(plan.planCode, '');
        expect(words).not.toMatch(/1\.87|187|1\.50|1\.57|1\.00/);
      }
      expect((await noticesOf('AGENT_3')).filter(({ title }) => title.en?.includes(plan.name))).toEqual([]);
    },
  );

  test('its prices stand in the history of each agent’s own row, no superior’s among them', async () => {
    const plan = await buildPlan(ctx(), { corpCost: 4321 });
    const issueData = (agent: User, cooperationPrice: number) =>
      send(admin, 'post', 'plans/actions/issue', { ids: [plan.id], agents: [agent.id], cooperationPrice });
    await issueData(people[0], 5432);
    const own = await heldOf('AGENT_1', plan.id, 'agent-plans');
    const first = await server.as('AGENT_1');
    for (const cooperationPrice of [6543, 7654])
      await send(first, 'post', 'agent-plans/actions/issue', {
        ids: [own?.id],
        agents: [people[1].id],
        cooperationPrice,
      });
    const child = await heldOf('AGENT_2', plan.id, 'agent-plans');
    const trail = (await send(await server.as('AGENT_2'), 'get', `agent-plans/${child?.id}/history`)).body
      .rows as unknown as { action: string; changes: Record<string, unknown> }[];
    expect(trail.map(({ changes }) => changes.cooperationPrice)).toEqual([
      { before: 6543, after: 7654 },
      { before: null, after: 6543 },
    ]);
    expect(JSON.stringify([child, trail])).not.toMatch(/:(?:4321|5432)\b/);
    expect((await send(await server.as('AGENT_2'), 'get', `agent-plans/${own?.id}/history`)).told).toBe('404');
  });
});
