import type { Locator, Page } from '@playwright/test';
import { dataOf } from './support/responses';
import { countCalls, settle } from './support/calls';
import { expect, hashPassword, test } from './support/fixtures';
import { expectAccessible } from './support/inspect';
import { allowOnly, FIRST_PASSWORD, makeAgent } from './support/testUsers';
import {
  button,
  comeBack,
  dialog,
  headerBalance,
  input,
  moveTo,
  pathOf,
  recordCalls,
  rowOf,
  section,
  toast,
} from './support/screens';

const exportButton = (page: Page): Locator => page.locator('[data-export]:visible');

test('hides an action after the server has rejected a call of the action, and keeps open forms', async ({
  page,
  loginAs,
  admin,
}) => {
  const agent = await makeAgent(admin);
  await allowOnly(admin, agent, 'users:*', 'bills:list', 'bills:export');
  await loginAs(agent.account, { path: '/user/user-list/create', password: FIRST_PASSWORD });
  await input(page, '昵称').fill('半张表');
  await moveTo(page, '/user/bills');
  await expect(exportButton(page)).toBeVisible();
  await allowOnly(admin, agent, 'users:*', 'bills:list');
  await exportButton(page).click();
  await expect(toast(page, '没有权限： bills:export')).toBeVisible();
  await expect(exportButton(page)).toHaveCount(0);
  await moveTo(page, '/user/user-list/create');
  await expect(input(page, '昵称')).toHaveValue('半张表');
  await moveTo(page, '/user/bills');
  await allowOnly(admin, agent, 'users:*', 'bills:list', 'bills:export');
  const calls = recordCalls(page);
  await comeBack(page, 0);
  await comeBack(page);
  await expect(exportButton(page)).toBeVisible();
  expect(calls.filter((call) => pathOf(call) === '/t3d-api/manifest')).toHaveLength(1);
  const same = page.waitForResponse((answer) => answer.url().endsWith('/t3d-api/manifest'));
  await comeBack(page);
  expect((await same).status()).toBe(304);
  await moveTo(page, '/user/user-list/create');
  await expect(input(page, '昵称')).toHaveValue('半张表');
});

test('keeps the inputs of an open form after its permission is revoked, and shows a 404 after reopening @long', async ({
  page,
  loginAs,
  admin,
}) => {
  const agent = await makeAgent(admin);
  await allowOnly(admin, agent, 'users:*');
  await loginAs(agent.account, { path: '/user/user-list/create', password: FIRST_PASSWORD });
  await input(page, '昵称').fill('半张表');
  const lookBack = async (): Promise<void> => {
    const read = page.waitForResponse((answer) => answer.url().endsWith('/t3d-api/manifest'));
    await comeBack(page);
    await (await read).finished();
  };
  for (const left of [['users:list', 'users:show'], ['orders:list']]) {
    await allowOnly(admin, agent, ...left);
    await lookBack();
    await expect(page.getByRole('alert').filter({ hasText: '保存权限已被收回（users:create）' })).toBeVisible();
    await expect(button(page, '保存')).toHaveAttribute('aria-disabled', 'true');
    await expect(input(page, '昵称')).toHaveValue('半张表');
    await expect(page).toHaveTitle(/^新建客户-/);
    await expectAccessible(page, 'a form that cannot be saved any more');
  }
  await moveTo(page, '/main');
  await moveTo(page, '/user/user-list/create');
  await expect(input(page, '昵称')).toHaveValue('半张表');
  await allowOnly(admin, agent, 'users:*');
  await lookBack();
  await expect(page.getByRole('alert').filter({ hasText: '保存权限已被收回' })).toHaveCount(0);
  await expect(button(page, '保存')).toBeEnabled();
  await expect(input(page, '昵称')).toHaveValue('半张表');
  await allowOnly(admin, agent, 'users:list');
  await lookBack();
  await page.getByRole('link', { name: '取消', exact: true }).click();
  await button(dialog(page), '不保存并关闭').click();
  await expect(page).toHaveURL(/\/user\/user-list$/);
  await moveTo(page, '/user/user-list/create');
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
});

test('requests no data that the user may not read @long', async ({ page, loginAs, admin }) => {
  countCalls(page);
  const rejected: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) rejected.push(`${answer.status()} ${answer.url()}`);
  });
  for (const pattern of ['orders:list', 'terminals:list', 'bills:list']) {
    const agent = await makeAgent(admin);
    await allowOnly(admin, agent, pattern);
    await loginAs(agent.account, { password: FIRST_PASSWORD });
    await expect(headerBalance(page)).toBeVisible();
    await expect(page.locator('[data-dashboard-card=waiting]')).toBeVisible();
    await moveTo(page, '/user/my-profile');
    await expect(input(page, '昵称')).toBeVisible();
    await settle(page);
  }
  expect(rejected).toEqual([]);
});

test('hides an action when the user lacks any permission pattern that the action needs @long', async ({
  page,
  loginAs,
  callAs,
  admin,
}) => {
  const agent = await makeAgent(admin);
  const child = await dataOf<{ id: number }>(
    (await callAs(agent.account, FIRST_PASSWORD)).post('/t3d-api/users', {
      role: 'AGENT_2',
      account: `below-${agent.account}`,
      accountType: 'EMAIL',
      nickname: 'Below narrow',
      password: hashPassword(FIRST_PASSWORD),
    }),
  );
  const row = rowOf(page, `below-${agent.account}`);
  const parts = {
    create: page.getByRole('link', { name: 'New customer' }),
    export: button(page, 'Export'),
    edit: row.getByRole('link', { name: 'Edit' }),
    actions: row.getByRole('button', { name: 'More actions' }),
  };
  const offered = async (): Promise<string[]> => {
    await expect(row).toBeVisible();
    const found = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => ((await part.count()) > 0 ? [name] : [])),
    );
    return found.flat();
  };
  await loginAs(agent.account, { path: '/user/user-list', lang: 'en', password: FIRST_PASSWORD });
  expect(await offered()).toEqual(['create', 'export', 'edit', 'actions']);
  await allowOnly(admin, agent, 'users:list');
  await page.reload();
  expect(await offered()).toEqual([]);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  for (const one of ['users:update', 'users:show']) {
    await allowOnly(admin, agent, 'users:list', one);
    await page.reload();
    expect(await offered(), `one of two: ${one}`).toEqual([]);
  }
  await allowOnly(admin, agent, 'users:list', 'users:show', 'users:update');
  await page.reload();
  expect(await offered()).toEqual(['edit']);
  await parts.edit.click();
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Below narrow');
  for (const id of [child.id, agent.id]) await admin.post('/t3d-api/users/actions/delete', { ids: [id] });
});

test("lists missing permissions on the profile, and lets an admin grant permissions on a user's page @long", async ({
  page,
  loginAs,
  admin,
}) => {
  const agent = await makeAgent(admin);
  await allowOnly(admin, agent, 'bills:list', 'orders:*');
  await loginAs(agent.account, { path: '/user/my-profile', lang: 'en', password: FIRST_PASSWORD });
  const rights = section(page, 'rights');
  const question = rights.getByLabel('What is the question?');
  await button(rights, 'Show').click();
  await question.fill('Why can’t I export bills?');
  const row = rights.locator('[data-pattern="bills:export"]');
  await expect(rights.locator('[data-pattern]')).toHaveCount(2);
  await expect(row).toContainText('The permission bills:export is missing');
  await expect(row).toContainText('An administrator can add it');
  await expect(row.getByRole('button')).toHaveCount(0);
  await question.fill('recharge users');
  await expect(rights).toContainText('Nothing found');
  await loginAs('admin', { path: `/user/user-list/${agent.id}/show`, lang: 'en' });
  await button(section(page, 'permissions'), 'Explain each').click();
  await expect(button(rights, 'Set permissions')).toBeVisible();
  await question.fill('export bills');
  await button(row, 'Add this permission').click();
  await button(dialog(page), 'Add this permission').click();
  await expect(row).toHaveAttribute('data-allowed', 'true');
  const { apis } = await dataOf<{ apis: string[] }>(admin.get(`/t3d-api/users/${agent.id}`));
  expect(apis).toEqual(['bills:list', 'orders:*', 'bills:export']);
  await question.fill('users recharge');
  await expect(rights.locator('[data-pattern="users:recharge"]')).toContainText('have it: Admin');
});
