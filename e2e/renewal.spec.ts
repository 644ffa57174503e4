import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { countCalls, settle } from './support/calls';
import type { Caller, Language } from './support/fixtures';
import { DEMO_PASSWORD, expect, hashPassword, test } from './support/fixtures';
import { PHONE, expectAccessible, expectFits, watch } from './support/inspect';
import { button, dialog, input, moveTo, pathOf, recordCalls, rows, toast } from './support/screens';

// Pages stay open while the world changes: rights are given and taken, the network goes and comes, work is given up.

const PASSWORD = 'first-pass1';
const OFFLINE: Record<Language, string> = {
  zh: '网络已断开，请检查网络连接后重试',
  en: 'You are offline. Check your connection, then try again.',
  cht: '網路已中斷，請檢查網路連線後再試一次',
};

interface Narrow {
  account: string;
  allow: (...apis: string[]) => Promise<void>;
}

/** An agent who may do just this, and the way to let it do something else. */
async function makeAgent(admin: Caller, ...apis: string[]): Promise<Narrow> {
  const account = `renewal-${randomUUID().slice(0, 8)}@t3d.test`;
  const made = await admin.post('/t3d-api/users', {
    role: 'AGENT_1',
    account,
    accountType: 'EMAIL',
    nickname: account.slice(0, 16),
    password: hashPassword(PASSWORD),
    currency: 'USD',
    accountAuth: true,
  });
  const { data } = (await made.json()) as { data: { id: number } };
  const allow = async (...patterns: string[]): Promise<void> => {
    expect((await admin.post('/t3d-api/users/actions/set-apis', { ids: [data.id], apis: patterns })).ok()).toBe(true);
  };
  await allow(...apis);
  return { account, allow };
}

/** Chromium says that a route is in force a moment before it is: the next piece could still slip through. */
const routesHold = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/t3d/assets/none.js').then(
          () => 'came',
          () => 'refused',
        ),
      ),
    )
    .toBe('refused');
const exportButton = (page: Page) => page.locator('[data-export]:visible');
const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':draft:')));

test('a right that is taken goes with the first refusal, one that is given comes when the window is looked at again; forms stay', async ({
  page,
  loginAs,
  callAs,
}) => {
  const agent = await makeAgent(await callAs('admin'), 'users:*', 'bills:list', 'bills:export');
  await loginAs(agent.account, { path: '/user/user-list/create', password: PASSWORD });
  await input(page, '昵称').fill('半张表');
  await moveTo(page, '/user/bills');
  await expect(exportButton(page)).toBeVisible();
  await agent.allow('users:*', 'bills:list');
  await exportButton(page).click();
  await expect(toast(page, '没有权限： bills:export')).toBeVisible();
  await expect(exportButton(page)).toHaveCount(0);
  await moveTo(page, '/user/user-list/create');
  await expect(input(page, '昵称')).toHaveValue('半张表');
  await moveTo(page, '/user/bills');
  await agent.allow('users:*', 'bills:list', 'bills:export');
  const look = (minutes: number): Promise<void> =>
    page.evaluate((later) => {
      const now = Date.now;
      Date.now = () => now() + later * 60_000;
      window.dispatchEvent(new Event('focus'));
    }, minutes);
  const calls = recordCalls(page);
  await look(0);
  await look(2);
  await expect(exportButton(page)).toBeVisible();
  expect(calls.filter((call) => pathOf(call) === '/t3d-api/manifest')).toHaveLength(1);
  const same = page.waitForResponse((answer) => answer.url().endsWith('/t3d-api/manifest'));
  await look(2);
  expect((await same).status()).toBe(304);
  await moveTo(page, '/user/user-list/create');
  await expect(input(page, '昵称')).toHaveValue('半张表');
});

test('a form whose right is taken away keeps what was typed and says why it is not saved; it goes on when the right is back; opened afresh it is no page', async ({
  page,
  loginAs,
  callAs,
}) => {
  const agent = await makeAgent(await callAs('admin'), 'users:*');
  await loginAs(agent.account, { path: '/user/user-list/create', password: PASSWORD });
  await input(page, '昵称').fill('半张表');
  const lookBack = async (): Promise<void> => {
    const read = page.waitForResponse((answer) => answer.url().endsWith('/t3d-api/manifest'));
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 120_000;
      window.dispatchEvent(new Event('focus'));
    });
    await (await read).finished();
  };
  for (const left of [['users:list', 'users:show'], ['orders:list']]) {
    await agent.allow(...left);
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
  await agent.allow('users:*');
  await lookBack();
  await expect(page.getByRole('alert').filter({ hasText: '保存权限已被收回' })).toHaveCount(0);
  await expect(button(page, '保存')).toBeEnabled();
  await expect(input(page, '昵称')).toHaveValue('半张表');
  await agent.allow('users:list');
  await lookBack();
  await page.getByRole('link', { name: '取消', exact: true }).click();
  await button(dialog(page), '不保存并关闭').click();
  await expect(page).toHaveURL(/\/user\/user-list$/);
  await moveTo(page, '/user/user-list/create');
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
});

test('what was not loaded yet comes by itself when the network is back: a page, and a dialog over a page that stays', async ({
  page,
  loginAs,
}) => {
  countCalls(page);
  await loginAs('admin', { path: '/user/user-list' });
  await expect(rows(page).first()).toBeVisible();
  await settle(page);
  let offline = true;
  await page.route('**/assets/**', (route) => (offline ? route.abort('internetdisconnected') : route.fallback()));
  await routesHold(page);
  await page.evaluate(
    'Object.defineProperty(navigator, "onLine", { configurable: true, get() { return window.backOnline === true; } })',
  );
  const comeBack = (): Promise<void> => {
    offline = false;
    return page.evaluate(() => {
      Object.assign(window, { backOnline: true });
      window.dispatchEvent(new Event('online'));
    });
  };
  await page.keyboard.press('?');
  const notice = page.getByRole('alert').filter({ hasText: '网络已断开。恢复连接后，打开的内容会自动出现。' });
  await expect(notice).toBeVisible();
  await expect(rows(page).first(), 'the list stays').toBeVisible();
  await expectAccessible(page, 'a piece is missing');
  await moveTo(page, '/user/my-profile');
  const late = page.getByRole('alert').filter({ hasText: '这个页面还没有加载' });
  await expect(late).toBeVisible();
  await expectAccessible(page, 'a page is missing');
  await late.getByRole('button', { name: '重试' }).click();
  await expect(late).toBeVisible();
  await expect(page.getByRole('alertdialog'), 'nothing newer is there').toHaveCount(0);
  await comeBack();
  await expect(input(page, '昵称')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a piece that has gone with its build asks for a reload; one that is only late can be put off', async ({
  page,
  loginAs,
}) => {
  countCalls(page);
  await loginAs('admin', { path: '/user/user-list' });
  await expect(rows(page).first()).toBeVisible();
  await settle(page);
  let gone = false;
  await page.route('**/assets/**', (route) =>
    gone ? route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }) : route.abort('connectionreset'),
  );
  await routesHold(page);
  await page.keyboard.press('?');
  const late = page.getByRole('alert').filter({ hasText: '页面的一部分无法加载' });
  await expect(late.getByRole('button', { name: '重新加载' })).toBeVisible();
  await button(page, '稍后').click();
  await expect(late).toHaveCount(0);
  gone = true;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('alertdialog').filter({ hasText: '有新版本可用' })).toBeVisible();
});

test('nothing is asked for that the caller may not have', async ({ page, loginAs, callAs }) => {
  countCalls(page);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  for (const apis of [['orders:list'], ['terminals:list'], ['bills:list']]) {
    const agent = await makeAgent(await callAs('admin'), ...apis);
    await loginAs(agent.account, { password: PASSWORD });
    await expect(page.locator('.header-balance')).toBeVisible();
    await expect(page.locator('[data-board=waiting]')).toBeVisible();
    await moveTo(page, '/user/my-profile');
    await expect(input(page, '昵称')).toBeVisible();
    await settle(page);
  }
  expect(refused).toEqual([]);
});

test('without a network a list, a form and the login say so; what was typed stays, and a second try works', async ({
  page,
  loginAs,
  context,
}) => {
  for (const lang of ['zh', 'en', 'cht'] as const) {
    await loginAs('agent1', { path: '/user/bills', lang });
    await expect(rows(page).first()).toBeVisible();
    await context.setOffline(true);
    await button(page, { zh: '刷新', en: 'Refresh', cht: '重新整理' }[lang]).first().click();
    await expect(toast(page, OFFLINE[lang])).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await context.setOffline(false);
    await expect(toast(page, OFFLINE[lang])).toHaveCount(0);
  }
  await loginAs('agent1', { path: '/user/my-profile' });
  const nickname = input(page, '昵称');
  const before = await nickname.inputValue();
  for (const name of [`${before} 2`, before]) {
    await nickname.fill(name);
    await context.setOffline(true);
    await button(page, '保存').click();
    await expect(toast(page, OFFLINE.zh)).toBeVisible();
    await expect(nickname).toHaveValue(name);
    await context.setOffline(false);
    // The toast of the first turn may still be there: the answer says that this one is saved before the page is left.
    const isSaving = (url: string, method: string): boolean => method === 'PUT' && url.endsWith('/sessions/profile');
    const saved = page.waitForResponse((answer) => isSaving(answer.url(), answer.request().method()));
    await button(page, '保存').click();
    expect((await saved).ok()).toBe(true);
    await expect(toast(page, '已保存').last()).toBeVisible();
  }
  await page.evaluate(() => {
    localStorage.removeItem('sessionId');
  });
  await page.goto('/t3d/login');
  await page.locator('#account').fill('agent1@t3d.test');
  await page.locator('#password').fill(DEMO_PASSWORD);
  await context.setOffline(true);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('alert').filter({ hasText: OFFLINE.zh })).toBeVisible();
  await expect(page.locator('#account')).toHaveValue('agent1@t3d.test');
  await context.setOffline(false);
  // A button is deaf for a second after a press: it is pressed until the form has gone, however long logging in takes.
  await expect(async () => {
    if (await page.locator('#account').isVisible())
      await page.locator('form button[type=submit]').click({ timeout: 500 });
    await expect(page).toHaveURL(/\/t3d\/main$/, { timeout: 1500 });
  }).toPass();
});

test('a page that is loaded without a network keeps the session', async ({ page, loginAs }) => {
  await loginAs('agent1', { path: '/user/bills' });
  await expect(rows(page).first()).toBeVisible();
  // The page itself comes from the browser's cache, the calls do not get through.
  await page.addInitScript(
    'Object.defineProperty(navigator, "onLine", { configurable: true, get() { return window.backOnline === true; } })',
  );
  await page.route('**/t3d-api/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(OFFLINE.zh);
  await page.unroute('**/t3d-api/**');
  await page.evaluate('window.backOnline = true');
  await button(page, '重试').click();
  await expect(rows(page).first()).toBeVisible();
});

test('what is given up at a change of language does not come back as a draft', async ({ page, loginAs }) => {
  await loginAs('admin', { path: '/user/user-list/create' });
  await input(page, '昵称').fill('半张表');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await button(page, '语言').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await button(dialog(page), '不保存并切换').click();
  await expect(input(page, 'Nickname')).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
});

test('without a session a wrong address below a menu entry is no page', async ({ page }) => {
  await page.goto('/t3d/user/nowhere');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page).toHaveURL(/\/t3d\/user\/nowhere$/);
  await page.goto('/t3d/user/user-list/7');
  await expect(page).toHaveURL(/\/t3d\/login$/);
});

test('the icon is good for a day, and a picture is not asked for again when another page is opened', async ({
  page,
  loginAs,
  request,
}) => {
  expect((await request.get('/t3d/favicon.svg')).headers()['cache-control']).toBe('public, max-age=86400');
  expect((await request.get('/favicon.ico')).url()).toMatch(/\/t3d\/favicon\.svg$/);
  watch(page);
  await loginAs('agent1', { path: '/user/my-profile' });
  await expect(input(page, '昵称')).toBeVisible();
  // Its own pictures have come: what is asked for from here on is asked for again.
  await settle(page);
  const asked: string[] = [];
  // Browsers name the icon at every move; with its age they take it from what they have.
  page.on('request', (call) => {
    if (/\/avatar[^/]*\.svg$|\/files\//.test(pathOf(call))) asked.push(pathOf(call));
  });
  for (const path of ['/user/bills', '/user/my-profile', '/main', '/user/my-profile']) {
    await moveTo(page, path);
    await expect(page.locator('[data-tab]:visible h1')).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test('a phone imports from the menu of the list, in a window of its full size', async ({ page, loginAs }) => {
  await page.setViewportSize(PHONE);
  await loginAs('admin', { path: '/terminal/terminal-delivery' });
  await button(page, '更多操作').first().click();
  await page.getByRole('menuitem', { name: '导入', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await expect.poll(async () => (await dialog(page).boundingBox())?.height).toBe(PHONE.height);
  expect((await dialog(page).boundingBox())?.width).toBe(PHONE.width);
  await expectFits(page, 'the import on a phone');
  await expectAccessible(page, 'the import on a phone');
});
