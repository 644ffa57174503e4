import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Manifest, MenuEntry, Role } from '@t3d/resources/kit';
import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import { ALL } from '../../e2e/support/menuTable';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

const STAFF: readonly Role[] = ['ADMIN', 'SALESMAN'];
const AGENTS: readonly Role[] = ['AGENT_1', 'AGENT_2', 'AGENT_3'];
const TRADE: readonly Role[] = [...STAFF, ...AGENTS];
const SUPERIORS: readonly Role[] = ['AGENT_1', 'AGENT_2'];

/** The texts of the sections, each with the call or action that it needs (`what`). */
const TEXTS: readonly (readonly [text: string, resource: string, what: string, roles: readonly Role[]])[] = [
  ['recharge of a balance', 'users', 'recharge', ['ADMIN']],
  ['reversal of a balance', 'users', 'reverse', ['ADMIN']],
  ['transfer of a balance', 'users', 'transfer', ['ADMIN', ...SUPERIORS]],
  ['bind customer level', 'users', 'bind-level', STAFF],
  ['add SMS code user', 'users', 'create', [...STAFF, ...SUPERIORS]],
  ['password of a user', 'users', 'reset-password', ['ADMIN']],
  ['agent configuration', 'agent-plans', 'list', TRADE],
  ['APP configuration', 'app-plans', 'list', STAFF],
  ['APP package issue', 'app-plans', 'issue', STAFF],
  ['Ctrip configuration', 'ctrip-plans', 'list', STAFF],
  ['Ctrip configuration, a new plan', 'ctrip-plans', 'create', STAFF],
  ['SMS library', 'sms-plans', 'list', STAFF],
  ['terminal library', 'terminals', 'list', TRADE],
  ['subordinate library', 'terminal-agent', 'list', ['AGENT_1']],
  ['subordinate library, recycling', 'terminal-agent', 'recycle', ['AGENT_1']],
  ['number-range issue', 'terminals', 'issue', [...STAFF, ...SUPERIORS]],
  ['range purchase', 'terminals', 'buy', ['AGENT_1']],
  ['recycling', 'terminals', 'recycle', [...STAFF, ...SUPERIORS]],
  ['real-name dialog', 'real-names', 'list', STAFF],
  ['real-name dialog, approval', 'real-names', 'approve', STAFF],
  ['tags', 'plan-topics', 'create', STAFF],
  ['APP tags', 'app-topics', 'create', STAFF],
  ['organisation', 'organisations', 'create', STAFF],
  ['flow pool price', 'flow-pool-prices', 'create', STAFF],
  ['APP messages', 'app-messages', 'publish', STAFF],
  ['notifications', 'notifications', 'list', AGENTS],
  ['code number pool', 'sms-numbers', 'list', STAFF],
  ['SMS package library', 'sms-code-plans', 'list', [...STAFF, 'SMS_RECYCLE']],
];

let server: TestServer;
const manifests = new Map<Role, Manifest>();
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  for (const role of ALL) {
    const { body } = await (await server.as(role)).get('/t3d-api/manifest').expect(200);
    manifests.set(role, (body as { data: Manifest }).data);
  }
});
afterAll(() => server.close());

const offers = (role: Role, resource: string, what: string): boolean => {
  const found = manifests.get(role)?.resources.find(({ name }) => name === resource);
  if (!found) return false;
  if (what === 'list' || what === 'create')
    return found.calls[what] && (found.path ?? RESOURCE_ROUTES[resource]) !== undefined;
  return found.actions.some(({ name }) => name === what);
};

test.each(TEXTS)(
  'offers the menu or button text "%s" (%s %s) only to the roles in the specification',
  (_text, resource, what, roles) => {
    expect(ALL.filter((role) => offers(role, resource, what))).toEqual(ALL.filter((role) => roles.includes(role)));
  },
);

test.each(['issue', 'recycle', 'buy'])('accepts number ranges of cards for the action %s', (action) => {
  const terminals = manifests.get('AGENT_1')?.resources.find(({ name }) => name === 'terminals');
  const found = terminals?.actions.find(({ name }) => name === action);
  expect(found?.fields.map(({ name }) => name)).toContain('ranges');
});

test.each([
  ['users', 'transfer', { recordInput: 'toUser' }],
  ['terminals', 'transfer-card', { recordInput: 'from' }],
  ['orders', 'buy', { creates: true }],
])('describes in the manifest of %s the record that the action %s takes or creates', (resource, action, facts) => {
  const found = manifests.get('ADMIN')?.resources.find(({ name }) => name === resource);
  expect(found?.actions.find(({ name }) => name === action)).toMatchObject(facts);
});

test('lets users of all roles change their password and see the home page', async () => {
  for (const role of ALL) {
    const { menu } = (await (await server.as(role)).get('/t3d-api/sessions').expect(200)).body.data as {
      menu: { path: string; children?: { path: string }[] }[];
    };
    const paths = menu.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)]);
    expect(paths).toEqual(expect.arrayContaining(['/main', '/user/my-profile']));
  }
});

test('places every list that needs attention below a menu entry, which counts the rows', () => {
  const leaves = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ path, children }) => [path, ...leaves(children ?? [])]);
  for (const role of STAFF) {
    const { menu, resources } = manifests.get(role) as Manifest;
    const paths = leaves(menu);
    for (const { name, path } of resources.filter((one) => one.list.attention && one.calls.list)) {
      const [own] = [path ?? RESOURCE_ROUTES[name] ?? `/${name}`].flat();
      expect([name, paths.some((one) => own === one || own?.startsWith(`${one}/`))]).toEqual([name, true]);
    }
  }
});
