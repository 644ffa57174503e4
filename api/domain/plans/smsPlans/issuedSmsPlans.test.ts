import { describe, expect, test } from '@jest/globals';
import agentPlans from '@t3d/resources/plans/agent-plans';
import type { Role } from '@t3d/resources/kit';
import { table } from '../../../models/table';
import { buildAgentPlan, buildPlan } from '../../../test/factories';
import type { Caller } from '../../../test/server';
import type { User } from '@t3d/resources/rows';
import { admin, ctx, issue, make, openSmsPlans, people, send, server } from './smsPlans.fixture';

openSmsPlans();

const heldOf = async (
  role: Role,
  plan: number,
  library = 'agent-sms-plans',
): Promise<(Record<string, unknown> & { id: number }) | undefined> =>
  (await send(await server.as(role), 'get', `${library}?plan=${plan}`)).body.rows[0];

describe('issued SMS plans', () => {
  test('issues SMS plans down the chain at or above the floors, and lists the plans among SMS plans', async () => {
    const id = await make();
    expect((await issue(id, [people[0]], 99)).outcome).toBe('400 cooperationPrice');
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
    expect((await on(people[1], 149)).outcome).toBe('400 cooperationPrice');
    expect((await on(people[2], 200)).outcome).toBe('400 agents');
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

  test("hides issued SMS plans from the list of data plans, but shows them among sub-agents' plans", async () => {
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
    expect((await send(first, 'put', `sub-agent-plans/${child?.id}`, { cooperationPrice: 149 })).outcome).toBe(
      '400 cooperationPrice',
    );
    expect((await send(first, 'put', `sub-agent-plans/${child?.id}`, { cooperationPrice: 170 })).outcome).toBe('200');
    const trail = (await send(first, 'get', `sub-agent-plans/${child?.id}/history`)).body.rows as unknown as {
      changes: Record<string, unknown>;
    }[];
    expect(trail[0]?.changes).toMatchObject({ cooperationPrice: { before: 150, after: 170 } });
    expect((await send(first, 'get', `agent-sms-plans/${child?.id}`)).outcome).toBe('404');
  });

  test('lets the owner list and price an SMS plan, except when the superior has delisted the plan', async () => {
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
    expect((await send(second, 'put', `agent-sms-plans/${held?.id}`, { retailPrice: 149 })).outcome).toBe(
      '400 retailPrice',
    );
    expect((await send(second, 'put', `agent-sms-plans/${held?.id}`, { retailPrice: 150 })).outcome).toBe('200');
    expect((await send(second, 'put', `agent-plans/${held?.id}`, { retailPrice: 160 })).outcome).toBe('404');
    expect((await send(first, 'put', `agent-sms-plans/${held?.id}`, { retailPrice: 160 })).outcome).toBe('404');
  });
});

describe('a change of an issued plan', () => {
  interface Notice {
    type: string;
    title: Record<string, string>;
    content: Record<string, string>;
  }
  const noticesOf = async (role: Role): Promise<Notice[]> =>
    (await send(await server.as(role), 'get', 'notifications?size=100')).body.rows as unknown as Notice[];

  test.each(['plans', 'sms-plans'])(
    'notifies only the agents that have a plan of %s, in three languages, when the plan changes',
    async (library) => {
      const name = `Held of ${library}`;
      const names = { zh: name, en: name, cht: name };
      const service = library === 'plans' ? 'DATA' : 'SMS';
      const plan = await buildPlan(ctx(), { service, name, names, titles: names, status: 'UNSHELVE' });
      for (const [level, agent] of people.slice(0, 2).entries())
        await buildAgentPlan(ctx(), plan, agent, 150 + level * 7);
      await send(admin, 'post', `${library}/actions/list`, { ids: [plan.id] });
      await send(admin, 'put', `${library}/${plan.id}`, { cooperationPrice: 187 });
      await send(admin, 'put', `${library}/${plan.id}`, { areaCodes: ['JP', 'KR'] });
      await send(admin, 'post', `${library}/actions/delist`, { ids: [plan.id] });
      for (const role of ['AGENT_1', 'AGENT_2'] as const) {
        const notices = (await noticesOf(role)).filter(({ title }) => title.en?.includes(plan.name));
        expect(notices.map(({ type }) => type)).toEqual(['DOWN', 'CHANGE', 'UP']);
        for (const { title, content } of notices) {
          for (const language of ['zh', 'en', 'cht']) {
            expect(title[language]).toContain(plan.name);
            expect(content[language]).toMatch(/\S/);
            expect(content[language]).not.toContain(plan.name);
          }
          expect(new Set(Object.values(content)).size).toBe(3);
        }
        const words = JSON.stringify(notices.map(({ title, content }) => [title, content]));
        expect(words).not.toContain(plan.planCode);
        expect(words).not.toMatch(/1\.87|187|1\.50|1\.57|1\.00/);
      }
      expect((await noticesOf('AGENT_3')).filter(({ title }) => title.en?.includes(plan.name))).toEqual([]);
    },
  );

  test("writes the change to the history of each agent's own row, without prices of superiors", async () => {
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
    expect((await send(await server.as('AGENT_2'), 'get', `agent-plans/${own?.id}/history`)).outcome).toBe('404');
  });
});
