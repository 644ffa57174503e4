import type { Page } from '@playwright/test';
import { countCalls, settle } from './support/calls';
import type { AccountName, Language } from './support/fixtures';
import { ACCOUNTS, DEMO_PASSWORD, expect, hashPassword, test } from './support/fixtures';
import { watch } from './support/inspect';
import { button, input, logInByForm, pathOf, recordCalls } from './support/screens';

// Logging in and out, what the browser keeps and sends, who is led where, and the frame around every page.

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const LOGGED_OUT: Record<Language, { text: string; button: string; refresh: string }> = {
  zh: { text: '您已退出登录，请重新登录。', button: '去登录', refresh: '刷新' },
  en: { text: 'You have been logged out, please log in again.', button: 'Go to login', refresh: 'Refresh' },
  cht: { text: '您已登出，請重新登入。', button: '前往登入', refresh: '重新整理' },
};

test.describe('logging in', () => {
  test('the form takes credentials, hashes the password, keeps the token and lands on the main page', async ({
    page,
  }) => {
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

  test('a refused login says so in the form, raises no warning and stays', async ({ page }) => {
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

  test('without a token back-office pages lead to the login and back; unknown paths are a 404 page', async ({
    page,
  }) => {
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

  test('a profile that cannot be loaded drops the token and leads to the login without a warning or a reload', async ({
    page,
    loginAs,
  }) => {
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

  test('leaving a page while it starts keeps the token', async ({ page, loginAs }) => {
    await loginAs('agent1');
    const token = await stored(page, 'sessionId');
    for (const path of ['/t3d-api/sessions', '/t3d-api/manifest', '/t3d-api/dict', '/t3d-api/bills']) {
      const isIt = ({ pathname }: URL): boolean => pathname === path;
      for (const moment of ['asked for', 'answered'] as const) {
        // What is never answered fails as the page is left.
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

  test('a user without accountAuth sees the account-auth page only, one with it never', async ({ page, loginAs }) => {
    await loginAs('fresh');
    await expect(page).toHaveURL(/\/t3d\/account-auth$/);
    await page.goto('/t3d/order/order-list');
    await expect(page).toHaveURL(/\/t3d\/account-auth$/);
    await expect(page.getByText(ACCOUNTS.fresh)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await button(page, '退出登录').click();
    // The address changes before the page is loaded anew: the form says that it was.
    await expect(page.locator('#password')).toBeVisible();
    await expect(page).toHaveURL(/\/t3d\/login$/);
    await loginAs('agent1', { path: '/account-auth' });
    await expect(page).toHaveURL(/\/t3d\/main$/);
  });
});

const STARTING: Record<string, readonly string[]> = {
  staff: ['/t3d-api/dict', '/t3d-api/plan-topic-all', '/t3d-api/salesman/all', '/t3d-api/topic/all'],
  others: ['/t3d-api/dict', '/t3d-api/topic/all'],
};
for (const account of ['admin', 'sales', 'agent1', 'agent2', 'agent3', 'sms'] as AccountName[]) {
  test(`starting as ${account}: profile, then manifest, then its option lists once each, whatever page was asked for`, async ({
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
    for (const call of calls.filter((one) => options.includes(pathOf(one))))
      expect((await call.response())?.status()).toBe(200);
  });
}

test('every call carries session, offset, language and version; what is asked for stands in the query', async ({
  page,
  loginAs,
}) => {
  countCalls(page);
  const calls = recordCalls(page);
  for (const lang of ['zh', 'en', 'cht'] as const) {
    // The page of the turn before is left first: a late call of its own speaks its language, for its session.
    await page.goto('/healthz');
    calls.length = 0;
    await loginAs('admin', {
      path: `/user/user-list?filter=${encodeURIComponent(JSON.stringify({ status_in: 'ENABLED', q: 'agent' }))}`,
      lang,
    });
    await expect(page.locator('tbody').getByRole('row').first()).toBeVisible();
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

test('option lists are asked for once however many forms use them', async ({ page, loginAs }) => {
  const calls = recordCalls(page);
  await loginAs('admin', { path: '/package-list/package-delivery' });
  for (let turn = 0; turn < 2; turn += 1) {
    await page.getByRole('link', { name: '新建套餐' }).click();
    await page.getByRole('combobox', { name: '标签' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '取消' }).click();
  }
  for (const list of ['/t3d-api/dict', '/t3d-api/topic/all', '/t3d-api/plan-topic-all', '/t3d-api/salesman/all'])
    expect(
      calls.filter((call) => pathOf(call) === list),
      list,
    ).toHaveLength(1);
});

test('subordinates are asked for once, whichever forms offer them', async ({ page, loginAs }) => {
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
    const choice = page.getByRole('dialog').getByRole('combobox').first();
    await choice.click();
    await expect(page.getByRole('option', { name: '旅信科技' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page.getByRole('dialog'), '取消').click();
  }
  expect(calls.filter((call) => pathOf(call) === '/t3d-api/inferior-options')).toHaveLength(1);
});

test('a deep link to a filtered list survives the start', async ({ page, loginAs }) => {
  await loginAs('agent1', {
    path: `/order/order-list?filter=${encodeURIComponent(JSON.stringify({ status_in: 'USING' }))}`,
  });
  await expect(page.getByRole('heading', { name: '订单' })).toBeVisible();
  await expect(page).toHaveURL(/status_in/);
  await expect(page.locator('tbody').getByRole('row').first()).toContainText('使用中');
});

test.describe('logging out', () => {
  test('it asks first; accepting ends the session, clears token and activity and reloads', async ({
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
    await expect(page.getByRole('dialog')).toContainText('退出登录？');
    await button(page.getByRole('dialog'), '取消').click();
    expect(await stored(page, 'sessionId')).toBe(token);
    await open();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await button(page.getByRole('dialog'), '退出登录').click();
    await expect(page).toHaveURL(/\/t3d\/login$/);
    await expect(page.locator('#account')).toBeVisible();
    await expect.poll(() => loads).toBe(1);
    expect([await stored(page, 'sessionId'), await stored(page, 'activity')]).toEqual([null, null]);
    expect((await request.get('/t3d-api/sessions', { headers: { 'X-Session-Id': token } })).status()).toBe(401);
  });

  for (const lang of ['zh', 'en', 'cht'] as const) {
    test(`a session that ended elsewhere: dialog, cleared token, reload to the login (${lang})`, async ({
      page,
      loginAs,
      request,
    }) => {
      watch(page);
      await loginAs('agent3', { path: '/order/order-list', lang });
      await expect(page.locator('tbody').getByRole('row').first()).toBeVisible();
      // A call that is still open would hear of the end, too: the dialog would stand before the button is pressed.
      await settle(page);
      const token = (await stored(page, 'sessionId')) as string;
      await request.delete('/t3d-api/sessions', { headers: { 'X-Session-Id': token } });
      const words = LOGGED_OUT[lang];
      await button(page, words.refresh).click();
      const told = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: words.text });
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

test.describe('the frame', () => {
  test('languages: three are offered, choosing one reloads the page and changes its texts', async ({
    page,
    loginAs,
  }) => {
    await loginAs('admin', { path: '/user/user-list' });
    for (const [tool, name, head, html] of [
      ['语言', 'English', 'Account', 'en'],
      ['Language', '繁體中文', '帳號', 'zh-TW'],
      ['語言', '简体中文', '账号', 'zh-CN'],
    ] as const) {
      await button(page, tool).click();
      await expect(page.getByRole('menuitem')).toHaveText(['简体中文', 'English', '繁體中文']);
      const reloaded = page.waitForEvent('load');
      await page.getByRole('menuitem', { name }).click();
      await reloaded;
      await expect(page.locator('th', { hasText: head }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', html);
    }
    expect(await stored(page, 'lang')).toBe('zh');
  });

  test('the language follows the browser until one is chosen', async ({ browser }) => {
    for (const [locale, heading] of [
      ['zh-CN', '登录'],
      ['fr-FR', 'Log in'],
      ['zh-TW', 'Log in'],
    ] as const) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.goto('/t3d/login');
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await context.close();
    }
  });

  test('dark: the colours change, and stay changed after a reload', async ({ page, loginAs }) => {
    await loginAs('agent1', { path: '/user/bills' });
    const paper = (): Promise<string> =>
      page.locator('header').evaluate((element) => getComputedStyle(element).backgroundColor);
    const light = await paper();
    await button(page, '切换到深色').click();
    await expect.poll(paper).not.toBe(light);
    const dark = await paper();
    expect(await stored(page, 'dark')).toBe('true');
    await page.reload();
    await expect(button(page, '切换到浅色')).toBeVisible();
    expect(await paper()).toBe(dark);
    await button(page, '切换到浅色').click();
    await expect.poll(paper).toBe(light);
  });

  test('the sidebar is 250 px open, 64 px folded, a drawer of 250 px at 1024 px; the choice is kept', async ({
    page,
    loginAs,
  }) => {
    await loginAs('admin', { path: '/user/bills' });
    const side = page.locator('aside');
    const width = async (): Promise<number | undefined> => (await side.boundingBox())?.width;
    expect(await width()).toBe(250);
    await button(page, '折叠或展开菜单').click();
    await expect.poll(width).toBe(64);
    expect(await stored(page, 'aside')).toBe('collapsed');
    await page.reload();
    await expect.poll(width).toBe(64);
    await button(page, '用户管理').click();
    await page.getByRole('menuitem', { name: '客户列表' }).click();
    await expect(page).toHaveURL(/\/t3d\/user\/user-list/);
    await button(page, '折叠或展开菜单').click();
    await expect.poll(width).toBe(250);
    await page.setViewportSize({ width: 1025, height: 800 });
    await expect(side).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(side).toHaveCount(0);
    await button(page, '折叠或展开菜单').click();
    const drawer = page.locator('.MuiDrawer-paper');
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(250);
    await button(drawer, /^订单管理/).click();
    await drawer.getByRole('link', { name: '订单列表' }).click();
    await expect(page).toHaveURL(/\/t3d\/order\/order-list/);
    await expect(drawer).toBeHidden();
  });

  test('the menu goes on top and back; the switch is not offered at 750 px', async ({ page, loginAs }) => {
    await loginAs('agent1', { path: '/user/bills' });
    await button(page, '改为顶部菜单').click();
    await expect(page.locator('aside')).toHaveCount(0);
    await expect(page.locator('header').getByRole('navigation', { name: '主菜单' })).toBeVisible();
    expect(await stored(page, 'layout')).toBe('horizontal');
    await page.locator('header').getByRole('button', { name: '订单管理' }).click();
    await page.getByRole('menuitem', { name: '订单列表', exact: true }).click();
    await expect(page).toHaveURL(/\/t3d\/order\/order-list/);
    await page.reload();
    await expect(page.locator('header').getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await button(page, '改为左侧菜单').click();
    await expect(page.locator('aside')).toBeVisible();
    await page.setViewportSize({ width: 751, height: 800 });
    await expect(button(page, '改为顶部菜单')).toBeVisible();
    await page.setViewportSize({ width: 750, height: 800 });
    await expect(button(page, '改为顶部菜单')).toHaveCount(0);
  });

  test('five theme colours are offered, each colours the screens; the choice stays after a reload', async ({
    page,
    loginAs,
    callAs,
  }) => {
    await loginAs('other2', { path: '/user/my-profile' });
    const colours = page.getByRole('radiogroup', { name: '主题色' }).getByRole('radio');
    const colour = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--main').trim());
    await expect
      .poll(async () => [...(await colours.allInnerTexts())].sort())
      .toEqual(['橙色', '紫色', '红色', '绿色', '蓝色'].sort());
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && (answer.request().postData() ?? '').includes('THEME_BLUE'),
    );
    const seen = new Set<string>();
    for (const name of ['橙色', '绿色', '红色', '紫色', '蓝色']) {
      await colours.filter({ hasText: name }).click();
      await expect(colours.filter({ hasText: name })).toHaveAttribute('aria-checked', 'true');
      seen.add(await colour());
    }
    expect(seen.size).toBe(5);
    const blue = await colour();
    expect((await kept).ok()).toBe(true);
    await page.reload();
    await expect(colours.filter({ hasText: '蓝色' })).toHaveAttribute('aria-checked', 'true');
    expect(await colour()).toBe(blue);
    await (await callAs('other2')).put('/t3d-api/sessions/preferences', { looks: null });
  });

  test('title, breadcrumb, profile and full screen', async ({ page, loginAs }) => {
    await loginAs('admin', { path: '/user/user-list' });
    await expect(page).toHaveTitle('客户列表-T3D');
    const crumbs = page.getByRole('navigation', { name: '面包屑导航' });
    await expect(crumbs).toContainText('用户管理');
    await expect(crumbs).toContainText('客户列表');
    await button(page, '全屏').click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await button(page, '退出全屏').click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '个人资料' }).click();
    await expect(page).toHaveURL(/\/t3d\/user\/my-profile$/);
  });
});

test.describe('public pages', () => {
  test('they open with and without a token, without frame; an unknown path is a 404 page', async ({
    page,
    loginAs,
  }) => {
    for (const turn of ['without', 'with'] as const) {
      if (turn === 'with') {
        await loginAs('agent1');
        await expect(page.locator('aside')).toBeVisible();
      }
      await page.goto('/t3d/wxmp/search');
      await expect(page.getByLabel('卡号')).toBeVisible();
      await page.goto('/t3d/wxmp/find');
      await expect(page.getByLabel('卡号')).toBeVisible();
      await expect(page.locator('aside')).toHaveCount(0);
      expect((await page.goto('/t3d/wxmp/nothing-here'))?.status()).toBe(404);
      await expect(page.getByText('404')).toBeVisible();
    }
  });

  test('a wrong number is refused at the field, an unknown one with the reason', async ({ page }) => {
    await page.goto('/t3d/wxmp/search');
    await page.getByLabel('卡号').fill('1234');
    await button(page, '查询').click();
    await expect(page.getByRole('alert')).toContainText('卡号输入错误');
    await page.getByLabel('卡号').fill('8986032699990000000');
    await button(page, '查询').click();
    await expect(page.getByRole('alert')).toContainText('请输入正确的卡号');
  });
});

test('logging in by the form works in every language', async ({ page }) => {
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
