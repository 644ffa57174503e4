import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { rowsOf } from './support/responses';
import { settle } from './support/calls';
import { expect, hashPassword, test } from './support/fixtures';
import { closedGate } from './support/gate';
import { PICTURE } from './support/images';
import { watch } from './support/inspect';
import { button, choose, input, moveTo, pathOf, recordCalls, rows, withFilter } from './support/screens';
import { keptPages, shownPage, tab, tabs, visit } from './support/tabs';

const ORDERS = '/order/order-list';
const CREATE = '/user/user-list/create';
const PASSWORD = 'first-1234';
const KEPT = 20;

const filterOf = (page: Page): unknown =>
  JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null') as unknown;
const idle = (path: string): boolean => !/notifications|dashboard|jobs/.test(path);

test("saves a half-filled form with its file when the upload ended while the form's tab was hidden @long", async ({
  page,
  loginAs,
  callAs,
}) => {
  const account = `kept-${randomUUID().slice(0, 8)}@t3d.test`;
  await loginAs('admin', { path: ORDERS });
  await expect(rows(page).first()).toBeVisible();
  await visit(page, CREATE, '新建客户');
  await input(page, '昵称').fill('半张表');
  const gate = closedGate();
  await page.route('**/t3d-api/files**', async (route) => {
    if (route.request().method() === 'POST') await gate.opened;
    await route.fallback();
  });
  await shownPage(page).locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByText(/上传中… \d+%/)).toBeVisible();
  await tab(page, '订单列表').click();
  await expect(rows(page).first()).toBeVisible();
  const uploaded = page.waitForResponse(
    (answer) => pathOf(answer.request()).startsWith('/t3d-api/files') && answer.request().method() === 'POST',
  );
  gate.open();
  const {
    data: { id: file },
  } = (await (await uploaded).json()) as { data: { id: number } };
  await tab(page, '新建客户').click();
  await expect(input(page, '昵称')).toHaveValue('半张表');
  await expect(shownPage(page).locator('[data-field] img')).toBeVisible();
  await choose(page, page, '类型', '一级代理');
  await input(page, '账号').fill(account);
  await page.getByLabel(/^初始密码/).fill(PASSWORD);
  await choose(page, page, '币种', '美元');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && pathOf(request) === '/t3d-api/users');
  await button(page, '保存').click();
  expect((await sent).postDataJSON()).toMatchObject({
    nickname: '半张表',
    avatar: file,
    password: hashPassword(PASSWORD),
  });
  await expect(page.getByRole('heading', { name: '半张表' })).toBeVisible();
  const admin = await callAs('admin');
  const [user] = await rowsOf<{ id: number; avatar: number | null }>(admin, `/t3d-api/users?account=${account}`);
  expect(user?.avatar).toBe(file);
  const kept = await (await admin.get(`/t3d-api/files/${file}`)).body();
  expect(kept.subarray(0, 24).equals(PICTURE.buffer.subarray(0, 24)), 'what was chosen is what is kept').toBe(true);
  await admin.post('/t3d-api/users/actions/delete', { ids: [user?.id] });
});

test('keeps filter, sort order, page and a half-typed filter of a list through ten tab switches @long', async ({
  page,
  loginAs,
}) => {
  const problems = watch(page);
  await loginAs('admin', { path: `${ORDERS}?perPage=10` });
  await expect(rows(page)).toHaveCount(10);
  await page.locator('button[data-filter=status]').click();
  await page.getByRole('menuitemcheckbox', { name: '使用中' }).click();
  await page.keyboard.press('Escape');
  await expect(rows(page).first()).toContainText('使用中');
  await page.locator('thead .column-price').getByRole('button').click();
  await expect(page).toHaveURL(/sort=price/);
  const second = page.waitForResponse((answer) => /\/t3d-api\/orders\?.*page=2/.test(answer.url()));
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('[data-page="2"]')).toHaveAttribute('aria-current', 'page');
  const {
    rows: [top],
  } = (await (await second).json()) as { rows: { orderNo: string }[] };
  await expect(rows(page).first()).toContainText(top?.orderNo ?? '');
  const address = page.url();
  const first = await rows(page).first().innerText();
  await visit(page, '/user/bills', '账单');
  await expect(rows(page).first()).toBeVisible();
  await expect(shownPage(page).locator('[data-totals]')).toBeVisible();
  await settle(page);
  await tab(page, '订单列表').click();
  await expect(rows(page).first()).toContainText(top?.orderNo ?? '');
  await page.getByRole('button', { name: '更多筛选' }).click();
  await page.getByRole('menuitem', { name: '订单号' }).click();
  const typed = page.getByRole('textbox', { name: '订单号' });
  await typed.fill('2026');
  await settle(page);
  const calls = recordCalls(page);
  for (let turn = 0; turn < 5; turn += 1) {
    await page.goBack();
    await expect(tab(page, '账单')).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.MuiModal-root:visible')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: '主菜单' }), 'the page is there for everybody').toBeVisible();
    await page.goForward();
    await expect(typed).toHaveValue('2026');
    expect(page.url()).toBe(address);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('.MuiModal-root:visible')).toHaveCount(0);
  expect(await rows(page).first().innerText()).toBe(first);
  await expect(shownPage(page).locator('[data-filter=status]')).toContainText('使用中');
  await expect(shownPage(page).locator('[data-page="2"]')).toHaveAttribute('aria-current', 'page');
  expect(calls.map(pathOf).filter(idle)).toEqual([]);

  await shownPage(page).locator('[data-filter=status] button').first().click();
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
  await page.goBack();
  await expect(page.locator('.MuiModal-root:visible')).toHaveCount(0);
  await expect(tab(page, '账单')).toHaveAttribute('aria-selected', 'true');
  await rows(page).first().click();
  await expect(page).toHaveURL(/bills\/\d+\/show$/);
  expect(problems).toEqual([]);
});

test('drops the oldest page above the limit, reopens the page from its tab, and keeps unsaved work @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  test.slow();
  const entries = await rowsOf<{ id: number }>(await callAs('admin'), '/t3d-api/dictionary?size=20');
  await loginAs('admin', { path: CREATE });
  await input(page, '昵称').fill('不能丢');
  await expect(tab(page, '新建客户').locator('[data-unsaved]')).toBeVisible();
  await visit(page, `${withFilter(ORDERS, { status_in: 'USING' })}&perPage=10&page=2`, '订单列表');
  await expect(page.locator('[data-page="2"]')).toHaveAttribute('aria-current', 'page');
  await expect(rows(page).first()).toContainText('使用中');
  const orders = await shownPage(page).getAttribute('data-tab');
  const evicted = page.locator(`[data-tab="${orders}"]`);
  expect(entries, 'pages enough').toHaveLength(KEPT);
  for (const [at, { id }] of entries.entries()) {
    await moveTo(page, `/setting/dictionary/${id}/show`);
    await expect(tabs(page)).toHaveCount(at + 4);
    await expect(shownPage(page).locator('h1')).toBeVisible();
    if (at === KEPT - 3) await expect(evicted, 'not before there are too many').toBeAttached();
  }
  await expect(evicted).toHaveCount(0);
  await expect(tab(page, '订单列表')).toHaveCount(1);
  await expect(keptPages(page)).toHaveCount(KEPT + 1);

  const calls = recordCalls(page);
  await tab(page, '订单列表').click();
  await expect(shownPage(page).locator('[data-page="2"]')).toHaveAttribute('aria-current', 'page');
  await expect(rows(page).first()).toContainText('使用中');
  await expect(shownPage(page).locator('[data-filter=status]')).toContainText('使用中');
  expect(filterOf(page)).toEqual({ status_in: 'USING' });
  const list = calls.filter(
    (call) => pathOf(call) === '/t3d-api/orders' && new URL(call.url()).searchParams.get('size') !== '1',
  );
  expect(list.map((call) => Object.fromEntries(new URL(call.url()).searchParams))).toEqual([
    expect.objectContaining({ status_in: 'USING', page: '2', size: '10' }),
  ]);
  await tab(page, '新建客户').click();
  await expect(input(page, '昵称'), 'work that is not saved is never let go').toHaveValue('不能丢');
});
