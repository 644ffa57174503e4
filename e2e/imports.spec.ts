import type { Locator, Page } from '@playwright/test';
import { totalOf } from './support/responses';
import { cardNumbers, cardOf, withWrongCheck } from './support/cards';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE } from './support/inspect';
import { button, dialog, input, runOnList, toast } from './support/screens';
import { workbook } from './support/workbook';

test.describe.configure({ mode: 'serial' });

const LIBRARY = '/terminal/terminal-delivery';
const NUMBERS = cardNumbers(20, 30, '8986032619');
const HEAD = ['Number of the card', 'Sort', 'Crate'];
const MENDED = '补好的卡片.xlsx';
const fileOf = async (numbers: readonly string[], types: readonly string[] = [], name = MENDED) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: await workbook([HEAD, ...numbers.map((number, at) => [number, types[at] ?? 'SIM', `C-${at}`])]),
});
const count = (caller: Caller, query: string): Promise<number> => totalOf(caller, `/t3d-api/terminals?size=1&${query}`);
const column = (box: Locator, heading: string): Locator => box.locator(`[data-column="${heading}"]`);

async function staysInside(step: Locator): Promise<boolean> {
  await expect(step).toBeEnabled();
  return step.evaluate(async (pressed: HTMLElement) => {
    const box = pressed.closest('[role=dialog]');
    pressed.focus();
    pressed.click();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return !pressed.isConnected && (box?.contains(document.activeElement) ?? false);
  });
}

let admin: Caller;
test.beforeEach(async ({ callAs }) => {
  admin = await callAs('admin');
});

async function openImport(page: Page): Promise<Locator> {
  await runOnList(page, { mark: 'data-import' });
  return dialog(page);
}
async function match(page: Page, box: Locator, heading: string, field: RegExp): Promise<void> {
  await column(box, heading).getByRole('combobox').click();
  await page.getByRole('option', { name: field }).click();
}

test('maps columns once, shows invalid rows as in the file, and reuses the mapping for the next file @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: LIBRARY });
  const box = await openImport(page);
  const files = box.locator('input[type=file]');
  const wrong = NUMBERS.slice(0, 10);
  wrong[2] = withWrongCheck(NUMBERS[2] as string);
  wrong[6] = '12345';
  await files.setInputFiles(await fileOf(wrong, ['SIM', 'SIM', 'SIM', 'SIM', 'Chip']));

  await expect(box.getByRole('status')).toContainText('还缺少必填字段：ICCID、类型');
  await expect(button(box, '核对数据')).toBeDisabled();
  await expect(column(box, 'Number of the card')).toContainText(NUMBERS[0] as string);
  await expectAccessible(page, 'columns');
  await match(page, box, 'Crate', /^ICCID/);
  await match(page, box, 'Number of the card', /^ICCID/);
  await expect(column(box, 'Crate').getByRole('combobox')).toHaveText('不导入');
  await match(page, box, 'Sort', /^类型/);
  await expect(box.getByRole('status')).toContainText('1 列不导入');
  await button(box, '核对数据').click();

  const table = box.getByRole('table', { name: '有误的行' });
  await expect(table.locator('tbody tr')).toHaveCount(3);
  expect(await table.locator('tbody tr td:first-child').allTextContents()).toEqual(['4', '6', '8']);
  await expect(table.locator('[data-wrong]')).toHaveCount(3);
  await expect(table.locator('tbody tr').nth(1).locator('[data-wrong] input')).toHaveValue('Chip');
  await expectAccessible(page, 'rows with errors');
  await box.getByRole('combobox', { name: '按错误筛选' }).click();
  await page.getByRole('option', { name: /^类型/ }).click();
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await expect(button(box, '导入 7 行正确数据')).toBeEnabled();

  await files.setInputFiles(await fileOf(NUMBERS.slice(0, 10)));
  await expect(box.locator('[data-remembered]')).toContainText('已按您上次');
  await expect(column(box, 'Number of the card').getByRole('combobox')).toHaveText(/ICCID/);
  await button(box, '核对数据').click();
  await button(box, '导入 10 行').click();
  await expect(toast(page, '导入成功：共 10 行，新增 10，更新 0')).toBeVisible();
  expect(await count(admin, `iccid_in=${NUMBERS.slice(0, 10).join(',')}`)).toBe(10);
});

test('lets the user correct invalid cells, checks the rows again, and imports the rows @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: LIBRARY });
  const box = await openImport(page);
  const [old, fresh, last] = NUMBERS.slice(20, 23) as [string, string, string];
  await admin.post('/t3d-api/terminals', { iccid: old, type: 'SIM' });
  const rows = [
    ['ICCID', '类型', '备注'],
    [old, 'SIM', '网格更正'],
    [withWrongCheck(fresh), 'SIM', ''],
    [last, 'Chip', ''],
  ];
  await box.locator('input[type=file]').setInputFiles({
    name: '待更正.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await workbook(rows),
  });
  const table = box.getByRole('table', { name: '有误的行' });
  await expect(table.locator('[data-wrong]')).toHaveCount(2);
  const again = button(box, '重新核对');
  await expect(again).toHaveCount(0);
  await input(table, '第 3 行“ICCID”').fill(fresh);
  await again.click();
  await expect(table.locator('[data-wrong]')).toHaveCount(1);
  await expectAccessible(page, 'cells to correct');
  await input(table, '第 4 行“类型”').fill('SIM');
  await again.click();
  await expect(box.locator('[data-existing]')).toContainText('1 行的键值已存在');
  await expect(box.locator('[data-existing]')).toContainText(old);
  await button(box, '导入 3 行').click();
  await expect(toast(page, '导入成功：共 3 行，新增 2，更新 1')).toBeVisible();
  expect(await cardOf(admin, old)).toMatchObject({ remark: '网格更正' });
  expect(await count(admin, `iccid_in=${fresh},${last}`)).toBe(2);
});

test('undoes an import except for cards that were used since, and lists these cards @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: LIBRARY });
  let box = await openImport(page);
  await box.locator('input[type=file]').setInputFiles(await fileOf(NUMBERS.slice(10, 13), [], '再来三张.xlsx'));
  expect(await staysInside(button(box, '核对数据')), 'columns to check').toBe(true);
  await expect(box.locator('[aria-live=polite]')).toHaveText('核对');
  await button(box, '导入 3 行').click();
  await button(box, '复原此次导入…').click();
  await expect(box.locator('[data-available="3"]')).toBeVisible();
  await expectAccessible(page, 'undoing');
  const undo = button(box, '复原 3 条记录');
  await undo.click();
  await expect(box.getByRole('alert')).toHaveText('已复原导入：3 条记录');
  expect(await count(admin, `iccid_in=${NUMBERS.slice(10, 13).join(',')}`)).toBe(0);
  expect(await staysInside(button(box, '返回')), 'back').toBe(true);
  await expect(box.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(box.locator('[data-import]').first()).toContainText('已复原');
  await page.keyboard.press('Escape');

  const touched = NUMBERS[4] as string;
  await admin.put(`/t3d-api/terminals/${(await cardOf(admin, touched)).id}`, { remark: '已用' });
  box = await openImport(page);
  await box.locator('[data-import]').filter({ hasText: MENDED }).first().getByRole('button').click();
  await expect(box.locator('[data-available="0"]')).toBeVisible();
  await expect(box.locator('[data-undo]')).toContainText('1 导入后已被改动或使用');
  await expect(box.locator('[data-undo]')).toContainText(touched);
  await expect(button(box, '复原导入')).toBeDisabled();
  expect(await count(admin, `iccid_in=${NUMBERS.slice(0, 10).join(',')}`)).toBe(10);
});

test('imports a file on a phone in a full-screen dialog @long', async ({ page, loginAs }) => {
  await page.setViewportSize(PHONE);
  await loginAs('admin', { path: '/terminal/terminal-delivery' });
  await button(page, '更多操作').first().click();
  await page.getByRole('menuitem', { name: '导入…', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await expect.poll(async () => (await dialog(page).boundingBox())?.height).toBe(PHONE.height);
  expect((await dialog(page).boundingBox())?.width).toBe(PHONE.width);
  await expectFits(page, 'the import on a phone');
  await expectAccessible(page, 'the import on a phone');
});
