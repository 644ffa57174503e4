import { rowsOf } from './support/responses';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { button, choose, dialog, input, pick, quoteField, rowOf, rows, toast } from './support/screens';

test.describe.configure({ mode: 'serial' });

const APP = '/package-list/app-list';
const CTRIP = '/package-list/ctrip-list';
const SMS = '/package-list/sms-package-delivery';
const AGENT_SMS = '/package-list/sms-package-agent';
const SMS_PLAN = { code: 'E2E-SMS-100', name: '短信一百条', title: '120 条短信 · 3 个月' };
const FIRST = { planCode: 'E2E-APP-1', name: '渠道套餐甲', corpCost: 500 };
const SECOND = { planCode: 'E2E-APP-2', name: '渠道套餐乙', corpCost: 800 };

const rules = { dataMB: 1024, cycle: null, cycles: null, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' };
async function makePlan(admin: Caller, plan: typeof FIRST): Promise<void> {
  const answer = await admin.post('/t3d-api/plans', {
    ...plan,
    type: 'SUM',
    terminalType: 'SIM',
    rules,
    areaCodes: ['JP'],
    cooperationPrice: plan.corpCost + 100,
    retailPrice: plan.corpCost + 400,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('lists several plans in the app at the same price, and rejects a price below the cost of the plans @long', async ({
  page,
  loginAs,
  admin,
}) => {
  for (const plan of [FIRST, SECOND]) await makePlan(admin, plan);
  const [topic] = await rowsOf<{ id: number; name: string }>(admin, '/t3d-api/app-topics?size=1');
  expect(topic).toBeDefined();
  await loginAs('admin', { path: APP });
  await page.locator('[data-action=issue]').click();
  const box = dialog(page);
  for (const { name } of [FIRST, SECOND]) await pick(page, box, '套餐', name);
  await expect(box.locator('[data-floor="800"]')).toContainText('8.00');
  await box.getByRole('combobox', { name: 'APP 标签' }).click();
  await page.getByRole('option').first().click();
  await input(box, 'APP 零售价').fill('7.99');
  await expect(box.locator('[data-below=true]')).toHaveCount(1);
  await expect(box.locator('[data-below=true]')).toContainText(SECOND.name);
  await expect(box.locator('section[aria-live]')).toContainText('8.00');
  await input(box, 'APP 零售价').fill('8.00');
  await expect(box.locator('[data-below=true]')).toHaveCount(0);
  await box.getByRole('button', { name: /^下发到 APP/ }).click();
  await expect(toast(page, /下发到 APP/)).toBeVisible();
  await page.goto(`/t3d${APP}?sort=id&order=DESC&page=1&perPage=20`);
  const row = rowOf(page, SECOND.name);
  await expect(row).toContainText('8.00');
  await expect(row).toContainText('已上架');
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  for (const head of ['套餐', 'APP 标签', '排序', '状态']) expect(heads).toContain(head);
  expect(await rowsOf(admin, `/t3d-api/app-plans?salePrice=800&size=50`)).toHaveLength(2);
});

test('rejects an app plan below cost at the price field, and saves the plan at cost @long', async ({
  page,
  loginAs,
  admin,
}) => {
  const [made] = await rowsOf<{ id: number }>(admin, '/t3d-api/app-plans?salePrice=800&size=1');
  await loginAs('sales', { path: `${APP}/${made?.id}` });
  await input(page, 'APP 零售价').fill('1');
  await expect(page.locator('[data-floor]')).toBeVisible();
  await button(page, '保存').click();
  await expect(page.locator('[data-field=salePrice]').getByRole('alert')).toContainText(/\d\.\d{2}/);
  await input(page, 'APP 零售价').fill('9');
  await button(page, '保存').click();
  await expect(toast(page, '已保存')).toBeVisible();
});

test('sets plan, PLU, price, stock and status of a Ctrip plan in the form @long', async ({ page, loginAs }) => {
  await loginAs('sales', { path: `${CTRIP}/create` });
  await pick(page, page, '套餐', FIRST.name);
  await expect(page.locator('[data-floor="500"]')).toBeVisible();
  await page.getByRole('textbox', { name: /PLU/ }).fill('E2E-PLU-1');
  await input(page, '携程售价').fill('5');
  await input(page, '库存').fill('25');
  await button(page, '保存').click();
  await expect(toast(page, '已新建携程套餐')).toBeVisible();
  for (const [field, value] of [
    ['plan', FIRST.name],
    ['PLU', 'E2E-PLU-1'],
    ['salePrice', '5.00'],
    ['stock', '25'],
    ['status', '已上架'],
  ] as const)
    await expect(page.locator(`[data-field=${field}] dd`)).toContainText(value);
});

test("creates and issues an SMS plan with messages and months, and hides the plan's cost from agent 1 @long", async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: `${SMS}/create` });
  await input(page, '套餐编码').fill(SMS_PLAN.code);
  await input(page, '内部名称').fill(SMS_PLAN.name);
  await choose(page, page, '终端类型', 'SIM 卡');
  const group = page.getByRole('group', { name: '套餐规则' });
  await group.getByLabel('短信条数').fill('120');
  await group.getByLabel('有效期').fill('3');
  await expect(group).toContainText('120 条短信 · 3 个月');
  await input(page, '公司成本').fill('2.22');
  await input(page, '合作价').fill('3.33');
  await input(page, '零售价').fill('6');
  await button(page, '保存').click();
  await expect(toast(page, '已新建短信套餐')).toBeVisible();
  await button(page, '上架').click();
  await dialog(page).getByRole('button', { name: /^上架/ }).click();
  await expect(toast(page, /^已上架/)).toBeVisible();
  await button(page, '下发').click();
  await pick(page, dialog(page), '接收代理', 'Yuanhang Tele');
  await quoteField(dialog(page), '新合作价').fill('4.44');
  await button(dialog(page), '下发 1 个套餐给 1 个代理').click();
  await expect(toast(page, '已下发 1 个套餐给 1 个代理')).toBeVisible();

  await loginAs('agent1', { path: AGENT_SMS });
  // Agents see the title of a plan instead of its code.
  const row = rowOf(page, SMS_PLAN.title);
  await expect(row).toHaveCount(1);
  await expect(page.locator('main')).not.toContainText(SMS_PLAN.code);
  await expect(row).toContainText('4.44');
  await expect(page.locator('main')).not.toContainText('2.22');
  await expect(page.locator('main')).not.toContainText('3.33');
  await page.goto('/t3d/package-list/package-agent');
  await expect(rows(page).first()).toBeVisible();
  await expect(rowOf(page, SMS_PLAN.title)).toHaveCount(0);
});

test('hides the channels of staff from agents, and shows an empty list when an agent has no SMS plans @long', async ({
  page,
  loginAs,
}) => {
  for (const account of ['agent1', 'agent3'] as const) {
    for (const path of [APP, CTRIP, SMS]) {
      await loginAs(account, { path });
      await expect(page.getByRole('heading', { name: '没有这个页面' }), `${account} ${path}`).toBeVisible();
    }
  }
  await loginAs('agent3', { path: AGENT_SMS });
  await expect(page.getByRole('heading', { name: '我的短信套餐' })).toBeVisible();
  await expect(rowOf(page, SMS_PLAN.title)).toHaveCount(0);
});
