import type { Page } from '@playwright/test';
import { countCalls, settle } from './support/calls';
import type { Fixtures, Language } from './support/fixtures';
import { ACCOUNTS, DEMO_PASSWORD, expect, test } from './support/fixtures';
import { expectAccessible } from './support/inspect';
import { button, forgetSession, input, moveTo, rows, toast } from './support/screens';

const OFFLINE: Record<Language, string> = {
  zh: '网络已断开，请检查网络连接后重试',
  en: 'You are offline. Check your connection, then try again.',
  cht: '網路已中斷，請檢查網路連線後再試一次',
};

const WITHOUT_NETWORK = `Object.defineProperty(navigator, 'onLine', {
  configurable: true,
  get() { return window.backOnline === true; },
})`;
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

/** Opens the list and waits until all of its requests have ended. */
async function openCustomers(page: Page, loginAs: Fixtures['loginAs']): Promise<void> {
  countCalls(page);
  await loginAs('admin', { path: '/user/user-list' });
  await expect(rows(page).first()).toBeVisible();
  await settle(page);
}

test('loads a missing page or dialog automatically when the network returns', async ({ page, loginAs }) => {
  await openCustomers(page, loginAs);
  let offline = true;
  await page.route('**/assets/**', (route) => (offline ? route.abort('internetdisconnected') : route.fallback()));
  await routesHold(page);
  await page.evaluate(WITHOUT_NETWORK);
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

test('asks for a reload when a chunk was removed, and lets the user dismiss a late chunk @long', async ({
  page,
  loginAs,
}) => {
  await openCustomers(page, loginAs);
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

test("asks for a reload when a chunk fails to start, and keeps the form's inputs after the reload @long", async ({
  page,
  loginAs,
}) => {
  await page.route('**/assets/CommandPalette*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  );
  await loginAs('admin', { path: '/user/user-list/create' });
  const nickname = input(page, '昵称');
  await nickname.fill('half typed');
  await page.keyboard.press('Control+k');
  const broken = page.getByRole('alert').filter({ hasText: '需要重新加载页面' });
  await expect(broken).toBeVisible();
  await expect(broken.getByRole('button', { name: '重试' })).toHaveCount(0);
  await page.unroute('**/assets/CommandPalette*');
  await broken.getByRole('button', { name: '重新加载' }).click();
  await expect(nickname).toHaveValue('half typed');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
});

for (const [site, path, shown] of [
  ['back-office', '/t3d/login', '#account'],
  ['public site', '/t3d/wxmp/search', 'main'],
] as const)
  test(`offers a reload when the first script of the ${site} is missing @long`, async ({ page }) => {
    let failing = true;
    await page.route('**/assets/*.js', (route) => (failing ? route.fulfill({ status: 503 }) : route.fallback()));
    await page.goto(path);
    const reload = page.getByRole('link', { name: 'Reload' });
    await expect(reload).toBeVisible();
    await expectAccessible(page, 'nothing came');
    failing = false;
    await reload.click();
    await expect(page.locator(shown)).toBeVisible();
    await expect(reload).toHaveCount(0);
  });

test('applies a stylesheet that failed to load when the server is available again @long', async ({ page }) => {
  let failing = true;
  await page.route('**/assets/*.css', (route) => (failing ? route.fulfill({ status: 503 }) : route.fallback()));
  await page.goto('/t3d/login');
  await expect(page.locator('#account')).toBeVisible();
  const rules = (): Promise<number> =>
    page.evaluate(() =>
      [...document.styleSheets].reduce((sum, { href, cssRules }) => sum + (href ? cssRules.length : 0), 0),
    );
  expect(await rules()).toBe(0);
  failing = false;
  await expect.poll(rules).toBeGreaterThan(0);
});

test('reports a missing network in a list, a form and the login, and keeps the typed text for a retry @long', async ({
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
    const isSaving = (url: string, method: string): boolean => method === 'PUT' && url.endsWith('/sessions/profile');
    const saved = page.waitForResponse((answer) => isSaving(answer.url(), answer.request().method()));
    await button(page, '保存').click();
    expect((await saved).ok()).toBe(true);
    await expect(toast(page, '已保存').last()).toBeVisible();
  }
  await forgetSession(page);
  await page.goto('/t3d/login');
  await page.locator('#account').fill(ACCOUNTS.agent1);
  await page.locator('#password').fill(DEMO_PASSWORD);
  await context.setOffline(true);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('alert').filter({ hasText: OFFLINE.zh })).toBeVisible();
  await expect(page.locator('#account')).toHaveValue(ACCOUNTS.agent1);
  await context.setOffline(false);
  await expect(async () => {
    if (await page.locator('#account').isVisible())
      await page.locator('form button[type=submit]').click({ timeout: 500 });
    await expect(page).toHaveURL(/\/t3d\/main$/, { timeout: 1500 });
  }).toPass();
});

test('keeps the session when a page loads without a network @long', async ({ page, loginAs }) => {
  await loginAs('agent1', { path: '/user/bills' });
  await expect(rows(page).first()).toBeVisible();
  await page.addInitScript(WITHOUT_NETWORK);
  await page.route('**/t3d-api/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(OFFLINE.zh);
  await page.unroute('**/t3d-api/**');
  await page.evaluate('window.backOnline = true');
  await button(page, '重试').click();
  await expect(rows(page).first()).toBeVisible();
});
