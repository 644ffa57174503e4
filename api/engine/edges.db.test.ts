import { languageOf } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { storeFile } from '../models/files';
import { table } from '../models/table';
import type { EngineApp, Method } from '../test/engineApp';
import { makePeople, openEngineApp } from '../test/engineApp';
import { buildAgentPlan, buildPlan } from '../test/factories';
import { aPng } from '../test/pictures';
import { loadRegistry } from '../product';
import { writableFields } from './access/permissions';

let home: EngineApp;
const ids: Record<string, number> = {};
const call = (method: Method, url: string, actor = 'admin') => home.call(method, url, ids[actor] as number);

beforeAll(async () => {
  home = await openEngineApp();
  Object.assign(ids, await makePeople(home));
});
afterAll(() => home.close());

test('previews the effect of a deletion and deletes nothing', async () => {
  const { data } = (await call('post', '/plan-topics').send({ name: 'Doomed' })).body as { data: { id: number } };
  const used = ids.one;
  expect((await call('post', '/plan-topics/actions/delete/check').send({ ids: [data.id] })).body).toMatchObject({
    code: 200,
    data: { matched: 1, available: 1 },
  });
  expect((await call('get', `/plan-topics/${data.id}`)).status).toBe(200);
  expect((await call('post', '/users/actions/delete/check').send({ ids: [used] })).body).toMatchObject({
    data: { matched: 1, available: 0, refused: [{ count: 1, examples: [`#${used}`] }] },
  });
  expect((await call('post', '/plan-topics/actions/delete/check').send({ ids: [] })).body).toMatchObject({
    code: 400,
    errors: { ids: expect.any(String) },
  });
  expect((await call('post', '/plan-topics/actions/delete/check', 'one').send({ ids: [data.id] })).status).toBe(403);
});

test('shows an agent a single total of price and fee, and shows a superior the payment of each child', async () => {
  const owner = (await table(home.system, users).one(ids.three as number)) as User;
  const plan = await buildPlan(home.system);
  const id = await table(home.system, orders).insert({
    plan: plan.id,
    agentPlan: (await buildAgentPlan(home.system, plan, owner, 1607)).id,
    status: 'USING',
    agent: ids.three,
    agent1: ids.one,
    agent2: ids.two,
    agent3: ids.three,
    orderNo: 'N2',
    platform: 'WX',
    price: 2990,
    extraPrice: 50,
    totalPrice: 3040,
    cost1: 1100,
    cost2: 1303,
    cost3: 1607,
  });
  const seenBy = async (actor: string): Promise<unknown> =>
    ((await call('get', `/orders/${id}`, actor)).body as { data: unknown }).data;
  expect(await seenBy('three')).toMatchObject({ price: 2990, extraPrice: 50, totalPrice: 3040, agentPrice: 1607 });
  expect(await seenBy('two')).toMatchObject({ price: 1607, extraPrice: null, totalPrice: 1607, agentPrice: 1303 });
  expect(await seenBy('one')).toMatchObject({ price: 1303, extraPrice: null, totalPrice: 1303, agentPrice: 1100 });
});

test('accepts a missing value for a required field with a default, but rejects an empty value', async () => {
  const { status, body } = await call('post', '/plan-topics').send({ name: 'Left out' });
  expect([status, (body as { data: { sort: number } }).data.sort]).toEqual([200, 0]);
  expect((await call('post', '/plan-topics').send({ name: 'Nothing', sort: null })).body).toMatchObject({
    code: 400,
    errors: { sort: expect.any(String) },
  });
});

test('leaves out deleted users in lists unless the query filters for deleted users', async () => {
  const gone = await home.makeUser({ account: 'gone', role: 'AGENT_1' });
  await home.database.sequelize.query(`UPDATE users SET status = 'DELETED' WHERE id = ${gone}`);
  const idsOf = async (query: string): Promise<number[]> =>
    ((await call('get', `/users?size=200${query}`)).body as { rows: { id: number }[] }).rows.map((row) => row.id);
  expect(await idsOf('')).not.toContain(gone);
  expect(await idsOf('&status=DELETED')).toEqual([gone]);
  expect(await idsOf(`&id_in=${gone}`)).toEqual([gone]);
  expect((await call('get', `/users/${gone}`)).body).toMatchObject({ code: 200, data: { status: 'DELETED' } });
});

test('responds 404 for a missing or foreign picture, and 400 for a picture with another purpose', async () => {
  const upload = (purpose: string, by = 'admin'): Promise<number> => {
    const ctx = { ...home.system, actor: { ...home.system.actor, id: ids[by] as number } };
    return storeFile(ctx, { purpose, type: 'image/png', bytes: aPng(8, 8) });
  };
  const give = async (image: number) =>
    (await call('post', '/app-topics').send({ name: { en: 'Picture' }, image })).body as object;
  for (const image of [987_654, await upload('tag', 'one')]) expect(await give(image)).toMatchObject({ code: 404 });
  expect(await give(await upload('avatar'))).toMatchObject({ code: 400, errors: { image: expect.any(String) } });
  expect(await give(await upload('tag'))).toMatchObject({ code: 200 });
});

test('rejects unknown names in the rules of a plan', async () => {
  const plan = {
    planCode: 'RULES-1',
    name: 'Rules',
    type: 'SUM',
    terminalType: 'SIM',
    areaCodes: ['JP'],
    corpCost: 100,
    cooperationPrice: 200,
  };
  const { body } = await call('post', '/plans').send({ ...plan, rules: { validDays: 7, dataGB: 3 } });
  expect(body).toMatchObject({ code: 400, errors: { rules: expect.any(String) } });
});

test('imports nothing when the parameter `dryRun` is neither true nor false', async () => {
  expect(
    (await call('post', '/plan-topics/import?dryRun=yes').attach('file', Buffer.from('x'), 'a.xlsx')).body,
  ).toMatchObject({ code: 400, errors: { dryRun: expect.any(String) } });
});

test('changes only the fields that a view declares as `writable`', async () => {
  const view = (await loadRegistry()).get('sub-agent-plans');
  if (!view) throw new Error('no sub-agent-plans');
  const actor = {
    id: 1,
    account: 'one',
    role: 'AGENT_1' as const,
    apis: ['*'],
    accountAuth: true,
    agent1: 1,
    agent2: null,
    agent3: null,
  };
  expect(Object.keys(writableFields(actor, view, 'update'))).toEqual(['cooperationPrice']);
});

test('responds in the language with the highest weight in Accept-Language', () => {
  expect(
    [undefined, '*', 'de;q=0.5, zh-TW;q=0.9', 'en;q=0.8,zh-CN', 'zh-Hant-HK,en', 'fr'].map((header) =>
      languageOf(header),
    ),
  ).toEqual(['zh', 'zh', 'cht', 'zh', 'cht', 'en']);
});

test('filters by a field with the name of a list parameter, and sorts by this parameter', async () => {
  expect((await call('post', '/plan-topics').send({ name: 'topic 4711', sort: 4_711 })).status).toBe(200);
  await call('post', '/plan-topics').send({ name: 'other', sort: 4_712 });
  const names = async (query: string): Promise<{ status: number; names: string[] }> => {
    const { status, body } = await call('get', `/plan-topics?${query}`);
    return { status, names: ((body as { rows?: { name: string }[] }).rows ?? []).map(({ name }) => name) };
  };
  expect(await names('sort=4711')).toEqual({ status: 200, names: ['topic 4711'] });
  expect(await names('sort=sort&order=DESC&sort_gte=4711')).toMatchObject({
    status: 200,
    names: ['other', 'topic 4711'],
  });
  expect((await names('sort=nothing')).status).toBe(400);
  expect((await call('get', '/recharge-records?order=2051')).status).toBe(200);
  expect((await call('get', '/recharge-records?order=up')).status).toBe(400);
});

test('matches %, _ and backslash as ordinary characters in search and filters', async () => {
  for (const name of ['agent_one', 'agentXone', '50% off', '50 off', 'a\\b', 'a_b'])
    await call('post', '/plan-topics').send({ name: `sign ${name}` });
  const found = async (query: string): Promise<string[]> =>
    ((await call('get', `/plan-topics?sort=id&${query}`)).body as { rows: { name: string }[] }).rows.map(
      ({ name }) => name,
    );
  for (const ask of ['q', 'name_like']) {
    expect(await found(`${ask}=agent_one`)).toEqual(['sign agent_one']);
    expect(await found(`${ask}=50%25`)).toEqual(['sign 50% off']);
    expect(await found(`${ask}=${encodeURIComponent('a\\b')}`)).toEqual(['sign a\\b']);
    expect(await found(`${ask}=a_b`)).toEqual(['sign a_b']);
    expect(await found(`${ask}=${encodeURIComponent("50% o' or 1=1")}`)).toEqual([]);
  }
});

test('responds 404 for an undeclared action if the caller may use the resource, and 403 otherwise', async () => {
  for (const name of ['nothing', 'toString', 'constructor', '__proto__', 'delete']) {
    for (const end of ['', '/check']) {
      const statusOf = async (resource: string, actor: string): Promise<number> =>
        (await call('post', `/${resource}/actions/${name}${end}`, actor).send({ ids: [1] })).status;
      expect([name, end, await statusOf('bills', 'admin'), await statusOf('bills', 'three')]).toEqual([
        name,
        end,
        404,
        404,
      ]);
      expect([name, end, await statusOf('plans', 'three')]).toEqual([name, end, 403]);
    }
  }
});
