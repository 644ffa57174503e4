import type { Locator } from '@playwright/test';
import { settle } from './support/calls';
import { expect, test } from './support/fixtures';
import { walkByKeyboard } from './support/focus';
import { expectFits, PHONE, watch, WIDE } from './support/inspect';
import { button, dialog, forgetSession, rows, stored } from './support/screens';

test('shows a sidebar of 250 px, a folded sidebar of 64 px, or a drawer at 1024 px, and keeps the choice', async ({
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
  await drawer.getByRole('link', { name: '订单列表', exact: true }).click();
  await expect(page).toHaveURL(/\/t3d\/order\/order-list/);
  await expect(drawer).toBeHidden();
});

test('moves the menu to the top and back, and hides the switch for the menu at a width of 750 px @long', async ({
  page,
  loginAs,
}) => {
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

test('shows counts in a menu on top, and moves entries that do not fit behind a button @long', async ({
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
  const countOf = async (entry: RegExp): Promise<number> =>
    Number(await page.getByRole('menuitem', { name: entry }).locator('[data-count]').innerText());
  expect((await countOf(/订单列表/)) + (await countOf(/携程/))).toBe(Number(count));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 750, height: 800 });
  await expect(menu).toHaveCount(0);
  await expect(button(page, '折叠或展开菜单')).toBeVisible();
});

test('aligns the counts of menu entries and of menu groups in a single column', async ({ page, loginAs }) => {
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

test('shows title and breadcrumb, opens the profile, and switches to full screen @long', async ({ page, loginAs }) => {
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

test.describe('the keyboard focus', () => {
  test('shows a focus ring on every element of the home page, a dialog and a list on desktop @long', async ({
    page,
    loginAs,
  }) => {
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

  test('shows a focus ring in cards, a form, the login and a public page on a phone in dark mode @long', async ({
    page,
    loginAs,
  }) => {
    watch(page);
    await page.setViewportSize(PHONE);
    await page.addInitScript(() => {
      localStorage.setItem('dark', 'true');
    });
    await loginAs('admin', { path: '/order/order-list' });
    for (const path of ['/order/order-list', '/user/user-list/create', '/login', '/wxmp/search']) {
      if (path === '/login') await forgetSession(page);
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
