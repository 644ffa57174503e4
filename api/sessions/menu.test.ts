import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Entry } from '../../e2e/support/menuTable';
import { ALL, HIDDEN, tableOf } from '../../e2e/support/menuTable';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const menuOf = async (role: (typeof ALL)[number]): Promise<Entry[]> =>
  ((await (await server.as(role)).get('/t3d-api/sessions').expect(200)).body as { data: { menu: Entry[] } }).data.menu;
const isShown = ({ hidden }: Entry): boolean => !hidden;

test.each(ALL)('the menu of %s is the table of the specification, in its order', async (role) => {
  const shown = (await menuOf(role)).filter(isShown);
  expect(shown.map(({ path, children = [] }) => [path, children.filter(isShown).map((child) => child.path)])).toEqual(
    tableOf(role),
  );
});

test.each(ALL)('the menu of %s hides the home page and the profile, and nothing else', async (role) => {
  const all = (await menuOf(role)).flatMap((entry) => [entry, ...(entry.children ?? [])]);
  expect(all.filter((entry) => !isShown(entry)).map(({ path }) => path)).toEqual(HIDDEN);
});

test('the settings have the titles of the specification', async () => {
  const setting = (await menuOf('ADMIN')).find(({ path }) => path === '/setting');
  expect(setting?.title).toBe('System management');
  expect(setting?.children?.find(({ path }) => path === '/setting/dictionary')?.title).toBe('Dictionary management');
});
