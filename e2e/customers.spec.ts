import { act, rowsOf } from './support/responses';
import type { Caller } from './support/fixtures';
import { ACCOUNTS, expect, hashPassword, test } from './support/fixtures';
import {
  button,
  choose,
  dialog,
  input,
  pick,
  rowOf,
  rows,
  runOnList,
  runOnRow,
  toast,
  withFilter,
} from './support/screens';

test.describe.configure({ mode: 'serial' });

const NEW = { account: 'brandnew@t3d.test', nickname: '新开客户', password: 'first-1234' };
interface User {
  id: number;
  status: string;
  balance: number;
  version: number;
}
const find = async (caller: Caller, account: string): Promise<User | undefined> =>
  (await rowsOf<User>(caller, `/t3d-api/users?account=${account}`))[0];

test('saves every field of the customer form, and sends only a hash of the password', async ({
  page,
  loginAs,
  callAs,
}) => {
  await loginAs('admin', { path: '/user/user-list' });
  await page.getByRole('link', { name: '新建客户' }).click();
  await choose(page, page, '类型', '一级代理');
  await input(page, '账号').fill(NEW.account);
  await input(page, '昵称').fill(NEW.nickname);
  await page.getByLabel(/^初始密码/).fill('short');
  await page.getByLabel(/^初始密码/).blur();
  await expect(page.getByRole('alert').filter({ hasText: '6–16' })).toBeVisible();
  await page.getByLabel(/^初始密码/).fill(NEW.password);
  await choose(page, page, '状态', '启用');
  await expect(page.getByRole('button', { name: '选择图片' })).toBeVisible();
  await choose(page, page, '客户等级', 'VIP');
  await pick(page, page, '业务员', 'Wang Min');
  await page.getByRole('switch', { name: /流量池结算/ }).check();
  await choose(page, page, '币种', '美元');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/t3d-api/users'),
  );
  await button(page, '保存').click();
  expect((await sent).postDataJSON()).toMatchObject({
    role: 'AGENT_1',
    account: NEW.account,
    accountType: 'EMAIL',
    nickname: NEW.nickname,
    level: 'VIP',
    pool: true,
    password: hashPassword(NEW.password),
  });
  await expect(page.getByRole('heading', { name: NEW.nickname })).toBeVisible();
  await page.locator('[data-all-details]').click();
  for (const [field, value] of [
    ['role', '一级代理'],
    ['account', NEW.account],
    ['accountType', '邮箱'],
    ['status', '启用'],
    ['level', 'VIP'],
    ['salesman', 'Wang Min'],
    ['pool', '是'],
  ] as const) {
    await expect(page.locator(`[data-field=${field}] dd`)).toContainText(value);
  }
  await expect(page.locator('[data-figure=wallet]')).toContainText('0.00 USD');
  await expect(page.locator('[data-field=password]')).toHaveCount(0);
  expect(JSON.stringify(await find(await callAs('admin'), NEW.account))).not.toMatch(/password/i);
});

test('shows eight labelled columns of customers, and formats money with sign, decimals and separators @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', {
    path: withFilter('/user/user-list', { account_like: 'other' }),
  });
  await expect(rowOf(page, ACCOUNTS.other2)).toBeVisible();
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  expect(heads.slice(0, 8)).toEqual(['账号', '昵称', '余额', '类型', '状态', '创建时间', '上级代理', '终端实名']);
  const row = rowOf(page, ACCOUNTS.other2);
  await expect(row).toContainText(/\$[\d,]+\.\d{2}/);
  await expect(rowOf(page, ACCOUNTS.other1)).toContainText(/\$\d{1,3}(,\d{3})+\.\d{2}/);
  for (const word of ['Liantu Global', '二级代理', '启用', 'Hanaro Mobile', '否'])
    await expect(row).toContainText(word);
});

test('rejects a recharge or transfer below 1.00, asks for confirmation, and moves the exact amount @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  let posts = 0;
  page.on('request', (request) => {
    if (/actions\/(recharge|transfer)$/.test(new URL(request.url()).pathname)) posts += 1;
  });
  await loginAs('admin', { path: '/user/user-list' });
  await runOnRow(page, rowOf(page, NEW.account), '更多操作', '充值');
  const box = dialog(page);
  await input(box, '金额').fill('0.99');
  await input(box, '金额').blur();
  await expect(box.getByRole('alert')).toContainText('不能小于 1.00');
  await box.getByRole('button', { name: '充值' }).click();
  expect(posts).toBe(0);
  await input(box, '金额').fill('1234.56');
  await expect(box.getByRole('heading', { level: 2 })).toContainText('1,234.56');
  await box.getByRole('button', { name: /^给.*充值 1,234\.56 USD$/ }).click();
  await expect(toast(page, /^已给.*充值 1,234\.56 USD/)).toBeVisible();
  expect(await find(admin, NEW.account)).toMatchObject({ balance: 123_456 });
  await expect(rowOf(page, NEW.account)).toContainText('$1,234.56');

  await runOnList(page, { mark: 'data-action=transfer' });
  await pick(page, dialog(page), '转出客户', NEW.nickname, NEW.account);
  await pick(page, dialog(page), '转入客户', 'Yuanhang Tele');
  await input(dialog(page), '金额').fill('0.5');
  await input(dialog(page), '金额').blur();
  await expect(dialog(page).getByRole('alert').first()).toContainText('不能小于 1.00');
  await button(dialog(page), '取消').click();
  expect(posts).toBe(1);
  expect(await find(admin, NEW.account)).toMatchObject({ balance: 123_456 });
});

test('ends the sessions of a disabled customer, and deletes a customer only without money @long', async ({
  page,
  loginAs,
  callAs,
  request,
}) => {
  const admin = await callAs('admin');
  const customer = await callAs(NEW.account, NEW.password);
  await loginAs('admin', { path: '/user/user-list' });
  await runOnRow(page, rowOf(page, NEW.account), '更多操作', '停用');
  await button(dialog(page), '取消').click();
  expect((await find(admin, NEW.account))?.status).toBe('ENABLED');
  await runOnRow(page, rowOf(page, NEW.account), '更多操作', '停用');
  await dialog(page).getByRole('button', { name: /^停用/ }).click();
  await expect(toast(page, '停用：已处理 1 条')).toBeVisible();
  await expect(rowOf(page, NEW.account)).toContainText('停用');
  expect((await find(admin, NEW.account))?.status).toBe('DISABLED');
  expect((await customer.get('/t3d-api/sessions')).status()).toBe(401);
  await runOnRow(page, rowOf(page, NEW.account), '更多操作', '启用');
  await dialog(page).getByRole('button', { name: /^启用/ }).click();
  await expect(toast(page, '已启用 1 个客户')).toBeVisible();
  expect((await find(admin, NEW.account))?.status).toBe('ENABLED');

  await runOnRow(page, rowOf(page, NEW.account), '更多操作', '删除');
  await dialog(page).getByRole('button', { name: /^删除/ }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(/\S/);
  await button(dialog(page), '取消').click();
  const id = (await find(admin, NEW.account))?.id;
  const [bill] = await rowsOf<{ id: number }>(admin, `/t3d-api/bills?toAccount=${id}`);
  await act(admin, 'users', 'reverse', { bill: bill?.id, remark: 'back' });
  await runOnRow(page, rowOf(page, NEW.account), '更多操作', '删除');
  await dialog(page).getByRole('button', { name: /^删除/ }).click();
  await expect(toast(page, '已删除 1 个客户')).toBeVisible();
  await expect(rowOf(page, NEW.account)).toHaveCount(0);
  expect(
    (
      await request.post('/t3d-api/web/sessions', {
        data: { account: NEW.account, password: hashPassword(NEW.password) },
      })
    ).status(),
  ).toBe(400);
});

test('applies a batch action only to selected customers, and sends nothing when no customer is selected @long', async ({
  page,
  loginAs,
}) => {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await loginAs('admin', { path: '/user/user-list' });
  await expect(rows(page).first()).toBeVisible();
  for (const [action, words] of [
    ['绑定客户等级', '请先选择客户'],
    ['启用', '请至少选择一行'],
  ] as const) {
    await button(page, action).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
  expect(posts).toBe(0);
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  await expect(page.getByText('已选 2 条')).toBeVisible();
});

test("hides actions on customers when the user's role may not run the actions @long", async ({ page, loginAs }) => {
  const offered = async (account: 'admin' | 'sales' | 'agent1' | 'agent2', text: string): Promise<string[]> => {
    await loginAs(account, { path: '/user/user-list' });
    await rows(page).first().waitFor();
    await rowOf(page, text).first().getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem').first().waitFor();
    const names = await page.getByRole('menuitem').allInnerTexts();
    await page.keyboard.press('Escape');
    return names.map((name) => name.trim().replace(/\n[^]*/, ''));
  };
  expect(await offered('admin', ACCOUNTS.agent1)).toContain('充值');
  await page.locator('main [data-action-menu]:visible').click();
  await expect(page.getByRole('menu').locator('[data-action=transfer]')).toBeVisible();
  await page.keyboard.press('Escape');
  const sales = await offered('sales', ACCOUNTS.agent1);
  expect(sales).not.toContain('充值');
  expect(sales).toContain('停用');
  await expect(page.getByText('充值', { exact: true })).toHaveCount(0);
  await expect(button(page, '转账')).toHaveCount(0);
  const agent = await offered('agent1', ACCOUNTS.agent2);
  expect(agent).toEqual(expect.arrayContaining(['启用', '停用']));
  expect(agent).not.toContain('删除');
  expect(agent).not.toContain('绑定客户等级');
});
