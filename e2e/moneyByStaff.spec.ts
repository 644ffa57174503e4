import { rowsOf } from './support/responses';
import { ACCOUNTS, expect, test } from './support/fixtures';
import type { Bill, User } from './support/money';
import { billsOf, effect, expectEffect, ownersOf, readAll, userOf, written } from './support/money';
import {
  button,
  choose,
  dialog,
  input,
  pathOf,
  pick,
  recordCalls,
  rowOf,
  rows,
  runOnList,
  runOnRow,
  toast,
  withFilter,
} from './support/screens';

test.describe.configure({ mode: 'serial' });

test('shows the balance before and after a recharge, to the cent, before the user confirms', async ({
  page,
  loginAs,
  admin,
}) => {
  const before = await userOf(admin, 'agent3');
  await loginAs('admin', { path: '/user/user-list' });
  await runOnRow(page, rowOf(page, ACCOUNTS.agent3), '更多操作', '充值');
  await input(dialog(page), '金额').fill('321.09');
  await expect(effect(page, '金额')).toHaveText('+321.09 USD');
  await expectEffect(page, 'Haiketong', before.balance, 32_109);
  expect((await userOf(admin, 'agent3')).balance).toBe(before.balance);
  await button(dialog(page), '给 Haiketong 充值 321.09 USD').click();
  await expect(toast(page, /^已给 Haiketong 充值 321\.09 USD/)).toBeVisible();
  await expect(rowOf(page, ACCOUNTS.agent3)).toContainText(written(before.balance + 32_109));
  expect(await billsOf(admin, `toAccount=${before.id}&sort=id&order=DESC&type=INC`)).toContainEqual(
    expect.objectContaining({ amount: 32_109, previousBalance: before.balance, balanceAfter: before.balance + 32_109 }),
  );
});

test('shows the bill and the effect of a reversal, and rejects a second reversal of the same bill @long', async ({
  page,
  loginAs,
  admin,
}) => {
  const before = await userOf(admin, 'agent3');
  const bill = (await billsOf(admin, `toAccount=${before.id}&type=INC`)).find(
    ({ amount }) => amount === 32_109,
  ) as Bill;
  const calls = recordCalls(page);
  await loginAs('admin', { path: '/user/user-list' });
  const open = async (): Promise<void> => {
    await runOnList(page, { mark: 'data-action=reverse' });
    await pick(page, dialog(page), '要冲正的账单', 'Haiketong +$321.09', 'Haiketong');
  };
  await open();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText('321.09 USD');
  await expect(effect(page, '金额')).toHaveText('−321.09 USD');
  await expectEffect(page, 'Haiketong', before.balance, -32_109);
  await button(dialog(page), '扣回 321.09 USD').click();
  await expect(toast(page, /^已扣回 321\.09 USD/)).toBeVisible();
  expect((await userOf(admin, 'agent3')).balance).toBe(before.balance - 32_109);
  const [reversal] = await billsOf(admin, `toAccount=${before.id}&type=DEC&sort=id&order=DESC`);
  expect(reversal).toMatchObject({ amount: -32_109, balanceAfter: before.balance - 32_109 });

  await open();
  await expect(dialog(page).getByRole('alert')).toContainText(/已(经)?冲正/);
  await expect(button(dialog(page), '冲正')).toBeDisabled();
  expect(calls.filter((call) => pathOf(call).endsWith('/actions/reverse'))).toHaveLength(1);
  expect(
    (
      await admin.post('/t3d-api/users/actions/reverse', { bill: bill.id }, { 'Idempotency-Key': crypto.randomUUID() })
    ).status(),
  ).toBe(400);
});

test('lets staff transfer money between any two agents, and changes the balances of these two agents @long', async ({
  page,
  loginAs,
  admin,
}) => {
  const [giver, taker] = [await userOf(admin, 'other1'), await userOf(admin, 'other2')];
  await loginAs('admin', { path: '/user/user-list' });
  await runOnList(page, { mark: 'data-action=transfer' });
  await pick(page, dialog(page), '转出客户', 'Hanaro Mobile');
  await pick(page, dialog(page), '转入客户', 'Liantu Global');
  await input(dialog(page), '金额').fill('43.21');
  await expectEffect(page, 'Hanaro Mobile', giver.balance, -4_321);
  await expectEffect(page, 'Liantu Global', taker.balance, 4_321);
  await button(dialog(page), '转给 Liantu Global 43.21 USD').click();
  await expect(toast(page, /^已转给 Liantu Global 43\.21 USD/)).toBeVisible();
  expect([(await userOf(admin, 'other1')).balance, (await userOf(admin, 'other2')).balance]).toEqual([
    giver.balance - 4_321,
    taker.balance + 4_321,
  ]);
});

test('assigns a customer level only to the selected customers @long', async ({ page, loginAs, admin }) => {
  const calls = recordCalls(page);
  const sent = () => calls.filter((call) => call.method() === 'POST' && pathOf(call).endsWith('/bind-level'));
  await loginAs('admin', { path: '/user/user-list' });
  await expect(rows(page).first()).toBeVisible();
  await button(page, '绑定客户等级').click();
  await expect(page.getByRole('alert').filter({ hasText: '请先选择客户' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(sent()).toHaveLength(0);
  expect((await admin.post('/t3d-api/users/actions/bind-level', { ids: [], level: 'VIP' })).status()).toBe(400);

  for (const name of ['other1', 'other2'] as const) await rowOf(page, ACCOUNTS[name]).getByRole('checkbox').check();
  await page.locator('[data-bulk=bind-level]').click();
  await choose(page, dialog(page), '客户等级', '海员');
  await button(dialog(page), '绑定客户等级 2').click();
  await expect(toast(page, '绑定客户等级：已处理 2 条')).toBeVisible();
  expect([(await userOf(admin, 'other1')).level, (await userOf(admin, 'other2')).level]).toEqual(['SEAMAN', 'SEAMAN']);
});

test('shows a SALESMAN only the money of their customers, and lets the SALESMAN move no money @long', async ({
  page,
  loginAs,
  callAs,
  admin,
}) => {
  const sales = await callAs('sales');
  const other = await userOf(admin, 'other1');
  const [foreign] = await billsOf(admin, `toAccount=${other.id}&type=INC`);
  const [foreignRecord] = await rowsOf<{ id: number }>(admin, `/t3d-api/recharge-records?account=${other.id}&size=1`);
  await loginAs('sales', { path: '/user/bills' });
  await expect(rows(page).first()).toBeVisible();
  const everybody = await readAll<User & { salesman: number | null }>(admin, '/t3d-api/users');
  const me = (await userOf(admin, 'sales')).id;
  const expectOwnOnly = async (path: string): Promise<void> => {
    const [told, all] = [await ownersOf(sales, path), await ownersOf(admin, path)];
    for (const { id, nickname, salesman } of everybody)
      expect(told.has(id), `${path}: ${nickname}`).toBe(salesman === me && all.has(id));
    expect(told.size).toBeGreaterThanOrEqual(3);
  };
  expect(everybody.find(({ id }) => id === other.id)?.salesman).not.toBe(me);
  await expectOwnOnly('/t3d-api/bills?type=INC');
  await page.goto(`/t3d${withFilter('/user/bills', { toAccount: other.id })}`);
  await expect(page.getByText('共 0 条').or(page.getByText(/没有/)).first()).toBeVisible();
  await expect(page.locator('[data-totals]')).toHaveCount(0);
  for (const path of [
    `/user/bills/${foreign?.id}/show`,
    `/user/recharge-records/${foreignRecord?.id}/show`,
    `/user/bills/statement?user=${other.id}`,
  ]) {
    await page.goto(`/t3d${path}`);
    await expect(
      page
        .getByRole('alert')
        .or(page.getByText(/没有|不存在|找不到/))
        .first(),
      path,
    ).toBeVisible();
    await expect(page.locator('main#page'), path).not.toContainText(/Hanaro|[\d,]+\.\d{2}/);
  }
  await page.goto('/t3d/user/recharge-records');
  await expect(rows(page).first()).toBeVisible();
  await expectOwnOnly('/t3d-api/recharge-records');
  await page.goto('/t3d/user/user-list');
  await expect(rowOf(page, ACCOUNTS.agent1)).toBeVisible();
  await expect(rowOf(page, ACCOUNTS.other1)).toHaveCount(0);
  for (const name of ['冲正', '转账', '充值']) await expect(button(page, name)).toHaveCount(0);
  await rowOf(page, ACCOUNTS.agent1).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem').first().waitFor();
  const offered = await page.getByRole('menuitem').allInnerTexts();
  expect(offered.filter((name) => ['充值', '冲正', '转账', '设置信用额度'].includes(name))).toEqual([]);
  expect(offered).toContain('绑定客户等级');
});
