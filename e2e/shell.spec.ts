import type { Locator, Page } from '@playwright/test';
import { countCalls, quiet, settle } from './support/calls';
import { expect, test } from './support/fixtures';
import { walkByKeyboard } from './support/focus';
import { PHONE, WIDE, expectFits, watch } from './support/inspect';
import { button, dialog, rows } from './support/screens';

const canvasOf = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const DARK = 'rgb(15, 18, 23)';
const LIGHT = 'rgb(244, 245, 248)';
const OUTSIDE_DARK = 'rgb(23, 27, 33)';

test.describe('the keyboard is seen wherever it stands', () => {
  test('wide: dashboard, dialog, list', async ({ page, loginAs }) => {
    // Its calls are counted from the start: what comes while the keys walk would not be walked through.
    watch(page);
    await page.setViewportSize(WIDE);
    await loginAs('agent1', { path: '/main' });
    await settle(page);
    const board = await walkByKeyboard(page);
    expect(board.count).toBeGreaterThan(20);
    expect(board.unseen).toEqual([]);
    await page.getByRole('button', { name: '充值', exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    await expect.poll(() => dialog(page).getByRole('textbox').count()).toBeGreaterThan(0);
    const recharge = await walkByKeyboard(page, 12);
    expect(recharge.count).toBeGreaterThan(2);
    expect(recharge.unseen).toEqual([]);
    await page.goto('/t3d/order/order-list');
    await expect(rows(page).first()).toBeVisible();
    await settle(page);
    const list = await walkByKeyboard(page, 50);
    expect(list.count).toBeGreaterThan(40);
    expect(list.unseen).toEqual([]);
  });

  test('on a phone in the dark: cards, form, login, public page', async ({ page, loginAs }) => {
    watch(page);
    await page.setViewportSize(PHONE);
    await page.addInitScript(() => {
      localStorage.setItem('dark', 'true');
    });
    await loginAs('admin', { path: '/order/order-list' });
    for (const path of ['/order/order-list', '/user/user-list/create', '/login', '/wxmp/search']) {
      if (path === '/login')
        await page.evaluate(() => {
          localStorage.removeItem('sessionId');
        });
      await page.goto(`/t3d${path}`);
      await expect(
        page.locator('main').getByRole('textbox').or(page.locator('main').getByRole('listitem')).first(),
      ).toBeVisible();
      await settle(page, 'main');
      const { count, unseen } = await walkByKeyboard(page, 30);
      expect(count, path).toBeGreaterThan(4);
      expect(unseen, path).toEqual([]);
    }
  });
});

test('another tab of the browser wears at once what is chosen in one', async ({ page, loginAs }) => {
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
  // Past the rest after which a choice is written.
  await other.clock.fastForward(2000);
  await quiet(other);
  expect(written, 'what is told is not written twice').toEqual([]);
  await page.getByRole('radio', { name: '紫色' }).click();
  await expect.poll(() => colourOf(other)).toBe(before);
  await other.close();
});

test('the menu on top: at every width with a switch, with counts, what has no room behind one button', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: '/order/order-list' });
  await page.setViewportSize({ width: 760, height: 800 });
  await button(page, '改为顶部菜单').click();
  const menu = page.locator('header').getByRole('navigation', { name: '主菜单' });
  await expect(menu).toBeVisible();
  await expect(button(page, '折叠或展开菜单')).toHaveCount(0);
  await expectFits(page, '760');
  await expect(menu.getByRole('button', { name: /系统管理/ })).toHaveCount(0);
  const narrowest = (): Promise<number> =>
    menu
      .getByRole('button')
      .evaluateAll((entries) => Math.min(...entries.map((entry) => entry.getBoundingClientRect().width)));
  await expect.poll(narrowest).toBeGreaterThan(24);
  await menu.getByRole('button', { name: /^更多/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '字典管理' }).press('Enter');
  await expect(page).toHaveURL(/\/t3d\/setting\/dictionary/);
  await expect(page.getByRole('navigation', { name: '面包屑导航' })).toContainText('字典管理');
  await page.setViewportSize(WIDE);
  await expect(menu.getByRole('button', { name: /系统管理/ })).toBeVisible();
  await expect(menu.getByRole('button', { name: /^更多/ })).toHaveCount(0);
  const orders = menu.getByRole('button', { name: /订单管理/ });
  const count = await orders.locator('[data-count]').innerText();
  await orders.click();
  await expect(page.getByRole('menuitem', { name: /订单列表/ }).locator('[data-count]')).toHaveText(count);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 750, height: 800 });
  await expect(menu).toHaveCount(0);
  await expect(button(page, '折叠或展开菜单')).toBeVisible();
});

test('what waits behind an entry is numbered in one column with the branches', async ({ page, loginAs }) => {
  await loginAs('admin');
  const branch = page.locator('aside nav').getByRole('button', { name: /订单管理/ });
  const endOf = (badge: Locator): Promise<number> =>
    badge.evaluate((chip) => Math.round(chip.getBoundingClientRect().right));
  const end = await endOf(branch.locator('[data-count]'));
  await branch.click();
  const badges = page.locator('aside nav a [data-count]');
  await expect(badges.first()).toBeVisible();
  for (const badge of await badges.all()) expect(await endOf(badge)).toBe(end);
});

test('dark is worn by every page that is not in the frame, too, whatever the system wears', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin');
  await button(page, '切换到深色').click();
  await expect.poll(() => canvasOf(page)).toBe(DARK);
  for (const path of ['/wxmp/search', '/wxmp/find', '/instructions']) {
    await page.goto(`/t3d${path}`);
    await expect.poll(() => canvasOf(page), path).toBe(DARK);
  }
  await page.evaluate(() => {
    localStorage.removeItem('sessionId');
  });
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
