import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dataOf, mailsTo, rowsOf } from './support/responses';
import { settle } from './support/calls';
import { ACCOUNTS, expect, test } from './support/fixtures';
import { watch } from './support/inspect';
import type { Person } from './support/testUsers';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, dialog, rowOf, stored, withFilter } from './support/screens';

async function codeOf(page: Page, account: string): Promise<string> {
  const [mail] = await mailsTo(page.request, account);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

test.describe('the reset of a forgotten password', () => {
  test('sets a new password in three steps from the login page, even after a wrong code and a reload', async ({
    page,
    callAs,
  }) => {
    const { account } = await makeAgent(await callAs('admin'));
    const old = await callAs(account, FIRST_PASSWORD);
    await page.goto('/t3d/login');
    await page.getByRole('link', { name: '忘记密码' }).click();
    await expect(page).toHaveURL(/\/t3d\/forget-password$/);
    await expect(page).toHaveTitle('重置密码-T3D');
    const steps = page.getByRole('list', { name: '步骤' }).getByRole('listitem');
    await expect(steps).toHaveText([/获取验证码/, /设置新密码/, /完成/]);
    await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step');
    await button(page, '发送验证码').click();
    await expect(page.getByText('请输入账号')).toBeVisible();
    await page.getByLabel('账号', { exact: true }).fill(` ${account.toUpperCase()} `);
    await button(page, '发送验证码').click();
    await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(page.getByText(/如果账号 .* 存在/)).toBeVisible();
    await expect(page.getByText(/秒后可重新发送/)).toBeVisible();
    const code = await codeOf(page, account);
    const fill = async (digits: string, password: string, repeat = password): Promise<void> => {
      await page.getByLabel('验证码', { exact: true }).fill(digits);
      await page.getByLabel('新密码', { exact: true }).fill(password);
      await page.getByLabel('再次输入新密码', { exact: true }).fill(repeat);
      await button(page, '设置新密码').click();
    };
    await fill('12', 'short', 'other1');
    await expect(page.locator('.field-error')).toHaveText([
      '请输入邮件中的 6 位数字',
      '密码应为 6 至 16 个字符',
      '两次输入的密码不一致',
    ]);
    await fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'), 'second-pass2');
    await expect(page.getByRole('alert').filter({ hasText: '验证码错误' })).toBeVisible();
    await page.reload();
    await fill(code, 'second-pass2');
    await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step');
    expect((await old.get('/t3d-api/sessions')).status()).toBe(401);
    await page.getByRole('link', { name: '去登录' }).click();
    await page.getByLabel('账号', { exact: true }).fill(account);
    await page.getByLabel('密码', { exact: true }).fill('second-pass2');
    await button(page, '登录').click();
    await expect(page).toHaveURL(/\/t3d\/main$/);
  });

  test('shows the same text when the account is unknown as when it exists @long', async ({ page }) => {
    await page.goto('/t3d/forget-password');
    await page.getByLabel('账号', { exact: true }).fill(`nobody-${randomUUID()}@t3d.test`);
    await button(page, '发送验证码').click();
    await expect(page.getByText(/如果账号 .* 存在/)).toBeVisible();
    await button(page, '换一个账号').click();
    await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  });

  test('redirects a logged-in user from the password pages to the home page @long', async ({ page, loginAs }) => {
    const bare = async (): Promise<void> => {
      for (const part of ['tablist', 'navigation'] as const) await expect(page.getByRole(part)).toHaveCount(0);
    };
    for (const path of ['/login', '/forget-password', '/no-such-page']) {
      await page.goto(`/t3d${path}`);
      await expect(page.locator('h1')).toBeVisible();
      await bare();
    }
    await loginAs('fresh');
    await expect(page).toHaveURL(/\/t3d\/account-auth$/);
    await bare();
    await loginAs('agent1');
    for (const path of ['/login', '/forget-password', '/account-auth']) {
      await page.goto(`/t3d${path}`);
      await expect(page).toHaveURL(/\/t3d\/main$/);
      await expect(page.locator('#account')).toHaveCount(0);
    }
    await page.goto('/t3d/no-such-page');
    await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
    await expect(page.locator('aside').getByRole('navigation')).toBeVisible();
  });
});

async function lookAs(page: Page, { account }: Pick<Person, 'account'>): Promise<Page> {
  await rowOf(page, account).locator('[data-row-menu]').click();
  await page.locator('[data-action=view-as]').click();
  await expect(dialog(page)).toContainText('只能看，不能改');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), button(dialog(page), /^以 .+ 查看$/).click()]);
  await expect(tab.getByRole('region', { name: '以他人身份查看' })).toContainText(`您正以 ${account} 的身份查看`);
  return tab;
}

test.describe('the view as another user', () => {
  test("opens another user's view in a read-only tab, and leaves the admin's own tab unchanged", async ({
    page,
    loginAs,
    admin,
  }) => {
    const agent = await makeAgent(admin);
    await loginAs('admin', { path: withFilter('/user/user-list', { q: agent.account }) });
    const own = await stored(page, 'sessionId');
    const tab = await lookAs(page, agent);
    await expect(tab).toHaveURL(/\/t3d\/main$/);
    await expect(tab.getByRole('navigation').first()).not.toContainText('系统管理');
    await tab.goto('/t3d/order/order-list');
    await expect(tab.getByRole('heading', { name: '订单列表' })).toBeVisible();
    await expect(tab.locator('[data-action=buy]')).toHaveCount(0);
    await tab.goto('/t3d/user/my-profile');
    await tab.getByLabel('昵称').fill('Not mine');
    await button(tab, '保存').click();
    await expect(tab.getByRole('alert')).toContainText(`您正以 ${agent.account} 的身份查看，只能看，不能改`);
    await tab.reload();
    await expect(tab.getByRole('region', { name: '以他人身份查看' })).toBeVisible();
    expect(await stored(page, 'sessionId')).toBe(own);
    await page.reload();
    await expect(rowOf(page, agent.account)).toBeVisible();
    await expect(page.getByRole('region', { name: '以他人身份查看' })).toHaveCount(0);
    const closed = tab.waitForEvent('close');
    await button(tab, '结束').click();
    await closed;
    const entries = await rowsOf<{ action: string; asUser: number | null }>(
      admin,
      `/t3d-api/audit-log?resource=users&recordId=${agent.id}&sort=id&order=ASC`,
    );
    expect(
      entries.filter(({ action }) => action.startsWith('view-as')).map(({ action, asUser }) => [action, asUser]),
    ).toEqual([
      ['view-as', null],
      ['view-as-end', agent.id],
    ]);
    const kept = await dataOf<{ nickname: string }>(admin.get(`/t3d-api/users/${agent.id}`));
    expect(kept.nickname).not.toBe('Not mine');
  });

  test("ends an impersonation with the admin's session, and uses no other session in the same tab @long", async ({
    page,
    loginAs,
    callAs,
    request,
  }) => {
    const agent = await makeAgent(await callAs('admin'));
    await loginAs('admin', { path: withFilter('/user/user-list', { q: agent.account }) });
    const tab = await lookAs(page, agent);
    watch(tab);
    await tab.goto('/t3d/user/my-profile');
    await expect(tab.getByLabel('昵称')).toBeVisible();
    await settle(tab);
    await request.delete('/t3d-api/sessions', {
      headers: { 'X-Session-Id': (await stored(page, 'sessionId')) as string },
    });
    const other = await callAs('admin');
    await page.evaluate((id) => localStorage.setItem('sessionId', id), other.sessionId);
    const sent = tab.waitForRequest((call) => call.url().endsWith('/t3d-api/sessions/profile'));
    await tab.getByLabel('昵称').fill('Somebody');
    await button(tab, '保存').click();
    expect((await sent).headers()['x-session-id']).not.toBe(other.sessionId);
    await expect(tab.getByRole('alertdialog')).toContainText('以他人身份的查看已结束');
    expect((await other.get('/t3d-api/sessions')).status()).toBe(200);
    const closed = tab.waitForEvent('close');
    await button(tab.getByRole('alertdialog'), '关闭此页').click();
    await closed;
  });

  test('lets an admin impersonate salespeople and customers @long', async ({ page, loginAs }) => {
    await loginAs('admin', { path: '/user/user-list' });
    await button(page.getByRole('main'), '员工').click();
    await rowOf(page, ACCOUNTS.admin).locator('[data-row-menu]').click();
    await expect(page.locator('[data-action=view-as]')).toHaveAttribute('aria-disabled', 'true');
    await loginAs('sales', { path: '/user/user-list' });
    await rowOf(page, ACCOUNTS.agent1).locator('[data-row-menu]').click();
    await expect(page.locator('[data-action=disable]')).toBeVisible();
    await expect(page.locator('[data-action=view-as]')).toHaveCount(0);
  });
});

test("stores the time of the user's last action in the browser at most once a minute @long", async ({
  page,
  loginAs,
}) => {
  await loginAs('agent2', { path: '/user/bills' });
  await expect.poll(() => stored(page, 'activity')).not.toBeNull();
  const first = JSON.parse((await stored(page, 'activity')) as string) as { at: string; pops: number[] };
  expect(Math.abs(Date.now() - Date.parse(first.at))).toBeLessThan(30_000);
  expect(first.pops).toEqual([]);
  await page.locator('h1').click();
  expect(JSON.parse((await stored(page, 'activity')) as string)).toEqual(first);
  await page.evaluate(() =>
    localStorage.setItem('activity', JSON.stringify({ at: '2026-01-01T00:00:00.000Z', pops: [7] })),
  );
  await page.locator('h1').click();
  const second = JSON.parse((await stored(page, 'activity')) as string) as { at: string; pops: number[] };
  expect(Date.parse(second.at)).toBeGreaterThan(Date.parse('2026-06-01'));
  expect(second.pops).toEqual([7]);
});
