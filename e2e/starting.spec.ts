import { countCalls, settle } from './support/calls';
import type { AccountName } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { button, dialog, pathOf, recordCalls, rows, stored, withFilter } from './support/screens';
import { longIf } from './support/long';

const STARTING: Record<string, readonly string[]> = {
  staff: ['/t3d-api/dict', '/t3d-api/plan-topic-all', '/t3d-api/salesman/all', '/t3d-api/topic/all'],
  others: ['/t3d-api/dict', '/t3d-api/topic/all'],
};

for (const account of ['admin', 'sales', 'agent1', 'agent2', 'agent3', 'sms'] as AccountName[]) {
  test(`requests profile, manifest and option lists once each as ${account}${longIf(account !== 'admin')}`, async ({
    page,
    loginAs,
  }) => {
    countCalls(page);
    const calls = recordCalls(page);
    await loginAs(account, { path: '/user/bills' });
    await expect(page.getByRole('heading', { name: '账单' })).toBeVisible();
    await expect(page).toHaveURL(/\/t3d\/user\/bills/);
    const lists = STARTING[account === 'admin' || account === 'sales' ? 'staff' : 'others'] as string[];
    await expect.poll(() => lists.filter((path) => !calls.map(pathOf).includes(path))).toEqual([]);
    await expect.poll(() => calls.map(pathOf)).toContain('/t3d-api/bills');
    await settle(page);
    const paths = calls.map(pathOf);
    expect(paths.slice(0, 2)).toEqual(['/t3d-api/sessions', '/t3d-api/manifest']);
    const options = paths.filter((path) => /\/(dict|topic\/all|plan-topic-all|salesman\/all|inferior-\w+)$/.test(path));
    expect([...options].sort()).toEqual(lists);
    expect(paths.indexOf('/t3d-api/bills')).toBeGreaterThan(1);
    // The rows that load before the first rendering are those that the list then asks for.
    expect(paths.filter((path) => path === '/t3d-api/bills')).toHaveLength(1);
    for (const call of calls.filter((one) => options.includes(pathOf(one))))
      expect((await call.response())?.status()).toBe(200);
  });
}

test('sends session, UTC offset, language and version with every call, and parameters in the query', async ({
  page,
  loginAs,
}) => {
  countCalls(page);
  const calls = recordCalls(page);
  for (const lang of ['zh', 'en', 'cht'] as const) {
    await page.goto('/healthz');
    calls.length = 0;
    await loginAs('admin', {
      path: withFilter('/user/user-list', { status_in: 'ENABLED', q: 'agent' }),
      lang,
    });
    await expect(rows(page).first()).toBeVisible();
    await settle(page);
    const token = await stored(page, 'sessionId');
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls) {
      expect(call.headers(), pathOf(call)).toMatchObject({
        'x-session-id': token,
        'x-gmt-offset': '480',
        'accept-language': lang,
        'x-version': '1.0',
      });
      if (call.method() === 'GET') expect(call.postData()).toBeNull();
    }
    const list = calls.find((call) => pathOf(call) === '/t3d-api/users');
    expect(Object.fromEntries(new URL(list?.url() ?? '').searchParams)).toMatchObject({
      page: '1',
      status_in: 'ENABLED',
      q: 'agent',
    });
  }
});

test('requests each option list once, even when several forms use the list @long', async ({ page, loginAs }) => {
  const calls = recordCalls(page);
  await loginAs('admin', { path: '/package-list/package-delivery' });
  for (let turn = 0; turn < 2; turn += 1) {
    await page.getByRole('link', { name: '新建套餐' }).click();
    await page.getByRole('combobox', { name: '标签' }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '取消' }).click();
  }
  for (const list of ['/t3d-api/dict', '/t3d-api/topic/all', '/t3d-api/plan-topic-all', '/t3d-api/salesman/all'])
    expect(
      calls.filter((call) => pathOf(call) === list),
      list,
    ).toHaveLength(1);
});

test('requests the list of sub-agents once, even when several forms offer the list @long', async ({
  page,
  loginAs,
}) => {
  const calls = recordCalls(page);
  await loginAs('agent1', { path: '/terminal/terminal-delivery' });
  for (const [entry, action] of [
    ['终端库', '按号段下发'],
    ['客户列表', '转账'],
  ] as const) {
    if (entry === '客户列表') {
      await page.getByRole('navigation').getByText('用户管理').first().click();
      await page.getByRole('link', { name: entry }).click();
    }
    await button(page, action).first().click();
    const choice = dialog(page).getByRole('combobox').first();
    await choice.click();
    await expect(page.getByRole('option', { name: 'Lvxin Tech' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await button(dialog(page), '取消').click();
  }
  expect(calls.filter((call) => pathOf(call) === '/t3d-api/inferior-options')).toHaveLength(1);
});

test('opens a link to a filtered list with the filter when the app starts @long', async ({ page, loginAs }) => {
  await loginAs('agent1', {
    path: withFilter('/order/order-list', { status_in: 'USING' }),
  });
  await expect(page.getByRole('heading', { name: '订单' })).toBeVisible();
  await expect(page).toHaveURL(/status_in/);
  await expect(rows(page).first()).toContainText('使用中');
});
