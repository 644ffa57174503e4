import type { Role } from '@t3d/resources/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asSystem, buildAdmin } from '../test/factories';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

const STAFF = 'ADMIN SALESMAN';
const TRADE = `${STAFF} AGENT_1 AGENT_2 AGENT_3`;
const ALL = `${TRADE} SMS_RECYCLE`;
const ROLES = ALL.split(' ') as Role[];
const TABLE: readonly [string, string][] = [
  ['/user', ALL],
  ['/user/user-list', 'ADMIN SALESMAN AGENT_1 AGENT_2'],
  ['/user/bills', ALL],
  ['/user/recharge-records', STAFF],
  ['/user/wxmp', 'AGENT_1 AGENT_2 AGENT_3'],
  ['/terminal', TRADE],
  ['/terminal/terminal-delivery', TRADE],
  ['/terminal/terminal-agent', 'AGENT_1'],
  ['/terminal/issue-record', 'ADMIN SALESMAN AGENT_1 AGENT_2'],
  ['/package-list', TRADE],
  ['/package-list/package-delivery', STAFF],
  ['/package-list/package-agent', TRADE],
  ['/package-list/sub-agent-plans', 'AGENT_1 AGENT_2'],
  ['/package-list/app-list', STAFF],
  ['/package-list/ctrip-list', STAFF],
  ['/package-list/sms-package-delivery', STAFF],
  ['/package-list/sms-package-agent', TRADE],
  ['/order', TRADE],
  ['/order/order-list', TRADE],
  ['/order/ctrip-list', STAFF],
  ['/order/sms-list', TRADE],
  ['/business', STAFF],
  ['/business/topic-list', STAFF],
  ['/business/app-topic-list', STAFF],
  ['/business/business-user', STAFF],
  ['/business/framework', STAFF],
  ['/business/flow-pool', STAFF],
  ['/message', TRADE],
  ['/message/message-management', STAFF],
  ['/message/app-message', STAFF],
  ['/message/message-notification', 'AGENT_1 AGENT_2 AGENT_3'],
  ['/setting', STAFF],
  ['/setting/dictionary', STAFF],
  ['/sms-reception-code', `${STAFF} SMS_RECYCLE`],
  ['/sms-reception-code/code-cumber', STAFF],
  ['/sms-reception-code/order-list', `${STAFF} SMS_RECYCLE`],
  ['/sms-reception-code/package-delivery', `${STAFF} SMS_RECYCLE`],
];
/** Pages of every role that no menu contains. */
const HIDDEN = ['/main', '/user/my-profile'];

interface Entry {
  path: string;
  title: string;
  hidden?: boolean;
  children?: Entry[];
}
let server: TestServer;
const menus = new Map<Role, Entry[]>();
const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const shownTo = (role: Role): string[] =>
  flat(menus.get(role) ?? []).flatMap(({ path, hidden }) => (hidden ? [] : [path]));

beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  const read = async (caller: Awaited<ReturnType<TestServer['as']>>): Promise<Entry[]> =>
    ((await caller.get('/t3d-api/sessions').expect(200)).body as { data: { menu: Entry[] } }).data.menu;
  for (const role of ROLES) menus.set(role, await read(await server.as(role)));
  const backdoor = await buildAdmin(asSystem(server.database), { role: 'backdoor' });
  menus.set('backdoor', await read(await server.caller(backdoor.account)));
});
afterAll(() => server.close());

describe('the menu of the specification', () => {
  test.each(TABLE)('shows the menu entry %s to %s', (path, roles) => {
    expect(ROLES.filter((role) => shownTo(role).includes(path)).toSorted()).toEqual(roles.split(' ').toSorted());
  });

  // Leave out entries that the specification lacks.
  test.each(ROLES)("shows the specification's menu entries in the specified order for %s", (role) => {
    const known = TABLE.map(([path]) => path);
    expect(shownTo(role).filter((path) => known.includes(path))).toEqual(
      TABLE.filter(([, roles]) => roles.split(' ').includes(role)).map(([path]) => path),
    );
  });

  test("shows the specification's titles of the settings and the dictionary", () => {
    const titleOf = (path: string): string | undefined =>
      flat(menus.get('ADMIN') ?? []).find((entry) => entry.path === path)?.title;
    expect([titleOf('/setting'), titleOf('/setting/dictionary')]).toEqual([
      'System management',
      'Dictionary management',
    ]);
  });

  test.each(HIDDEN)('leaves out %s in the menu, because every role has this page', (path) => {
    for (const role of ROLES) {
      expect(shownTo(role)).not.toContain(path);
      expect(flat(menus.get(role) ?? []).map((entry) => entry.path)).toContain(path);
    }
  });

  test('shows every menu entry to the backdoor', () => {
    expect(TABLE.map(([path]) => path).filter((path) => !shownTo('backdoor').includes(path))).toEqual([]);
  });
});
