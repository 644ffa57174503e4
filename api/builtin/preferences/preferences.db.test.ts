import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { preferencesOf, forgetPreferencesOf } from '../../models/userTable';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgent } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

const PATH = '/t3d-api/sessions/preferences';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const put = async (caller: Caller, body: unknown): Promise<number> =>
  (await caller.put(PATH).send(body as object)).status;
const get = async (caller: Caller): Promise<unknown> =>
  ((await caller.get(PATH).expect(200)).body as { data: unknown }).data;

test('stores, changes and deletes the caller’s own preferences by key', async () => {
  const [admin, agent] = [await server.as('ADMIN'), await server.as('AGENT_1')];
  expect(await get(admin)).toEqual({});
  expect(await put(admin, { looks: { theme: 'THEME_RED' }, 'list.orders': { columns: ['orderNo', '价格'] } })).toBe(
    200,
  );
  expect(await put(admin, { looks: { theme: 'THEME_BLUE' }, 'import.map.orders': 'x' })).toBe(200);
  expect(await put(admin, { 'import.map.orders': null, 'never.was': null })).toBe(200);
  expect(await get(admin)).toEqual({ looks: { theme: 'THEME_BLUE' }, 'list.orders': { columns: ['orderNo', '价格'] } });
  expect(await get(agent)).toEqual({});
});

test('stores all preferences of a call or none', async () => {
  const agent = await server.as('AGENT_2');
  for (const body of [[], 'x', { 'Bad Key': 1 }, { good: 1, __proto: 1 }, { good: 1, big: 'x'.repeat(64 * 1024) }])
    expect(await put(agent, body)).toBe(400);
  expect(await get(agent)).toEqual({});
  expect(await put(agent, { big: 'x'.repeat(64 * 1024 - 2) })).toBe(200);
});

test('rejects a hundred and first preference, and accepts a change of an existing preference', async () => {
  const agent = await server.as('AGENT_3');
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`key${index}`, index]));
  expect(await put(agent, many)).toBe(200);
  expect(await put(agent, { one: 1 })).toBe(400);
  expect(await put(agent, { key0: 'other' })).toBe(200);
  expect(await put(agent, { one: 1, key0: null })).toBe(200);
  expect(Object.keys((await get(agent)) as object)).toHaveLength(100);
});

test('limits the total size of a user’s preferences, and allows deletion at the limit', async () => {
  const caller = await server.caller((await buildAgent(asSystem(server.database))).account);
  const part = '价'.repeat(20 * 1024);
  expect(await put(caller, { a: part, b: part, c: part, d: part })).toBe(200);
  expect(await put(caller, { e: part })).toBe(400);
  expect(Object.keys((await get(caller)) as object).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(
    await Promise.all([put(caller, { e: 'x'.repeat(10_000) }), put(caller, { f: 'x'.repeat(10_000) })]).then((all) =>
      all.toSorted((a, b) => a - b),
    ),
  ).toEqual([200, 400]);
  expect(await put(caller, { a: null })).toBe(200);
  expect(await put(caller, { g: 'x'.repeat(20_000) })).toBe(200);
});

test('stores the preferences of two browser windows when both windows save at the same time', async () => {
  const sales = await server.as('SALESMAN');
  expect(
    await Promise.all([put(sales, { a: 1, both: 1 }), put(sales, { b: 2, both: 1 }), put(sales, { c: 3 })]),
  ).toEqual([200, 200, 200]);
  expect(await get(sales)).toEqual({ a: 1, b: 2, c: 3, both: 1 });
});

test("deletes a user's preferences with the user, and responds 401 to a caller who is not logged in", async () => {
  const { id } = await server.user('AGENT_3');
  await inTransaction(asSystem(server.database), (ctx) => forgetPreferencesOf(ctx, [id]));
  expect(await preferencesOf(server.database).count({ where: { user: id } })).toBe(0);
  expect((await (await server.caller()).get(PATH)).status).toBe(401);
});
