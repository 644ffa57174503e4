import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import appTopics from '@t3d/resources/messages/app-topics';
import { randomUUID } from 'node:crypto';
import { change } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { asSystem, buildAgent, buildAgentPlan, buildPlan } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import type { Plan } from '@t3d/resources/rows';

let server: TestServer;
let admin: Caller;
let topics: [number, number];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  const topic = (name: string) =>
    inTransaction(asSystem(server.database), (tx) =>
      table(tx, appTopics).insert({ name: { zh: name, en: name, cht: name }, sort: 1, areaCodes: ['JP'] }),
    );
  topics = [await topic('Asia'), await topic('Europe')];
}, 60_000);
afterAll(() => server.close());

interface Body {
  code: number;
  message: string;
  data: Record<string, unknown> & { id: number };
  errors?: Record<string, string>;
}
const ctx = () => asSystem(server.database);
const plan = (corpCost = 100, more: Partial<Plan> = {}): Promise<Plan> =>
  buildPlan(ctx(), { corpCost, cooperationPrice: corpCost + 50, ...more });
/** Sends a call and returns the status and the fields with errors, for example `400 salePrice`. */
const send = async (
  verb: 'post' | 'put' | 'delete',
  path: string,
  body: object = {},
  who = admin,
): Promise<{ answered: string; body: Body }> => {
  const answer = await who[verb](`/t3d-api/${path}`).send(body);
  const given = answer.body as Body;
  return { answered: [answer.status, ...Object.keys(given.errors ?? {})].join(' '), body: given };
};
const answered = async (...call: Parameters<typeof send>): Promise<string> => (await send(...call)).answered;
const read = async (path: string) =>
  (await admin.get(`/t3d-api/${path}`)).body as Body & { rows: Record<string, unknown>[]; total: number };
const aPLU = (): string => `PLU-${randomUUID().slice(0, 8)}`;

describe.each([
  ['app-plans', () => ({ appTopic: topics[0] })],
  ['ctrip-plans', () => ({ PLU: aPLU(), stock: 5 })],
] as const)('offers in %s', (resource, more) => {
  test('lets an offer sell a plan at the corporate cost or above', async () => {
    const { id } = await plan(100);
    const below = await send('post', resource, { plan: id, salePrice: 99, ...more() });
    expect(below).toMatchObject({
      answered: '400 salePrice',
      body: { errors: { salePrice: 'Not below the corporate cost 1.00' } },
    });
    const made = await send('post', resource, { plan: id, salePrice: 100, ...more() });
    expect(made.answered).toBe('200');
    const entry = `${resource}/${made.body.data.id}`;
    expect((await read(entry)).data).toMatchObject({ plan: id, salePrice: 100, status: 'RACKING' });
    expect(await answered('put', entry, { salePrice: 99 })).toBe('400 salePrice');
    expect(await answered('put', entry, { salePrice: 250 })).toBe('200');
    const trail = (await admin.get(`/t3d-api/${entry}/history`)).body as { rows: { changes: object }[] };
    expect(trail.rows[0]?.changes).toEqual({ salePrice: { before: 100, after: 250 } });
  });

  test("rejects a plan's corporate cost above an offer's price, and describes the offer", async () => {
    const { id } = await plan(100);
    const agent = await buildAgent(ctx(), { nickname: 'Cheapest' });
    await buildAgentPlan(ctx(), await plan(100), agent, 120);
    const { body: made } = await send('post', resource, { plan: id, salePrice: 120, ...more() });
    const raised = await send('put', `plans/${id}`, { corpCost: 121, cooperationPrice: 300, retailPrice: 400 });
    expect(raised).toMatchObject({
      answered: '400 corpCost',
      body: {
        errors: {
          corpCost: expect.stringMatching(resource === 'app-plans' ? /the APP at 1\.20/ : /Ctrip PLU-\S+ at 1\.20/),
        },
      },
    });
    expect(await answered('put', `plans/${id}`, { corpCost: 120 })).toBe('200');
    await send('delete', `${resource}/${made.data.id}`);
    expect(await answered('put', `plans/${id}`, { corpCost: 140 })).toBe('200');
  });

  test('lists and delists offers of plans, and counts only real changes', async () => {
    const { id } = await plan();
    const { body: made } = await send('post', resource, { plan: id, salePrice: 100, status: 'UNSHELVE', ...more() });
    const does = async (action: string) =>
      (await send('post', `${resource}/actions/${action}`, { ids: [made.data.id] })).body.data;
    expect([await does('delist'), await does('list'), await does('list'), await does('delist')]).toEqual([
      { affected: 0 },
      { affected: 1 },
      { affected: 0 },
      { affected: 1 },
    ]);
    expect((await read(`${resource}/${made.data.id}`)).data).toMatchObject({ status: 'UNSHELVE' });
  });

  test('deletes a plan together with its offers when the plan was never sold', async () => {
    const { id } = await plan();
    const { body: made } = await send('post', resource, { plan: id, salePrice: 100, ...more() });
    expect(await answered('delete', `plans/${id}`)).toBe('200');
    expect((await admin.get(`/t3d-api/${resource}/${made.data.id}`)).status).toBe(404);
  });

  test.each<[string, object]>([
    ['404', { plan: 999_999 }],
    ['400 plan', { plan: null }],
    ['400 salePrice', { salePrice: null }],
    ['400 salePrice', { salePrice: -1 }],
    ['400 salePrice', { salePrice: '100' }],
    ['404', { plan: 'SMS' }],
    ['400 status', { status: 'SOLD' }],
    ['400 colour', { colour: 'red' }],
  ])('responds with %s to an offer with the wrong values %j', async (expected, wrong) => {
    const { id } = await plan(100, 'plan' in wrong && wrong.plan === 'SMS' ? { service: 'SMS' } : {});
    expect(
      await answered('post', resource, {
        salePrice: 100,
        ...more(),
        ...wrong,
        plan: 'plan' in wrong && wrong.plan !== 'SMS' ? wrong.plan : id,
      }),
    ).toBe(expected);
  });

  test.each<Role>(['AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'])(
    'does not let %s create or change an offer',
    async (role) => {
      expect(await answered('post', resource, { plan: 1, salePrice: 100 }, await server.as(role))).toBe('403');
    },
  );

  test('lets a salesperson create an offer', async () => {
    const { id } = await plan();
    expect(await answered('post', resource, { plan: id, salePrice: 100, ...more() }, await server.as('SALESMAN'))).toBe(
      '200',
    );
  });
});

describe('offers in the APP', () => {
  test('allows a single APP offer per plan, needs an existing tag, and rejects a change of the plan', async () => {
    const { id } = await plan();
    const { body: made } = await send('post', 'app-plans', { plan: id, appTopic: topics[0], salePrice: 100 });
    expect(await answered('post', 'app-plans', { plan: id, appTopic: topics[1], salePrice: 200 })).toBe('409 plan');
    expect(await answered('put', `app-plans/${made.data.id}`, { plan: (await plan()).id })).toBe('400 plan');
    expect(await answered('put', `app-plans/${made.data.id}`, { appTopic: 999_999 })).toBe('404');
    expect(await answered('put', `app-plans/${made.data.id}`, { sort: -1 })).toBe('400 sort');
    expect(await answered('put', 'app-plans/999999', { sort: 1 })).toBe('404');
  });
});

describe('issuing plans to the APP', () => {
  const issue = (ids: readonly number[], salePrice: number, appTopic = topics[0]) =>
    send('post', 'app-plans/actions/issue', { ids, appTopic, salePrice });

  test('creates or updates a single APP offer per plan', async () => {
    const [one, two] = [await plan(100), await plan(150)];
    expect((await issue([one.id], 200)).body.data).toEqual({ affected: 1, created: 1, updated: 0 });
    expect((await issue([one.id, two.id, two.id], 200)).body.data).toEqual({ affected: 1, created: 1, updated: 0 });
    expect((await issue([one.id, two.id], 180, topics[1])).body.data).toEqual({ affected: 2, created: 0, updated: 2 });
    const { rows, total } = await read(`app-plans?plan_in=${one.id},${two.id}`);
    expect(total).toBe(2);
    for (const row of rows) expect(row).toMatchObject({ appTopic: topics[1], salePrice: 180, status: 'RACKING' });
    const trail = (await admin.get(`/t3d-api/app-plans/${rows[0]?.id as number}/history`)).body as {
      rows: { action: string; changes: Record<string, unknown> }[];
    };
    expect(trail.rows.map(({ action }) => action)).toEqual(['issue', 'issue']);
    expect(trail.rows[0]?.changes).toMatchObject({ salePrice: { before: 200, after: 180 } });
  });

  test("rejects all plans when the APP price is below any plan's cost, and previews that plan", async () => {
    const [cheap, dear] = [await plan(100), await plan(150)];
    await issue([cheap.id], 120);
    expect(await issue([cheap.id, dear.id], 149)).toMatchObject({
      answered: '400 salePrice',
      body: { errors: { salePrice: `Plan ${dear.planCode}: not below the corporate cost 1.50` } },
    });
    expect((await read(`app-plans?plan_in=${cheap.id},${dear.id}`)).rows).toMatchObject([{ salePrice: 120 }]);
    const preview = await send('post', 'app-plans/actions/issue/check', {
      ids: [cheap.id, dear.id],
      appTopic: topics[0],
      salePrice: 149,
    });
    expect(preview.body.data).toEqual({
      digest: expect.any(String),
      holdsUntil: expect.any(String),
      matched: 2,
      available: 1,
      refused: [
        { reason: `Plan ${dear.planCode}: not below the corporate cost 1.50`, count: 1, examples: [dear.name] },
      ],
      changes: [
        { label: `${cheap.name} · ${cheap.planCode}`, about: cheap.name, before: 120, after: 149, kind: 'money' },
      ],
    });
    expect((await issue([dear.id], 150)).answered).toBe('200');
  });

  test.each<[string, object]>([
    ['400 ids', { ids: [] }],
    ['400 ids', { ids: undefined }],
    ['400 ids', { ids: 'all' }],
    ['404', { ids: [999_999] }],
    ['400 appTopic', { appTopic: undefined }],
    ['404', { appTopic: 999_999 }],
    ['400 salePrice', { salePrice: undefined }],
    ['400 salePrice', { salePrice: -5 }],
  ])('responds with %s to an issue to the APP with the wrong values %j', async (expected, wrong) => {
    expect(
      await answered('post', 'app-plans/actions/issue', {
        ids: [(await plan()).id],
        appTopic: topics[0],
        salePrice: 500,
        ...wrong,
      }),
    ).toBe(expected);
  });

  test('rejects SMS plans for the APP', async () => {
    const sms = await plan(100, { service: 'SMS' });
    expect((await issue([sms.id], 500)).answered).toBe('404');
  });
});

describe('offers on Ctrip', () => {
  test('needs a unique PLU for a Ctrip offer, and lets the database keep the stock at zero or above', async () => {
    const { id } = await plan();
    const [PLU, other] = [aPLU(), aPLU()];
    const { body: made } = await send('post', 'ctrip-plans', { plan: id, PLU, salePrice: 100, stock: 1 });
    const { body: second } = await send('post', 'ctrip-plans', { plan: id, PLU: other, salePrice: 100 });
    expect((await read(`ctrip-plans/${second.data.id}`)).data).toMatchObject({ stock: 0 });
    expect(await answered('post', 'ctrip-plans', { plan: id, PLU, salePrice: 100 })).toBe('409 PLU');
    expect(await answered('put', `ctrip-plans/${second.data.id}`, { PLU })).toBe('409 PLU');
    expect(await answered('put', `ctrip-plans/${made.data.id}`, { PLU })).toBe('200');
    for (const stock of [-1, 1.5, '3', 1_000_001])
      expect(await answered('put', `ctrip-plans/${made.data.id}`, { stock })).toBe('400 stock');
    expect(await answered('put', `ctrip-plans/${made.data.id}`, { PLU: 'no blanks' })).toBe('400 PLU');
    expect(await answered('put', 'ctrip-plans/999999', { stock: 1 })).toBe('404');
    const drain = (by: number) =>
      inTransaction(ctx(), (tx) =>
        change(tx, 'UPDATE ctrip_plans SET stock = stock - ? WHERE id = ?', [by, made.data.id]),
      );
    await drain(1);
    await expect(drain(1)).rejects.toThrow(/ctrip_plans_stock|Validation error/);
    expect((await read(`ctrip-plans/${made.data.id}`)).data).toMatchObject({ stock: 0 });
  });

  test("lets a Ctrip offer change its plan, and then limits the price by the new plan's cost", async () => {
    const { body: made } = await send('post', 'ctrip-plans', {
      plan: (await plan(100)).id,
      PLU: aPLU(),
      salePrice: 120,
    });
    expect(await answered('put', `ctrip-plans/${made.data.id}`, { plan: (await plan(121)).id })).toBe('400 salePrice');
    expect(await answered('put', `ctrip-plans/${made.data.id}`, { plan: (await plan(120)).id })).toBe('200');
  });
});
