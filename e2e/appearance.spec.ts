import type { Page } from '@playwright/test';
import { countCalls, quiet } from './support/calls';
import { expect, test } from './support/fixtures';
import { button, forgetSession, stored } from './support/screens';

const canvasOf = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const DARK = 'rgb(15, 18, 23)';
const LIGHT = 'rgb(244, 245, 248)';
const OUTSIDE_DARK = 'rgb(23, 27, 33)';

test('offers three languages, and reloads the page in the language that the user chooses', async ({
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

test("uses the browser's language until the user chooses a language", async ({ browser }) => {
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

test('offers five theme colours, and keeps the chosen colour after a reload @long', async ({
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

test('applies a chosen theme immediately in other tabs of the browser @long', async ({ page, loginAs }) => {
  await page.clock.install();
  await loginAs('agent2', { path: '/user/my-profile' });
  await expect(button(page, '保存')).toBeVisible();
  const other = await page.context().newPage();
  countCalls(other);
  await other.goto('/t3d/user/user-list');
  await expect(button(other, '切换到深色').or(button(other, '切换到浅色'))).toBeVisible();
  const colourOf = (one: Page): Promise<string> =>
    one.evaluate(() => document.documentElement.style.getPropertyValue('--main'));
  await button(page, '切换到深色').click();
  await expect.poll(() => canvasOf(other)).toBe(DARK);
  await expect(other.locator('meta[name=theme-color]')).toHaveAttribute(
    'content',
    (await page.locator('meta[name=theme-color]').getAttribute('content')) ?? '',
  );
  await button(other, '切换到浅色').click();
  await expect.poll(() => canvasOf(page)).toBe(LIGHT);
  const before = await colourOf(page);
  const saved = page.waitForRequest((call) => call.method() === 'PUT' && call.url().endsWith('/sessions/preferences'));
  const written: string[] = [];
  other.on('request', (call) => {
    if (call.method() === 'PUT') written.push(call.url());
  });
  await page.getByRole('radio', { name: '绿色' }).click();
  await saved;
  await expect.poll(() => colourOf(page)).not.toBe(before);
  await expect.poll(() => colourOf(other)).toBe(await colourOf(page));
  await other.clock.fastForward(2000);
  await quiet(other);
  expect(written, 'what is told is not written twice').toEqual([]);
  await page.getByRole('radio', { name: '紫色' }).click();
  await expect.poll(() => colourOf(other)).toBe(before);
  await other.close();
});

test('keeps dark mode after a reload of pages before the login, even if the system prefers light mode @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin');
  await button(page, '切换到深色').click();
  await expect.poll(() => canvasOf(page)).toBe(DARK);
  expect(await stored(page, 'dark')).toBe('true');
  await page.reload();
  await expect(button(page, '切换到浅色')).toBeVisible();
  expect(await canvasOf(page)).toBe(DARK);
  for (const path of ['/wxmp/search', '/wxmp/find', '/instructions']) {
    await page.goto(`/t3d${path}`);
    await expect.poll(() => canvasOf(page), path).toBe(DARK);
  }
  await forgetSession(page);
  for (const path of ['/login', '/forget-password']) {
    await page.goto(`/t3d${path}`);
    await expect
      .poll(
        () =>
          page
            .locator('main')
            .evaluate((element) => getComputedStyle(element.closest('.login, .outside') ?? element).backgroundColor),
        path,
      )
      .toBe(OUTSIDE_DARK);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/t3d/login');
  await button(page, '切换到浅色').click();
  await page.goto('/t3d/wxmp/search');
  await expect.poll(() => canvasOf(page), 'light as chosen on a dark system').toBe(LIGHT);
  await page.evaluate(() => {
    localStorage.removeItem('dark');
  });
  await page.reload();
  await expect.poll(() => canvasOf(page), 'never chosen: as the system').toBe(DARK);
});
