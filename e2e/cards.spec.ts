import type { Page } from '@playwright/test';
import { act } from './support/responses';
import { cardNumbers, cardOf, withWrongCheck } from './support/cards';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { balanceOf } from './support/money';
import { CARDS, onlyCard } from './support/orders';
import {
  button,
  choose,
  dialog,
  input,
  openImport,
  paste,
  pick,
  readsBehind,
  rowOf,
  rows,
  runOnRow,
  toast,
} from './support/screens';
import { workbook } from './support/workbook';

test.describe.configure({ mode: 'serial' });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const STOCK = cardNumbers(20, 40, '8986032612');

/** The positions of numbers without a card among the first twenty. */
const MISSING = new Set([5, 6, 7]);

function countActions(page: Page): () => number {
  let actions = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/actions\/[\w-]+$/.test(new URL(request.url()).pathname)) actions += 1;
  });
  return () => actions;
}

let admin: Caller;
let agent1: Caller;

test.beforeEach(async ({ callAs }) => {
  [admin, agent1] = (await Promise.all([callAs('admin'), callAs('agent1')])) as [Caller, Caller];
});

test('parses a pasted text with number ranges, reports problems, and changes nothing before the submit', async ({
  page,
  loginAs,
}) => {
  for (const iccid of STOCK.filter((_, at) => !MISSING.has(at)))
    expect((await admin.post('/t3d-api/terminals', { iccid, type: 'SIM', unitPrice: 150 })).status()).toBe(200);
  const actions = countActions(page);
  await loginAs('admin', { path: CARDS });
  await button(page, '按号段下发').click();
  const box = dialog(page);
  const wrong = withWrongCheck(STOCK[25] as string);
  await paste(page, '号段', `起始号码：${STOCK[0]}\t${STOCK[19]}\t20\r\n"${STOCK[22]}"；${wrong}\n没有号码`);
  await pick(page, box, '接收客户', 'Yuanhang Tele');

  await expect(box.locator(`[data-range="${STOCK[0]}-${STOCK[19]}"] [data-matched="17"]`)).toContainText('17 / 20');
  await expect(box.locator('[data-gaps="3"]')).toContainText('3 个号码没有对应的卡');
  await expect(box.locator('[data-gaps="3"]')).toContainText(STOCK[5] as string);
  await expect(box).toContainText('3 项');
  await expect(box.locator('[data-holders]')).toContainText('平台库存');
  const problems = box.getByRole('alert', { name: '有误的号段' });
  await expect(problems).toContainText('没有号码');
  await expect(problems).toContainText(STOCK[25] as string);
  await expect(button(box, '下发 18')).toBeDisabled();
  await box.locator(`[data-mend="${STOCK[25]}"]`).click();
  await expect(box.locator('[data-available="19"]')).toBeVisible();
  expect(actions()).toBe(0);
  expect((await cardOf(admin, STOCK[0])).status).toBe('STOCKED');

  await input(box, '号段').fill('');
  await button(box, '下发 19').click();
  await expect(toast(page, /^已向.*下发 19 张卡/)).toBeVisible();
  expect(actions()).toBe(1);
  expect(await cardOf(admin, STOCK[25])).toMatchObject({ status: 'UNUSED', agent1Label: 'Yuanhang Tele' });
  expect((await cardOf(admin, STOCK[21])).status).toBe('STOCKED');
});

test('asks AGENT_1 for the card type before the purchase of a range, then shows stock and price @long', async ({
  page,
  loginAs,
}) => {
  const before = await balanceOf(agent1);
  const actions = countActions(page);
  await loginAs('agent1', { path: CARDS });
  await button(page, '按号段购买').click();
  const box = dialog(page);
  await expect(box.getByRole('group').or(box.getByRole('textbox')).first()).toHaveAccessibleName(/类型/);
  await paste(page, '号段', `${STOCK[30]}-${STOCK[33]}`);
  await expect(box.getByRole('alert').getByText('请选择卡类型')).toBeVisible();
  await expect(box.getByRole('button', { name: /^购买/ })).toBeDisabled();
  await choose(page, box, '类型', 'SIM 卡');
  await expect(box.locator('[data-available="4"]')).toBeVisible();
  await expect(box.getByRole('heading', { level: 2 })).toContainText('6.00');
  expect(actions()).toBe(0);
  await button(box, '购买 4 张卡，共 6.00 USD').click();
  await expect(toast(page, '已购买 4 张卡，共 6.00 USD')).toBeVisible();
  expect(await balanceOf(agent1)).toBe(before - 600);
  expect(await cardOf(agent1, STOCK[31])).toMatchObject({ status: 'UNUSED' });
});

test('disables and restores a card only after a confirmation @long', async ({ page, loginAs }) => {
  await loginAs('admin', { path: onlyCard(STOCK[30]) });
  const row = rowOf(page, '未使用').or(rowOf(page, '停用')).first();
  for (const [action, from, to] of [
    ['停用', 'UNUSED', 'DISABLE'],
    ['恢复', 'DISABLE', 'UNUSED'],
  ] as const) {
    await runOnRow(page, row, '更多操作', action);
    await button(dialog(page), '取消').click();
    await expect(dialog(page)).toBeHidden();
    expect((await cardOf(admin, STOCK[30])).status).toBe(from);
    await runOnRow(page, row, '更多操作', action);
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${action}`) })
      .click();
    await expect(toast(page, `${action}：已处理 1 条`)).toBeVisible();
    expect((await cardOf(admin, STOCK[30])).status).toBe(to);
  }
});

test('runs a menu entry that the user clicks while the row of the menu reloads @long', async ({ page, loginAs }) => {
  await loginAs('admin', { path: onlyCard(STOCK[30]) });
  await rows(page).first().getByRole('button', { name: '更多操作' }).click();
  const entry = page.getByRole('menuitem', { name: '恢复', exact: true });
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await entry.hover();
  await page.mouse.down();
  const { id } = await cardOf(admin, STOCK[30]);
  await act(admin, 'terminals', 'disable', { ids: [id] });
  await readsBehind(page, '/t3d-api/terminals');
  await expect(entry).not.toHaveAttribute('aria-disabled');
  await page.mouse.up();
  await expect(dialog(page).getByRole('button', { name: /^恢复/ })).toBeVisible();
  await act(admin, 'terminals', 'restore', { ids: [id] });
});

test('shows the data that moves when AGENT_1 replaces a card, and invalidates the old card @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent1', { path: onlyCard(STOCK[31]) });
  await runOnRow(page, rows(page).first(), '更多操作', '换卡');
  const box = dialog(page);
  await expect(box.getByRole('combobox', { name: '旧卡' })).toHaveValue(STOCK[31] as string);
  await pick(page, box, '新卡', STOCK[32] as string);
  await expect(box.locator('section[aria-live]')).toContainText('随卡转移的订单');
  await button(box, '换卡').click();
  await expect(toast(page, /^换卡：/)).toBeVisible();
  expect(await cardOf(agent1, STOCK[31])).toMatchObject({ status: 'INVALID', replacedByLabel: STOCK[32] });
});

test('reports unknown columns of an import file, and returns the invalid rows as a workbook @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: CARDS });
  await openImport(page);
  const box = dialog(page);
  const sheet = await workbook([
    ['ICCID', 'Type', '颜色'],
    [STOCK[5] as string, 'SIM', '红'],
    [withWrongCheck(STOCK[6] as string), 'SIM', '蓝'],
  ]);
  await box.locator('input[type=file]').setInputFiles({
    name: 'cards.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  });
  await expect(box.locator('[data-column="颜色"]')).toContainText('不导入');
  await button(box, '核对数据').click();
  await expect(box.getByRole('table', { name: '有误的行' })).toContainText('ICCID');
  await expect(box.locator('[data-columns]')).toContainText('类型');
  await expect(box.locator('[data-columns]')).toContainText('不导入的列：颜色');
  await expect(button(box, '导入')).toBeDisabled();
  const [download] = await Promise.all([page.waitForEvent('download'), button(box, '下载错误行').click()]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});
