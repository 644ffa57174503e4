import type { Page } from '@playwright/test';
import { totalOf } from './support/responses';
import { cardFile, spoilt } from './support/cardFile';
import { cardNumbers } from './support/cards';
import { type Caller, ACCOUNTS, expect, test } from './support/fixtures';
import { auditBooks } from './support/ledger';
import { balanceOf, billsOf, dollars } from './support/money';
import { buyByDialog, madeOrderNo } from './support/orders';
import {
  button,
  choose,
  dialog,
  forgetSession,
  headerBalance,
  input,
  logInByForm,
  paste,
  pick,
  quoteField,
  rowOf,
  rows,
  runOnList,
  runOnRow,
  toast,
  withFilter,
} from './support/screens';
import { attempt } from './support/servers';

const byText = (a: readonly unknown[], b: readonly unknown[]): number =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;

test.describe.configure({ mode: 'serial' });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const SHORT = cardNumbers(19, 500);
const LONG = cardNumbers(20, 500);
const NUMBERS = [...SHORT, ...LONG];
const BEGINNING = SHORT[0]?.slice(0, 14);
const DAYS = 200 + attempt;
const PLAN = { code: `E2E-JP-3G${attempt || ''}`, name: `日本 3GB${attempt || ''}`, title: `日本 · 3 GB · ${DAYS} 天` };
const COST = { company: '3.21', agent1: '5.43', agent2: '8.76' };
const SOLD_TO_AGENT2 = SHORT.slice(100, 150);
const CARD = SOLD_TO_AGENT2[7] as string;
const SECOND_CARD = SOLD_TO_AGENT2[8] as string;

async function buy(page: Page, card: string): Promise<string> {
  await buyByDialog(page, card, PLAN.title);
  await expect(toast(page, `已购买 ${PLAN.title}`)).toBeVisible();
  return madeOrderNo(page);
}

let admin: Caller;
let agent1: Caller;
let agent2: Caller;
let before: { one: number; two: number };
let orderNo: string;

test.beforeEach(async ({ callAs }) => {
  [admin, agent1, agent2] = [await callAs('admin'), await callAs('agent1'), await callAs('agent2')];
});

test('reports the invalid rows of a file with 1,000 cards, then imports the corrected file', async ({ page }) => {
  await logInByForm(page, ACCOUNTS.admin);
  await page.goto('/t3d/terminal/terminal-delivery');
  const had = await totalOf(admin, '/t3d-api/terminals?size=1');
  await runOnList(page, { mark: 'data-import' });
  const box = dialog(page);
  const files = box.locator('input[type=file]');

  await files.setInputFiles({ name: '卡片.txt', mimeType: 'text/plain', buffer: Buffer.from('ICCID\n1') });
  await expect(box.getByRole('alert')).toContainText('只允许 xlsx 文件');
  await expect(box).not.toContainText('卡片.txt');
  expect(await files.evaluate((element: HTMLInputElement) => element.files?.length)).toBe(0);

  const { numbers, bad } = spoilt(NUMBERS);
  await files.setInputFiles(await cardFile(numbers));
  const table = box.getByRole('table', { name: '有误的行' });
  await expect(table).toBeVisible();
  const named = await table.locator('tbody tr td:first-child').allTextContents();
  expect(named.map(Number).sort((one, other) => one - other)).toEqual(bad);
  await expect(box.getByRole('alert')).toContainText('可导入 988 行：新增 988，更新 0。尚未写入。12 行有误，不会导入');
  expect(await totalOf(admin, '/t3d-api/terminals?size=1')).toBe(had);

  await files.setInputFiles(await cardFile(NUMBERS));
  await expect(box.getByRole('alert')).toContainText('已核对 1,000 行：新增 1,000，更新 0。尚未写入。');
  expect(await totalOf(admin, '/t3d-api/terminals?size=1')).toBe(had);
  await button(box, '导入 1,000 行').click();
  await expect(toast(page, '导入成功：共 1,000 行，新增 1,000，更新 0')).toBeVisible();
  await box.getByRole('button', { name: '关闭' }).last().click();
  await expect(box).toBeHidden();
  expect(await totalOf(admin, '/t3d-api/terminals?size=1')).toBe(had + 1000);
  for (const number of [NUMBERS[0], NUMBERS[499], NUMBERS[500], NUMBERS[999]])
    expect(await totalOf(admin, `/t3d-api/terminals?iccid=${number}&status=STOCKED`)).toBe(1);
});

test('issues a pasted range of cards to agent 1, and shows how many cards are available', async ({ page }) => {
  await logInByForm(page, ACCOUNTS.admin);
  await page.goto('/t3d/terminal/terminal-delivery');
  await button(page, '按号段下发').click();
  const box = dialog(page);
  const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
  const range = `  ${grouped(SHORT[0] as string)} — ${grouped(SHORT[297] as string)} ；`;
  await paste(page, '号段', `${range}\r\n\r\n${SHORT[10]}-${SHORT[20]}，${SHORT[298]}、${SHORT[299]}\r\n`);
  await pick(page, box, '接收客户', 'Yuanhang Tele');
  await choose(page, box, '类型', 'SIM 卡');
  await expect(box.locator('[data-available="300"]')).toBeVisible();
  expect(await totalOf(agent1, `/t3d-api/terminals?iccid=${SHORT[0]}`)).toBe(0);
  await button(box, '下发 300').click();
  await expect(toast(page, /下发 300 张卡/)).toBeVisible();
  const issued = [SHORT[0], SHORT[297], SHORT[299]].join();
  expect(await totalOf(agent1, `/t3d-api/terminals?iccid_in=${issued}&status=UNUSED`)).toBe(3);
  expect(await totalOf(agent1, `/t3d-api/terminals?iccid=${SHORT[300]}`)).toBe(0);
});

test('creates a plan, lists it and issues it to agent 1', async ({ page }) => {
  await logInByForm(page, ACCOUNTS.admin);
  await page.goto('/t3d/package-list/package-delivery');
  await page.getByRole('link', { name: '新建套餐' }).click();
  await input(page, '套餐编码').fill(PLAN.code);
  await input(page, '内部名称').fill(PLAN.name);
  await choose(page, page, '类型', '总量');
  await choose(page, page, '终端类型', 'SIM 卡');
  const rules = page.getByRole('group', { name: '套餐规则' });
  await rules.getByRole('textbox', { name: '流量' }).fill('3');
  await rules.getByLabel('有效期').fill(String(DAYS));
  await expect(rules).toContainText('3 GB');
  await pick(page, page, '覆盖国家/地区', '日本');
  await page.keyboard.press('Escape');
  await input(page, '公司成本').fill(COST.company);
  await input(page, '合作价').fill(COST.agent1);
  await input(page, '零售价').fill('15');
  await button(page, '保存').click();
  await expect(toast(page, '已新建套餐')).toBeVisible();
  await expect(page.getByRole('heading', { name: PLAN.title })).toBeVisible();
  await button(page, '上架').click();
  await button(dialog(page), '上架 1').click();
  await expect(toast(page, '已上架 1 个套餐')).toBeVisible();
  await button(page, '下发').click();
  const box = dialog(page);
  await pick(page, box, '接收代理', 'Yuanhang Tele');
  await quoteField(box, '新合作价').fill('3.20');
  await expect(box.locator('[data-reason]')).toHaveText('低于成本');
  await expect(box.locator('[data-submit]')).toBeDisabled();
  await quoteField(box, '新合作价').fill(COST.agent1);
  await quoteField(box, '零售价').fill('12');
  await button(box, '下发 1 个套餐给 1 个代理').click();
  await expect(toast(page, '已下发 1 个套餐给 1 个代理')).toBeVisible();
});

test('lets agent 1 issue some of its cards and a plan at a higher price to agent 2', async ({ page }) => {
  await logInByForm(page, ACCOUNTS.agent1);
  await page.goto(`/t3d${withFilter('/terminal/terminal-delivery', { iccid_like: BEGINNING })}`);
  await expect(page.getByText('共 300 条').first()).toBeVisible();
  await button(page, '按号段下发').click();
  await paste(page, '号段', `${SOLD_TO_AGENT2[0]}-${SOLD_TO_AGENT2.at(-1)}`);
  await pick(page, dialog(page), '接收客户', 'Lvxin Tech');
  await button(dialog(page), '下发 50').click();
  await expect(toast(page, '已向 Lvxin Tech 下发 50 张卡')).toBeVisible();
  expect(await totalOf(agent2, `/t3d-api/terminals?iccid_like=${BEGINNING}`)).toBe(50);

  await page.goto(`/t3d${withFilter('/package-list/package-agent', { planCode_like: PLAN.code })}`);
  const row = rows(page).first();
  await expect(row).toContainText(COST.agent1);
  await expect(page.getByText(COST.company, { exact: true })).toHaveCount(0);
  await runOnRow(page, row, '更多操作', '下发给下级');
  await pick(page, dialog(page), '接收代理', 'Lvxin Tech');
  await quoteField(dialog(page), '新合作价').fill(COST.agent2);
  await quoteField(dialog(page), '零售价').fill('14');
  await button(dialog(page), '下发 1 个套餐给 1 个代理').click();
  await expect(toast(page, '已下发 1 个套餐给 1 个代理')).toBeVisible();
  await page.goto(`/t3d${withFilter('/package-list/sub-agent-plans', { planCode_like: PLAN.code })}`);
  await expect(rows(page).first()).toContainText(COST.agent2);
});

test('recycles the issued ranges of cards, and records every move', async ({ page }) => {
  await logInByForm(page, ACCOUNTS.agent1);
  await page.goto(`/t3d${withFilter('/terminal/terminal-agent', { iccid_like: BEGINNING })}`);
  await expect(page.getByText('共 50 条').first()).toBeVisible();
  await runOnList(page, { mark: 'data-action=recycle' });
  await paste(page, '号段', '12345678901-12345678999');
  await expect(dialog(page).locator('[data-available]')).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: /^回收/ })).toBeDisabled();
  await dialog(page).getByRole('button', { name: '移除' }).click();
  await paste(page, '号段', `${SOLD_TO_AGENT2[40]}-${SOLD_TO_AGENT2[49]}`);
  await expect(dialog(page).locator('[data-available="10"]')).toBeVisible();
  await button(dialog(page), '回收 10').click();
  await expect(toast(page, /回收 10 张卡/)).toBeVisible();
  await expect(page.getByText('共 40 条').first()).toBeVisible();
  expect(await totalOf(agent1, `/t3d-api/terminals?iccid=${SOLD_TO_AGENT2[45]}&status=UNUSED`)).toBe(1);
  expect(await totalOf(agent2, `/t3d-api/terminals?iccid=${SOLD_TO_AGENT2[45]}`)).toBe(0);
  await page.goto('/t3d/terminal/issue-record');
  await expect(rows(page).nth(0)).toContainText('回收');
  for (const word of ['Lvxin Tech', 'Yuanhang Tele', '10']) await expect(rows(page).nth(0)).toContainText(word);
  await expect(rows(page).nth(1)).toContainText('50');
  await expect(rows(page).nth(2)).toContainText('300');
});

test('buys the plan for a card as agent 2, and lets the supplier accept and activate the order', async ({
  page,
  request,
}) => {
  before = { one: await balanceOf(agent1), two: await balanceOf(agent2) };
  await logInByForm(page, ACCOUNTS.agent2);
  orderNo = await buy(page, CARD);
  await page.goto('/t3d/order/order-list');
  const expectStatus = (word: string): Promise<void> =>
    expect(async () => {
      await button(page, '刷新').click();
      await expect(rowOf(page, orderNo)).toContainText(word, { timeout: 5000 });
    }).toPass();
  await expectStatus('未使用');
  expect((await request.post(`/simulator/suppliers/orders/${orderNo}/activate`)).status()).toBe(200);
  await expectStatus('使用中');
});

test('shows bills of agent 1, agent 2 and the platform that are correct to the cent', async ({ page }) => {
  const [one, two] = [await balanceOf(agent1), await balanceOf(agent2)];
  expect({ one: one - before.one, two: two - before.two }).toEqual({ one: 876 - 543, two: -876 });
  const all = await billsOf(admin, `orderNo=${orderNo}`);
  expect(all.map((bill) => [bill.type, bill.toAccountLabel, bill.amount]).sort(byText)).toEqual([
    ['BUY', 'Lvxin Tech', -876],
    ['PROFIT_SHARE', 'Yuanhang Tele', 333],
  ]);
  expect(all.reduce((sum, bill) => sum + bill.amount, 0)).toBe(-543);

  await logInByForm(page, ACCOUNTS.agent1);
  await page.goto(`/t3d${withFilter('/user/bills', { orderNo_like: orderNo })}`);
  await expect(rowOf(page, '分润')).toContainText(/Yuanhang Tele.*\+3\.33/);
  await expect(rowOf(page, '购买')).toContainText(/Lvxin Tech.*−8\.76/);
  await expect(rows(page)).toHaveCount(2);
  await forgetSession(page);
  await logInByForm(page, ACCOUNTS.agent2);
  await page.goto(`/t3d${withFilter('/user/bills', { orderNo_like: orderNo })}`);
  await expect(rowOf(page, '购买')).toContainText('−8.76');
  await expect(rows(page)).toHaveCount(1);
  await expect(headerBalance(page)).toContainText(dollars(before.two - 876));
});

test("refunds every cent of a revoked sale, including the platform's share", async ({ page }) => {
  const start = { one: await balanceOf(agent1), two: await balanceOf(agent2) };
  await logInByForm(page, ACCOUNTS.agent2);
  const revoked = await buy(page, SECOND_CARD);
  await expect.poll(async () => totalOf(agent2, `/t3d-api/orders?orderNo=${revoked}&status=UNUSED`)).toBe(1);
  await page.goto('/t3d/order/order-list');
  await runOnRow(page, rowOf(page, revoked), '更多操作', '申请撤销');
  await button(dialog(page), '取消').click();
  await expect(dialog(page)).toBeHidden();
  expect(await totalOf(agent2, `/t3d-api/orders?orderNo=${revoked}&status=UNUSED`)).toBe(1);
  await runOnRow(page, rowOf(page, revoked), '更多操作', '申请撤销');
  await dialog(page)
    .getByRole('button', { name: /^撤销 1 个订单，退 / })
    .click();
  await expect(toast(page, /^正在撤销 1 个订单/)).toBeVisible();
  await expect.poll(async () => totalOf(agent2, `/t3d-api/orders?orderNo=${revoked}&status=REVOKED`)).toBe(1);
  expect({ one: await balanceOf(agent1), two: await balanceOf(agent2) }).toEqual(start);
  const bills = await billsOf(admin, `orderNo=${revoked}`);
  expect(bills.map((bill) => [bill.type, bill.amount]).sort(byText)).toEqual([
    ['BUY', -876],
    ['DEC', -333],
    ['PROFIT_SHARE', 333],
    ['REFUND', 876],
    ['REFUND_PROFIT_SHARE', 333],
  ]);
  expect(bills.find((bill) => bill.type === 'REFUND_PROFIT_SHARE')).toMatchObject({ previousBalance: null });
  const typesFor = async (agent: Caller): Promise<string[]> =>
    (await billsOf(agent, `orderNo=${revoked}`)).map(({ type }) => type).sort();
  expect(await typesFor(agent1)).toEqual(['BUY', 'DEC', 'PROFIT_SHARE', 'REFUND']);
  expect(await typesFor(agent2)).toEqual(['BUY', 'REFUND']);
});

test("shows the card's plan to the end user on a phone", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 375, height: 700 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto('/t3d/wxmp/search');
  await page.getByLabel('卡号').fill(CARD);
  await button(page, '查询').click();
  await expect(page).toHaveURL(/\/t3d\/wxmp\/find/);
  await expect(page.getByText(PLAN.title).first()).toBeVisible();
  await expect(page.getByText('使用中')).toBeVisible();
  await expect(page.getByText('3.00 GB 可用').or(page.locator('.plan-left'))).toContainText(/3(\.00)?\s*GB/);
  await expect(page.locator('body')).not.toContainText(CARD);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await context.close();
});

test('passes the audit of the ledger after all sales and refunds', () => {
  expect(auditBooks()).toEqual({ said: expect.stringContaining('The books are right.'), status: 0 });
});
