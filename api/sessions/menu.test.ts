import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Entry } from '../../e2e/support/menuTable';
import { ALL, BUILT, TABLE, leavesOf } from '../../e2e/support/menuTable';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const menuOf = async (role: (typeof ALL)[number]): Promise<Entry[]> =>
  ((await (await server.as(role)).get('/t3d-api/sessions').expect(200)).body as { data: { menu: Entry[] } }).data.menu;

test('the menu holds entries of the table only, and all that are built', async () => {
  const found = new Set<string>();
  for (const role of ALL) for (const { path } of leavesOf(await menuOf(role))) found.add(path);
  expect([...found].filter((path) => !TABLE[path])).toEqual([]);
  expect(BUILT.filter((path) => !found.has(path))).toEqual([]);
});

test.each(ALL)('the menu of %s holds what the table gives this role', async (role) => {
  const wanted = BUILT.filter((path) => TABLE[path]?.includes(role));
  expect(
    leavesOf(await menuOf(role))
      .map(({ path }) => path)
      .filter((path) => BUILT.includes(path))
      .sort(),
  ).toEqual([...wanted].sort());
});

test('the settings have the titles of the specification', async () => {
  const setting = (await menuOf('ADMIN')).find(({ path }) => path === '/setting');
  expect(setting?.title).toBe('System management');
  expect(setting?.children?.find(({ path }) => path === '/setting/dictionary')?.title).toBe('Dictionary management');
});
