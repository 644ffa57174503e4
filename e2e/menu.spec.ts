import type { Role } from './support/fixtures';
import { ACCOUNT_OF, expect, test } from './support/fixtures';
import { leavesOf, menuOf } from './support/menu';
import { linksOf, moveTo } from './support/screens';

// The menu of six roles against the table of the specification, by the screen and by the answer of the server. An entry
// that no role has yet belongs to a room that is not built; those that must be there by now are named below.

const STAFF: Role[] = ['ADMIN', 'SALESMAN'];
const AGENTS: Role[] = ['AGENT_1', 'AGENT_2', 'AGENT_3'];
const ALL: Role[] = [...STAFF, ...AGENTS, 'SMS_RECYCLE'];
const TRADE: Role[] = [...STAFF, ...AGENTS];
const CODES: Role[] = [...STAFF, 'SMS_RECYCLE'];

const TABLE: Record<string, Role[]> = {
  '/user/user-list': [...STAFF, 'AGENT_1', 'AGENT_2'],
  '/user/bills': ALL,
  '/user/recharge-records': STAFF,
  '/user/wxmp': AGENTS,
  '/terminal/terminal-delivery': TRADE,
  '/terminal/terminal-agent': ['AGENT_1'],
  '/terminal/issue-record': [...STAFF, 'AGENT_1', 'AGENT_2'],
  '/package-list/package-delivery': STAFF,
  '/package-list/package-agent': TRADE,
  '/package-list/sub-agent-plans': ['AGENT_1', 'AGENT_2'],
  '/package-list/app-list': STAFF,
  '/package-list/ctrip-list': STAFF,
  '/package-list/sms-package-delivery': STAFF,
  '/package-list/sms-package-agent': TRADE,
  '/order/order-list': TRADE,
  '/order/ctrip-list': STAFF,
  '/order/sms-list': TRADE,
  '/business/topic-list': STAFF,
  '/business/app-topic-list': STAFF,
  '/business/business-user': STAFF,
  '/business/framework': STAFF,
  '/business/flow-pool': STAFF,
  '/message/message-management': STAFF,
  '/message/app-message': STAFF,
  '/message/message-notification': AGENTS,
  '/setting/dictionary': STAFF,
  '/sms-reception-code/code-cumber': STAFF,
  '/sms-reception-code/order-list': CODES,
  '/sms-reception-code/package-delivery': CODES,
};
const BUILT = [
  '/user/user-list',
  '/user/bills',
  '/user/recharge-records',
  '/terminal/terminal-delivery',
  '/terminal/terminal-agent',
  '/terminal/issue-record',
  '/package-list/package-delivery',
  '/package-list/package-agent',
  '/message/message-notification',
  '/package-list/sub-agent-plans',
  '/order/order-list',
  '/business/topic-list',
  '/setting/dictionary',
  '/package-list/app-list',
  '/package-list/ctrip-list',
  '/package-list/sms-package-delivery',
  '/package-list/sms-package-agent',
  '/order/sms-list',
];

test('the entries that exist are of the table, those that must be there are', async ({ callAs }) => {
  const found = new Set<string>();
  for (const role of ALL)
    for (const entry of leavesOf(await menuOf(await callAs(ACCOUNT_OF[role])))) found.add(entry.path);
  expect([...found].filter((path) => !TABLE[path])).toEqual([]);
  expect(BUILT.filter((path) => !found.has(path))).toEqual([]);
});

for (const role of ALL) {
  test(`${role}: the menu holds exactly its entries, every other page is the 404 page`, async ({
    page,
    loginAs,
    callAs,
  }) => {
    const existing = new Set<string>();
    for (const one of ALL)
      for (const entry of leavesOf(await menuOf(await callAs(ACCOUNT_OF[one])))) existing.add(entry.path);
    const mine = [...existing].filter((path) => TABLE[path]?.includes(role)).sort();
    await loginAs(ACCOUNT_OF[role]);
    await expect(page).toHaveURL(/\/t3d\/main$/);
    const links = await linksOf(page);
    expect([...links].sort()).toEqual(mine);
    const menu = await menuOf(await callAs(ACCOUNT_OF[role]));
    expect(leavesOf(menu).map((entry) => entry.path)).toEqual(links);
    // A parent stands there exactly when something stands under it.
    const parents = menu.filter((entry) => !entry.hidden && entry.children).map((entry) => entry.path);
    expect([...parents].sort()).toEqual([...new Set(mine.map((path) => `/${path.split('/')[1]}`))].sort());
    expect(links).not.toContain('/main');
    expect(links).not.toContain('/user/my-profile');
    await moveTo(page, '/user/my-profile');
    await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();

    const others = [...existing].filter((path) => !mine.includes(path));
    const foreignParents = [
      '/user',
      '/terminal',
      '/package-list',
      '/order',
      '/business',
      '/message',
      '/setting',
    ].filter((parent) => !parents.includes(parent));
    for (const path of [...others, ...foreignParents, '/no-such-page']) {
      await moveTo(page, path);
      await expect(page.getByRole('heading', { name: '没有这个页面' }), path).toBeVisible();
      await expect(page.getByRole('navigation'), path).toHaveCount(0);
    }
    const address = others[0] ?? '/no-such-page';
    await page.goto(`/t3d${address}`);
    await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
    await page.goto(`/t3d${parents[0] ?? '/user'}`);
    await expect(page, 'a parent leads to its first page').toHaveURL(new RegExp(`${links[0]}(\\?|$)`));
  });
}

test('the titles of the settings are those of the specification', async ({ callAs }) => {
  const admin = await callAs('admin');
  const setting = (await menuOf(admin)).find((entry) => entry.path === '/setting');
  expect(setting?.title).toBe('System management');
  expect(setting?.children?.find((entry) => entry.path === '/setting/dictionary')?.title).toBe('Dictionary management');
});
