import type { Page } from '@playwright/test';
import { countCalls, settle } from './support/calls';
import { expect, test } from './support/fixtures';
import { PICTURE } from './support/images';
import { expectAccessible, watch } from './support/inspect';
import { button, dialog, input, moveTo, pathOf, recordCalls, rowOf, rows } from './support/screens';
import { closer, keptPages, shownPage, tab, tabs, visit } from './support/tabs';

const scroller = (page: Page) => page.locator('[data-scroller]:visible');
const scrolled = (page: Page): Promise<number> => scroller(page).evaluate((box) => box.scrollTop);
const PICTURES = '/t3d-api/files';

test('keeps a scrolled list and a half-filled form with a picture through ten tab switches @long', async ({
  page,
  loginAs,
}) => {
  watch(page);
  await loginAs('admin', { path: '/order/order-list' });
  const third = page.waitForResponse((answer) => /\/t3d-api\/orders\?.*page=3/.test(answer.url()));
  await page.getByRole('button', { name: '第 3 页' }).click();
  await expect(page).toHaveURL(/page=3/);
  const {
    rows: [first],
  } = (await (await third).json()) as { rows: { orderNo: string }[] };
  await expect(rowOf(page, String(first?.orderNo))).toBeVisible();
  await settle(page);
  await scroller(page).evaluate(
    (box: HTMLElement) =>
      new Promise<void>((done) => {
        box.addEventListener('scroll', () => done(), { once: true });
        box.scrollTo(0, 120);
      }),
  );
  await visit(page, '/user/user-list/create', '新建客户');
  await expect(tabs(page)).toHaveText(['首页', '订单列表', '新建客户']);
  await input(page, '昵称').fill('半张表');
  const uploaded = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname.startsWith(PICTURES) && answer.request().method() === 'POST',
  );
  await page.locator('input[type=file]:visible, [data-field] input[type=file]').first().setInputFiles(PICTURE);
  expect((await uploaded).ok()).toBe(true);
  const picture = page.locator('main [data-field] img');
  await expect(picture).toBeVisible();
  await settle(page);
  await expect(tab(page, '新建客户').locator('[data-unsaved]')).toBeVisible();
  const calls = recordCalls(page);
  for (let turn = 0; turn < 5; turn += 1) {
    await tab(page, '订单列表').click();
    await expect(page).toHaveURL(/order-list\?.*page=3/);
    await expect(page).toHaveTitle('订单列表-T3D');
    await expect(page.getByRole('navigation', { name: '面包屑导航' })).toContainText('订单列表');
    await expect.poll(() => scrolled(page)).toBe(120);
    await tab(page, '新建客户').click();
    await expect(page).toHaveURL(/user-list\/create$/);
    await expect(page).toHaveTitle('新建客户-T3D');
    await expect(input(page, '昵称')).toHaveValue('半张表');
    await expect(picture).toBeVisible();
  }
  expect(calls.map(pathOf).filter((path) => !/notifications|dashboard/.test(path))).toEqual([]);
  await page.goBack();
  await expect(tab(page, '订单列表')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '订单列表', exact: true }).click();
  await expect(page).toHaveURL(/order-list\?.*page=3/);
  await visit(page, '/user/user-list', '客户列表');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(shownPage(page)).toHaveCount(1);
  const ticked = page.locator('tbody input[type=checkbox]:checked');
  await page.keyboard.press('x');
  await expect(ticked).toHaveCount(1);
  await expect(page.locator('tbody:visible input[type=checkbox]:checked')).toHaveCount(1);
});

test('hides an open filter and an open dialog with their tab, and shows both when the user returns @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: '/order/order-list' });
  await expect(rows(page).first()).toBeVisible();
  await visit(page, '/terminal/terminal-delivery', '终端库');
  await expect(rows(page).first()).toBeVisible();
  for (const opener of [page.locator('main button:visible[data-filter]'), button(page, '按号段下发')]) {
    await opener.first().click();
    const opened = page.locator('.MuiModal-root:visible');
    await expect(opened).toHaveCount(1);
    await visit(page, '/order/order-list', '订单列表');
    await expect(opened).toHaveCount(0);
    await page.goBack();
    await expect(opened).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
});

test('closes tabs by mouse, keyboard and menu, and restores the open tabs after a reload @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent1', { path: '/user/bills' });
  for (const [path, name] of [
    ['/order/order-list', '订单列表'],
    ['/terminal/terminal-delivery', '终端库'],
    ['/user/user-list', '客户列表'],
    ['/main', '首页'],
  ] as const)
    await visit(page, path, name);
  await expect(tabs(page)).toHaveText(['首页', '账单', '订单列表', '终端库', '客户列表']);
  const home = tab(page, '首页');
  await expect(closer(page, '首页')).toHaveCount(0);
  await home.click({ button: 'middle' });
  await home.press('Delete');
  await home.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: '关闭标签', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(tabs(page)).toHaveCount(5);
  await expectAccessible(page, 'the bar of tabs');
  await home.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, '订单列表')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(tabs(page)).toHaveText(['首页', '账单', '终端库', '客户列表']);
  await tab(page, '终端库').click({ button: 'middle' });
  await expect(tabs(page)).toHaveText(['首页', '账单', '客户列表']);
  await tab(page, '账单').click();
  await closer(page, '账单').click();
  await expect(page).toHaveURL(/\/t3d\/main$/);
  await expect(tabs(page)).toHaveText(['首页', '客户列表']);
  await page.reload();
  await expect(tabs(page)).toHaveText(['首页', '客户列表']);
  await expect(keptPages(page)).toHaveCount(1);
  for (const [path, name] of [
    ['/user/bills', '账单'],
    ['/order/order-list', '订单列表'],
    ['/terminal/terminal-delivery', '终端库'],
  ] as const)
    await visit(page, path, name);
  await tab(page, '订单列表').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭右侧标签' }).click();
  await expect(tabs(page)).toHaveText(['首页', '客户列表', '账单', '订单列表']);
  await expect(page).toHaveURL(/order-list/);
  await button(page, '标签菜单').click();
  await page.getByRole('menuitem', { name: '关闭其他标签' }).click();
  await expect(tabs(page)).toHaveText(['首页', '订单列表']);
  await moveTo(page, '/no-such-page');
  await expect(tabs(page)).toHaveText(['首页', '订单列表']);
  await expect(page.locator('[data-tabbar] [aria-selected=true]')).toHaveCount(0);
  await page.goBack();
  await button(page, '关闭全部标签').click();
  await expect(page).toHaveURL(/\/t3d\/main$/);
  await expect(tabs(page)).toHaveText(['首页']);
});

test('asks before unsaved work is lost by closing tabs, a change of language, a logout or leaving', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: '/package-list/package-delivery/create' });
  await input(page, '内部名称').fill('半成品');
  await visit(page, '/user/user-list/create', '新建客户');
  await input(page, '昵称').fill('半张表');
  await tab(page, '新建客户').press('Delete');
  await expect(dialog(page)).toContainText('关闭“新建客户”？内容未保存');
  await button(dialog(page), '继续编辑').click();
  await button(page, '关闭全部标签').click();
  await expect(dialog(page)).toContainText('关闭 2 个标签？2 个标签未保存');
  await button(dialog(page), '继续编辑').click();
  await button(page, '语言').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(dialog(page)).toContainText('切换到 English？2 个标签未保存');
  await button(dialog(page), '继续编辑').click();
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(dialog(page)).toContainText('退出登录？2 个标签未保存');
  await button(dialog(page), '取消').click();
  const request = page.waitForEvent('dialog');
  await page.evaluate(() => {
    setTimeout(() => location.reload());
  });
  const question = await request;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(input(page, '昵称')).toHaveValue('半张表');
  await button(page, '关闭全部标签').click();
  await button(dialog(page), '不保存并关闭').click();
  await expect(tabs(page)).toHaveText(['首页']);
  await visit(page, '/user/user-list/create', '新建客户');
  await expect(input(page, '昵称')).toHaveValue('');

  await input(page, '昵称').fill('又半张');
  await expect(tab(page, '新建客户').locator('[data-unsaved]')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...sessionStorage, ...localStorage }).join()))
    .toContain('又半张');
  await button(page, '关闭全部标签').click();
  const discard = button(dialog(page), '不保存并关闭');
  await expect(discard).toBeVisible();
  await discard.evaluate((pressed: HTMLElement) => {
    const { pathname } = location;
    pressed.click();
    history.pushState(null, '', pathname);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(dialog(page)).toHaveCount(0);
  await expect(tabs(page)).toHaveText(['首页', '新建客户']);
  await expect(input(page, '昵称')).toHaveValue('');
});

test('replaces the tabs by their number at a width of 750 px, and shows a bar of tabs at 751 px @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent1', { path: '/user/bills' });
  await visit(page, '/order/order-list', '订单列表');
  await page.setViewportSize({ width: 751, height: 800 });
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.setViewportSize({ width: 750, height: 800 });
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 740 });
  await button(page, '3 个标签').click();
  const sheet = page.getByRole('dialog', { name: '打开的页面' });
  await expect(sheet.getByRole('listitem')).toHaveText(['首页', '账单', '订单列表']);
  await expectAccessible(page, 'the sheet of tabs');
  await button(sheet, '关闭“账单”').click();
  await expect(sheet.getByRole('listitem')).toHaveText(['首页', '订单列表']);
  await button(sheet, '首页').click();
  await expect(page).toHaveURL(/\/t3d\/main$/);
});

test('shows a progress bar while a page loads, but not when the page is still in the DOM @long', async ({
  page,
  loginAs,
}) => {
  countCalls(page);
  await loginAs('agent1', { path: '/user/bills' });
  await expect(rows(page).first()).toBeVisible();
  const ended = (): Promise<void> => expect(page.locator('.page-progress')).toHaveCSS('opacity', '0');
  await ended();
  await page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('.page-progress') as HTMLElement;
    const painted: { path: string; width: number }[] = [];
    const look = (): void => {
      if (getComputedStyle(bar).opacity !== '0')
        painted.push({ path: location.pathname, width: bar.getBoundingClientRect().width / window.innerWidth });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { painted });
  });
  const widthsOn = async (path: string): Promise<number[]> =>
    (await page.evaluate(() => (window as unknown as { painted: { path: string; width: number }[] }).painted))
      .filter((frame) => frame.path === `/t3d${path}`)
      .map(({ width }) => width);
  const expectBar = (path: string): Promise<void> =>
    expect.poll(async () => (await widthsOn(path))[0] ?? 0).toBeCloseTo(0.3, 2);
  await moveTo(page, '/order/order-list');
  await expectBar('/order/order-list');
  await expect(rows(page).first()).toBeVisible();
  await settle(page);
  await ended();
  await tab(page, '账单').click();
  await expect(page).toHaveURL(/bills/);
  await settle(page);
  await moveTo(page, '/terminal/terminal-delivery');
  await expectBar('/terminal/terminal-delivery');
  expect(await widthsOn('/user/bills')).toEqual([]);
});

test('opens the next page in the tab of a form when the form is saved @long', async ({ page, loginAs }) => {
  await loginAs('admin', { path: '/business/topic-list' });
  await page.route(/\/t3d-api\/plan-topics$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { code: 200, message: '', data: { id: 1, name: '新标签', version: 1 } } })
      : route.fallback(),
  );
  await expect(rows(page).first()).toBeVisible();
  await moveTo(page, '/business/topic-list/create');
  await input(page, '简称').fill('新标签');
  await expect(page.locator('[data-unsaved]')).toHaveCount(1);
  await button(page, '保存').click();
  await expect(page).not.toHaveURL(/create$/);
  await expect(tab(page, '新建')).toHaveCount(0);
  await expect(page.locator('[data-unsaved]')).toHaveCount(0);
});
