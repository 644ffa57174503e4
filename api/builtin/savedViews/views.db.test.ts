import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import { asSystem, buildAgent } from '../../test/factories';
import { type Caller, type TestServer, startTestServer } from '../../test/server';
import { MAX_VIEWS } from './index';

const PATH = '/t3d-api/saved-views';
interface View {
  id: number;
  name: string;
  query: { filter: object; sort?: object | null; columns?: string[] | null };
  isDefault: boolean;
  version: number;
  owner: number;
  sharedWith?: string[];
}
const QUERY = {
  filter: { status_in: 'USING', createdAt_days: 'last7', costPrice_gte: 100 },
  sort: { field: 'costPrice', order: 'DESC' },
  columns: ['orderNo', 'costPrice', 'price'],
  size: 50,
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const save = async (caller: Caller, more: object) =>
  (await caller.post(PATH).send({ resource: 'orders', query: { filter: {} }, ...more })) as {
    status: number;
    body: { data: View; errors?: Record<string, string> };
  };
const list = async (role: Role, query = '') =>
  ((await (await server.as(role)).get(`${PATH}${query}`).expect(200)).body as { rows: View[] }).rows;
const names = async (role: Role): Promise<string[]> => (await list(role)).map(({ name }) => name);

test('saves, updates and deletes a caller’s saved views, and responds 404 for another user’s view', async () => {
  const [agent, other] = [await server.as('AGENT_1'), await server.as('AGENT_2')];
  const {
    status,
    body: { data },
  } = await save(agent, { name: 'Mine', query: { filter: { status_in: 'USING' } } });
  expect([status, data.name, data.isDefault]).toEqual([200, 'Mine', false]);
  expect(await names('AGENT_2')).toEqual([]);
  for (const answer of [
    other.get(`${PATH}/${data.id}`),
    other.put(`${PATH}/${data.id}`).send({ name: 'x' }),
    other.delete(`${PATH}/${data.id}`),
  ])
    expect((await answer).status).toBe(404);
  expect((await save(agent, { name: 'Mine' })).status).toBe(409);
  expect((await save(other, { name: 'Mine' })).status).toBe(200);
  expect((await agent.put(`${PATH}/${data.id}`).send({ name: 'Ours', version: data.version })).status).toBe(200);
  expect((await agent.put(`${PATH}/${data.id}`).send({ name: 'Late', version: data.version })).status).toBe(409);
  expect(await names('AGENT_1')).toEqual(['Ours']);
  expect((await agent.delete(`${PATH}/${data.id}`)).status).toBe(200);
  expect(await names('AGENT_1')).toEqual([]);
});

test('allows a single default among a user’s saved views of a list', async () => {
  const agent = await server.as('AGENT_1');
  const first = (await save(agent, { name: 'first', isDefault: true })).body.data;
  const second = (await save(agent, { name: 'second', isDefault: true })).body.data;
  await save(agent, { name: 'third', resource: 'terminals', isDefault: true });
  const defaults = async () =>
    (await list('AGENT_1', '?resource=orders')).filter((view) => view.isDefault).map((view) => view.id);
  expect(await defaults()).toEqual([second.id]);
  await agent.put(`${PATH}/${first.id}`).send({ isDefault: true }).expect(200);
  expect(await defaults()).toEqual([first.id]);
});

test('keeps a single default when two calls set different saved views as the default at once', async () => {
  const caller = await server.caller((await buildAgent(asSystem(server.database))).account);
  const views = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => (await save(caller, { name })).body.data),
  );
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(views.map(({ id }) => caller.put(`${PATH}/${id}`).send({ isDefault: true }).expect(200)));
    const { rows } = (await caller.get(`${PATH}?resource=orders`)).body as { rows: View[] };
    expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  }
});

test('lets only ADMIN share saved views, and hides fields that a role may not see', async () => {
  const admin = await server.as('ADMIN');
  const { data } = (await save(admin, { name: 'Shared', query: QUERY, sharedWith: ['AGENT_2', 'SALESMAN'] })).body;
  expect(data.query).toMatchObject(QUERY);
  expect((await save(admin, { name: 'Sales only', query: QUERY, sharedWith: ['SALESMAN'] })).status).toBe(200);
  const shared = (await list('AGENT_2')).find(({ name }) => name === 'Shared') as View;
  expect(shared.query).toEqual({
    filter: { status_in: 'USING', createdAt_days: 'last7' },
    sort: null,
    columns: ['orderNo', 'price'],
    size: 50,
  });
  expect(JSON.stringify(shared)).not.toMatch(/costPrice|sharedWith|sharedQuery/);
  expect((await list('SALESMAN')).find(({ name }) => name === 'Sales only')?.query).toMatchObject(QUERY);
  expect(await names('AGENT_1')).not.toContain('Shared');
  expect(await names('AGENT_3')).toEqual([]);
  const reader = await server.as('AGENT_2');
  expect((await reader.put(`${PATH}/${shared.id}`).send({ name: 'x' })).status).toBe(403);
  expect((await reader.delete(`${PATH}/${shared.id}`)).status).toBe(403);
  for (const role of ['SALESMAN', 'AGENT_1'] as const)
    expect((await save(await server.as(role), { name: 'try', sharedWith: ['AGENT_2'] })).status).toBe(400);
  await admin.put(`${PATH}/${data.id}`).send({ sharedWith: [] }).expect(200);
  expect(await names('AGENT_2')).not.toContain('Shared');
});

test('rejects a saved view with an invalid list or role, and reports the error at the field', async () => {
  const [admin, agent] = [await server.as('ADMIN'), await server.as('AGENT_1')];
  for (const resource of ['nothing', 'dictionary'])
    expect((await save(agent, { name: 'a', resource })).body.errors).toHaveProperty('resource');
  for (const sharedWith of [['BOSS'], ['backdoor'], ['SMS_RECYCLE']])
    expect((await save(admin, { name: 'b', sharedWith })).body.errors).toHaveProperty('sharedWith');
  for (const query of [
    {},
    { filter: [] },
    { filter: { a: {} } },
    { filter: { 'a b': 1 } },
    { filter: {}, more: 1 },
    { filter: {}, size: 500 },
    { filter: {}, sort: { field: 'x', order: 'UP' } },
  ])
    expect((await save(agent, { name: 'c', query })).body.errors).toHaveProperty('query');
});

test("accepts a single saved view when several calls compete for the list's last free place", async () => {
  const caller = await server.caller((await buildAgent(asSystem(server.database))).account);
  for (let index = 0; index < MAX_VIEWS - 1; index += 1)
    expect((await save(caller, { name: `view ${index}` })).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => save(caller, { name: `late ${index}` })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
});

test('limits the number of saved views per list', async () => {
  const agent = await server.as('AGENT_3');
  for (let index = 0; index < MAX_VIEWS; index += 1)
    expect((await save(agent, { name: `view ${index}` })).status).toBe(200);
  expect((await save(agent, { name: 'one more' })).status).toBe(400);
});
