import { settle } from './support/calls';
import type { Language } from './support/fixtures';
import { ACCOUNTS, DEMO_PASSWORD, expect, hashPassword, test } from './support/fixtures';
import { watch } from './support/inspect';
import { button, dialog, input, logInByForm, pathOf, recordCalls, rows, stored } from './support/screens';
import { longIf } from './support/long';

const LOGGED_OUT: Record<Language, { text: string; button: string; refresh: string }> = {
  zh: { text: '您已退出登录，请重新登录。', button: '去登录', refresh: '刷新' },
  en: { text: 'You have been logged out, please log in again.', button: 'Go to login', refresh: 'Refresh' },
  cht: { text: '您已登出，請重新登入。', button: '前往登入', refresh: '重新整理' },
};

test.describe('the login with a password', () => {
  test('logs in with a hashed password, stores the token, and opens the main page', async ({ page }) => {
    const calls = recordCalls(page);
    await page.goto('/t3d/login');
    await expect(input(page, '账号')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await input(page, '账号').fill(ACCOUNTS.agent1);
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await button(page, '登录').click();
    await expect(page).toHaveURL(/\/t3d\/main$/);
    await expect(page).toHaveTitle('首页-T3D');
    const login = calls.find((call) => pathOf(call) === '/t3d-api/web/sessions');
    expect(login?.postDataJSON()).toEqual({ account: ACCOUNTS.agent1, password: hashPassword(DEMO_PASSWORD) });
    const answer = await login?.response();
    expect(await stored(page, 'sessionId')).toBe(answer?.headers()['x-session-id']);
    expect(await answer?.text()).not.toContain((await stored(page, 'sessionId')) as string);
    await page.goto('/t3d/');
    await expect(page).toHaveURL(/\/t3d\/main$/);
    await page.goto('/t3d/login');
    await expect(page).toHaveURL(/\/t3d\/main$/);
    await expect(page.locator('#password')).toHaveCount(0);
  });

  test('hashes the password with a script that is loaded only on plain http @long', async ({ page, context }) => {
    await page.addInitScript('Object.defineProperty(crypto, "subtle", { value: undefined })');
    let missing = 0;
    await context.route(/sha256Plain/, (route) => (missing++ === 0 ? route.abort() : route.continue()));
    const calls = recordCalls(page);
    await page.goto('/t3d/login');
    await expect.poll(() => missing).toBe(1);
    await input(page, '账号').fill(ACCOUNTS.agent1);
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await button(page, '登录').click();
    await page.evaluate('dispatchEvent(new Event("online"))');
    await expect(page).toHaveURL(/\/t3d\/main$/);
    const login = calls.find((call) => pathOf(call) === '/t3d-api/web/sessions');
    expect(login?.postDataJSON()).toEqual({ account: ACCOUNTS.agent1, password: hashPassword(DEMO_PASSWORD) });
  });

  test('shows a rejected login in the form, without a toast or a redirect', async ({ page }) => {
    await page.goto('/t3d/login');
    await button(page, '登录').click();
    await expect(page.getByText('请输入账号')).toBeVisible();
    await input(page, '账号').fill('nobody@t3d.test');
    await page.getByLabel('密码', { exact: true }).fill('wrong-one');
    await button(page, '登录').click();
    await expect(page.locator('form').getByRole('alert')).toContainText(/\S/);
    await expect(page.locator('.MuiAlert-root')).toHaveCount(0);
    await expect(page).toHaveURL(/\/t3d\/login$/);
    expect(await stored(page, 'sessionId')).toBeNull();
  });

  test('redirects to the login without a token, and shows a 404 for unknown paths', async ({ page }) => {
    for (const path of ['/main', '/user/user-list', '/setting/dictionary', '/order/order-list', '/account-auth']) {
      await page.goto(`/t3d${path}`);
      await expect(page, path).toHaveURL(/\/t3d\/login$/);
    }
    expect((await page.goto('/t3d/no-such-page'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await page.goto('/t3d/user/bills');
    await expect(page).toHaveURL(/\/t3d\/login$/);
    await input(page, '账号').fill(ACCOUNTS.agent2);
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await button(page, '登录').click();
    await expect(page).toHaveURL(/\/t3d\/user\/bills/);
    await expect(page.getByRole('heading', { name: '账单' })).toBeVisible();
  });

  test('deletes the token and shows the login when the profile cannot be loaded @long', async ({ page, loginAs }) => {
    await loginAs('agent1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route('**/t3d-api/sessions', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: '' } }),
    );
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto('/t3d/order/order-list');
    await expect(page).toHaveURL(/\/t3d\/login$/);
    await expect.poll(() => loads).toBe(1);
    expect(await stored(page, 'sessionId')).toBeNull();
    await expect(page.locator('.MuiAlert-root')).toHaveCount(0);
    await expect(page.locator('#password')).toBeVisible();
  });

  test('keeps the token when the user leaves the page while the app starts @long', async ({ page, loginAs }) => {
    await loginAs('agent1');
    const token = await stored(page, 'sessionId');
    for (const path of ['/t3d-api/sessions', '/t3d-api/manifest', '/t3d-api/dict', '/t3d-api/bills']) {
      const isIt = ({ pathname }: URL): boolean => pathname === path;
      for (const moment of ['asked for', 'answered'] as const) {
        if (moment === 'asked for') await page.route(isIt, () => undefined);
        const reached =
          moment === 'asked for'
            ? page.waitForRequest((one) => isIt(new URL(one.url())))
            : page.waitForResponse((one) => isIt(new URL(one.url())));
        await page.goto('/t3d/user/bills', { waitUntil: 'commit' });
        await reached;
        await page.goto('/healthz');
        expect(await stored(page, 'sessionId'), `${path} ${moment}`).toBe(token);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    }
  });

  test("shows only the account-auth page when the user's e-mail address is not verified", async ({ page, loginAs }) => {
    await loginAs('fresh');
    await expect(page).toHaveURL(/\/t3d\/account-auth$/);
    await page.goto('/t3d/order/order-list');
    await expect(page).toHaveURL(/\/t3d\/account-auth$/);
    await expect(page.getByText(ACCOUNTS.fresh)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await button(page, '退出登录').click();
    await expect(page.locator('#password')).toBeVisible();
    await expect(page).toHaveURL(/\/t3d\/login$/);
    await loginAs('agent1', { path: '/account-auth' });
    await expect(page).toHaveURL(/\/t3d\/main$/);
  });
});

test.describe('the logout', () => {
  test('asks before a logout, then ends the session and deletes the stored data', async ({
    page,
    loginAs,
    request,
  }) => {
    await loginAs('agent2');
    const token = (await stored(page, 'sessionId')) as string;
    await page.evaluate(() => localStorage.setItem('activity', '{}'));
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: /^用户菜单/ }).click();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
    };
    await open();
    await expect(dialog(page)).toContainText('退出登录？');
    await button(dialog(page), '取消').click();
    expect(await stored(page, 'sessionId')).toBe(token);
    await open();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await button(dialog(page), '退出登录').click();
    await expect(page).toHaveURL(/\/t3d\/login$/);
    await expect(page.locator('#account')).toBeVisible();
    await expect.poll(() => loads).toBe(1);
    expect([await stored(page, 'sessionId'), await stored(page, 'activity')]).toEqual([null, null]);
    expect((await request.get('/t3d-api/sessions', { headers: { 'X-Session-Id': token } })).status()).toBe(401);
  });

  for (const lang of ['zh', 'en', 'cht'] as const) {
    test(`redirects to the login when the session was ended elsewhere (${lang})${longIf(lang !== 'zh')}`, async ({
      page,
      loginAs,
      request,
    }) => {
      watch(page);
      await loginAs('agent3', { path: '/order/order-list', lang });
      await expect(rows(page).first()).toBeVisible();
      await settle(page);
      const token = (await stored(page, 'sessionId')) as string;
      await request.delete('/t3d-api/sessions', { headers: { 'X-Session-Id': token } });
      const words = LOGGED_OUT[lang];
      await button(page, words.refresh).click();
      const told = page.getByRole('alertdialog').or(dialog(page)).filter({ hasText: words.text });
      await expect(told.first()).toBeVisible();
      expect(await stored(page, 'sessionId')).toBeNull();
      const reloaded = page.waitForEvent('load');
      await button(told.first(), words.button).click();
      await reloaded;
      await expect(page).toHaveURL(/\/t3d\/login$/);
      await expect(page.locator('#account')).toBeVisible();
    });
  }
});

test('logs in through the form in every language @long', async ({ page }) => {
  for (const lang of ['en', 'cht'] as const) {
    await page.goto('/t3d/login');
    await page.evaluate((chosen) => {
      localStorage.clear();
      localStorage.setItem('lang', chosen);
    }, lang);
    await logInByForm(page, ACCOUNTS.agent3);
    await expect(page).toHaveTitle(lang === 'en' ? 'Home-T3D' : '首頁-T3D');
  }
});
