import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Manifest, ManifestListView, Role } from '@t3d/resources/kit';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
});
afterAll(() => server.close());

const ROLES: readonly Role[] = ['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];

async function manifestOf(role: Role): Promise<Pick<Manifest, 'resources' | 'menu'>> {
  const { body } = await (await server.as(role)).get('/t3d-api/manifest').expect(200);
  return (body as { data: Pick<Manifest, 'resources' | 'menu'> }).data;
}

async function viewsOf(role: Role): Promise<Map<string, readonly ManifestListView[]>> {
  const { resources } = await manifestOf(role);
  return new Map(resources.map(({ name, list }) => [name, list.views ?? []]));
}

test.each(ROLES)(
  'answers the filter of every declared view, and opens each list with one view at most: %s',
  async (role) => {
    const caller = await server.as(role);
    const { id } = await server.user(role);
    for (const [resource, views] of await viewsOf(role)) {
      expect(views.filter(({ opens }) => opens).length).toBeLessThan(2);
      for (const { name, label, filter } of views) {
        const own = Object.entries(filter).map(([field, value]) => [field, value === '$me' ? String(id) : value]);
        const answer = await caller.get(`/t3d-api/${resource}?${new URLSearchParams(own).toString()}`);
        expect([resource, name, answer.status]).toEqual([resource, name, 200]);
        expect(label).not.toBe(name);
      }
    }
  },
);

test("opens an agent's bills with the agent's own wallet, and shows staff no view of own bills", async () => {
  expect((await viewsOf('AGENT_1')).get('bills')).toEqual([
    { name: 'own', label: expect.any(String), filter: { toAccount: '$me' }, opens: true },
  ]);
  expect((await viewsOf('ADMIN')).get('bills')).toEqual([]);
});

test('opens the list of customers without staff for admins, and without the agent for agents', async () => {
  const opening = async (role: Role): Promise<Record<string, string> | undefined> =>
    (await viewsOf(role)).get('users')?.find(({ opens }) => opens)?.filter;
  expect(await opening('ADMIN')).toEqual({ role_in: 'AGENT_1,AGENT_2,AGENT_3,SMS_RECYCLE' });
  expect(await opening('AGENT_1')).toEqual({ role_in: 'AGENT_2,AGENT_3' });
  expect(await opening('AGENT_2')).toEqual({ role: 'AGENT_3' });
});

test('names the list of issued plans as the own plans of an agent, also in the menu', async () => {
  const named = async (role: Role) => {
    const { resources, menu } = await manifestOf(role);
    const entry = menu.flatMap(({ children = [] }) => children).find(({ resource }) => resource === 'agent-plans');
    return [resources.find(({ name }) => name === 'agent-plans')?.label, entry?.title];
  };
  expect(await named('AGENT_2')).toEqual(['My plans', 'My plans']);
  expect(await named('ADMIN')).toEqual(['Agent plans', 'Agent plans']);
});
