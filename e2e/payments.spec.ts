import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import type { Caller } from './support/fixtures';
import { ACCOUNTS, expect, test } from './support/fixtures';
import { expectAccessible } from './support/inspect';
import { dollars, readAll } from './support/money';
import {
  button,
  choose,
  dialog,
  input,
  linksOf,
  pathOf,
  recordCalls,
  rowOf,
  rows,
  runOnRow,
  toast,
} from './support/screens';

// Paying in online: from the field that refuses too little, over the gateway's own page, to the balance in the header;
// and what becomes of money that comes too much, too often, or not at all.
test.describe.configure({ mode: 'serial' });

interface Payment {
  id: number;
  paymentNo: string;
  status: string;
  payment: string;
  amount: number;
  anomaly: string | null;
  resolution: string | null;
  refunded: number;
  closedAt: string | null;
}
interface Bill {
  type: string;
  amount: number;
  orderNo: string;
}
interface Paying {
  page: Page;
  paymentNo: string;
  problems: string[];
}

const balanceOf = async (caller: Caller): Promise<number> =>
  ((await (await caller.get('/t3d-api/sessions')).json()) as { data: { balance: number } }).data.balance;
const paymentOf = async (caller: Caller, paymentNo: string): Promise<Payment> =>
  ((await (await caller.get(`/t3d-api/recharge-records?paymentNo=${paymentNo}`)).json()) as { rows: Payment[] })
    .rows[0] as Payment;
const payBills = (caller: Caller, paymentNo: string): Promise<Bill[]> =>
  readAll<Bill>(caller, `/t3d-api/bills?orderNo=${paymentNo}`);
const header = (page: Page) => page.locator('.header-balance');
/** What the dialog of a recharge says of its payment. */
const standing = (page: Page, state: string) => dialog(page).locator(`[data-payment=${state}]`);
const PHONE = { width: 375, height: 740 };
const RECORDS = '/user/recharge-records';
const anomalies = `${RECORDS}?filter=${encodeURIComponent(JSON.stringify({ status: 'ANOMALY' }))}`;

function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => {
    problems.push(String(error));
  });
  return problems;
}

/**
 * Types the amount, chooses the way of paying and presses; answers the gateway's page, which opens in a tab of its own.
 */
async function startPaying(
  page: Page,
  amount: string,
  words: { amount: string; method: string; pay: RegExp },
): Promise<Paying> {
  await input(dialog(page), words.amount).fill(amount);
  await dialog(page)
    .getByRole('radio', { name: new RegExp(`^${words.method} `) })
    .click();
  const context: BrowserContext = page.context();
  const opened = context.waitForEvent('page');
  await dialog(page).getByRole('button', { name: words.pay }).click();
  const tab = await opened;
  const problems = problemsOf(tab);
  await tab.waitForURL(/\/simulator\/payments\//);
  return { page: tab, paymentNo: new URL(tab.url()).pathname.split('/').at(-1) as string, problems };
}
const ZH = { amount: '充值金额', method: '支付宝', pay: /^支付 / };

test('the form refuses 99.99 at the field and sends nothing', async ({ page, loginAs }) => {
  const calls = recordCalls(page);
  await loginAs('agent1', { path: '/main' });
  await header(page).click();
  await button(dialog(page), '在线充值').click();
  const field = input(dialog(page), '充值金额');
  for (const [typed, message] of [
    ['99.99', '充值金额不能小于 100.00'],
    ['', '请输入充值金额'],
    ['100.001', '请输入正确的金额，最多两位小数'],
  ] as const) {
    await field.fill(typed);
    await button(dialog(page), '在线充值').click();
    await expect(dialog(page).getByRole('alert'), typed).toHaveText(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(calls.filter((call) => pathOf(call).includes('/recharge-records'))).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
});

test("100.00 by Alipay from the header: paid on the gateway's page, the balance rises without a reload", async ({
  page,
  loginAs,
  callAs,
}) => {
  const agent = await callAs('agent1');
  const before = await balanceOf(agent);
  await loginAs('agent1', { path: '/main' });
  await page.evaluate(() => {
    Object.assign(window, { neverReloaded: true });
  });
  await header(page).click();
  await button(dialog(page), '在线充值').click();
  await input(dialog(page), '充值金额').fill('100.00');
  await expect(dialog(page).locator('[data-effect]')).toContainText(`→${dollars(before + 10_000).slice(1)} USD`);
  const gateway = await startPaying(page, '100.00', ZH);
  await expect(standing(page, 'waiting')).toContainText('等待支付');
  expect(await paymentOf(agent, gateway.paymentNo)).toMatchObject({
    status: 'UNPAID',
    payment: 'ALIPAY',
    amount: 10_000,
  });
  expect(await balanceOf(agent)).toBe(before);
  await expect(gateway.page.locator('body')).toContainText('$100.00');
  await expect(gateway.page.locator('body')).toContainText('支付宝');
  await expectAccessible(gateway.page, "the gateway's page");

  await button(gateway.page, '付款').click();
  await expect(gateway.page.getByRole('heading', { name: '已完成' })).toBeVisible();
  await expect(standing(page, 'paid')).toContainText(`+$100.00→余额 ${dollars(before + 10_000)}`);
  await expect(header(page)).toContainText(dollars(before + 10_000));
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
  expect(await paymentOf(agent, gateway.paymentNo)).toMatchObject({ status: 'COMPLETED' });
  expect((await payBills(agent, gateway.paymentNo)).map(({ type, amount }) => [type, amount])).toEqual([
    ['PAY', 10_000],
  ]);

  await gateway.page.getByRole('link', { name: '返回' }).click();
  await expect(gateway.page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  await expectAccessible(gateway.page, 'the result');
  expect(gateway.problems).toEqual([]);
  await button(dialog(page), '查看充值记录').click();
  await expect(rowOf(page, gateway.paymentNo)).toContainText('已完成');
});

test('from the bills: a payment that fails moves nothing, one paid twice is credited once', async ({
  page,
  loginAs,
  callAs,
}) => {
  const [agent, admin] = [await callAs('agent1'), await callAs('admin')];
  const before = await balanceOf(agent);
  await loginAs('agent1', { path: '/user/bills' });
  await button(page, '在线充值').click();
  const failed = await startPaying(page, '150', ZH);
  await button(failed.page, '付款失败').click();
  await expect(standing(page, 'expired')).toBeVisible();
  await failed.page.getByRole('link', { name: '返回' }).click();
  await expect(failed.page.getByRole('heading', { name: '付款未成功' })).toBeVisible();
  await expectAccessible(failed.page, 'a closed payment');
  expect(await paymentOf(agent, failed.paymentNo)).toMatchObject({ status: 'UNPAID', closedAt: expect.any(String) });
  expect(await payBills(agent, failed.paymentNo)).toEqual([]);
  await failed.page.close();

  await button(dialog(page), '重新发起').click();
  const twice = await startPaying(page, '250.50', ZH);
  await button(twice.page, '重复支付两次').click();
  await expect(standing(page, 'paid')).toBeVisible();
  await expect(header(page)).toContainText(dollars(before + 25_050));
  expect((await payBills(agent, twice.paymentNo)).map(({ type, amount }) => [type, amount])).toEqual([['PAY', 25_050]]);
  expect(await balanceOf(agent)).toBe(before + 25_050);
  const second = (await readAll<Payment>(admin, `/t3d-api/recharge-records?paymentNo_like=${twice.paymentNo}`)).filter(
    ({ paymentNo }) => paymentNo !== twice.paymentNo,
  );
  for (const one of second) expect(one).toMatchObject({ status: 'ANOMALY', anomaly: 'PAID_TWICE' });
  await button(dialog(page).last(), '关闭').last().click();
  await expect(rowOf(page, twice.paymentNo).first()).toContainText('+$250.50');
});

/** Pays another amount than asked, from the bills of the page. */
async function payWrong(page: Page, asked: string, paid: string): Promise<string> {
  await button(page, '在线充值').click();
  const gateway = await startPaying(page, asked, ZH);
  await gateway.page.getByRole('textbox', { name: '金额（USD）' }).fill(paid);
  await button(gateway.page, '支付其他金额').click();
  await expect(standing(page, 'anomaly')).toContainText('已收到款项，但与订单不一致');
  await gateway.page.close();
  await button(dialog(page), '关闭').last().click();
  return gateway.paymentNo;
}

test('another amount than asked is an anomaly: the agent is told, ADMIN accepts one and refunds one, SALESMAN only looks', async ({
  page,
  loginAs,
  callAs,
}) => {
  const [agent, admin] = [await callAs('agent1'), await callAs('admin')];
  const before = await balanceOf(agent);
  await loginAs('agent1', { path: '/user/bills' });
  const accepted = await payWrong(page, '300', '280.00');
  const refunded = await payWrong(page, '400', '410.10');
  await page.goto('/t3d/user/bills/recharges');
  for (const paymentNo of [accepted, refunded]) {
    await expect(rowOf(page, paymentNo)).toContainText('异常');
    await expect(rowOf(page, paymentNo)).toContainText('金额不符');
    expect(await payBills(agent, paymentNo)).toEqual([]);
  }
  expect(await balanceOf(agent)).toBe(before);

  await loginAs('sales', { path: RECORDS });
  await expect(rowOf(page, accepted)).toContainText('异常');
  await expect(button(page, '处理异常')).toHaveCount(0);
  await rowOf(page, accepted).getByRole('link', { name: accepted }).click();
  await expect(page.getByRole('heading', { name: accepted })).toBeVisible();
  await expect(button(page, '处理异常')).toHaveCount(0);

  await loginAs('admin', { path: anomalies });
  await runOnRow(page, rowOf(page, accepted), '更多操作', '处理异常');
  await expect(dialog(page).locator('[data-field=paidAmount]')).toContainText('$280.00');
  await choose(page, dialog(page), '接受', '是');
  await expect(dialog(page).locator('section[aria-live]')).toContainText(
    `${dollars(before).slice(1)} USD → ${dollars(before + 28_000).slice(1)} USD`,
  );
  await button(dialog(page), '处理异常 1').click();
  await expect(toast(page, '处理异常：已处理 1 条')).toBeVisible();
  expect(await balanceOf(agent)).toBe(before + 28_000);
  expect(await paymentOf(admin, accepted)).toMatchObject({ status: 'COMPLETED', resolution: 'ACCEPTED' });
  expect((await payBills(admin, accepted)).map(({ type, amount }) => [type, amount])).toEqual([['PAY', 28_000]]);

  await runOnRow(page, rowOf(page, refunded), '更多操作', '处理异常');
  await choose(page, dialog(page), '接受', '否');
  await expect(dialog(page).locator('section[aria-live]')).toContainText('410.10');
  await button(dialog(page), '处理异常 1').click();
  await expect(toast(page, '处理异常：已处理 1 条')).toBeVisible();
  await expect.poll(async () => paymentOf(admin, refunded)).toMatchObject({ resolution: 'REFUNDED', refunded: 41_010 });
  expect(await balanceOf(agent)).toBe(before + 28_000);
  const again = await admin.post(
    '/t3d-api/recharge-records/actions/resolve',
    { ids: [(await paymentOf(admin, accepted)).id], accept: true },
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  expect(again.status()).toBe(400);
});

test.describe('on a phone in English', () => {
  test.use({ locale: 'en-GB', viewport: PHONE, isMobile: true, hasTouch: true });

  test('paying in fits the window and speaks English throughout', async ({ page, loginAs, callAs }) => {
    const agent = await callAs('agent1');
    const before = await balanceOf(agent);
    await loginAs('agent1', { path: '/user/bills', lang: 'en' });
    await button(page, 'Recharge online').click();
    const gateway = await startPaying(page, '100', { amount: 'Amount', method: 'PayPal', pay: /^Pay / });
    for (const one of [page, gateway.page])
      expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await expectAccessible(gateway.page, "the gateway's page on a phone");
    expect(await gateway.page.locator('body').innerText()).not.toMatch(/[\u4e00-\u9fff]/);
    await button(gateway.page, 'Pay').click();
    await expect(standing(page, 'paid')).toBeVisible();
    expect(await dialog(page).innerText()).not.toMatch(/[\u4e00-\u9fff]/);
    await expect(header(page)).toContainText(dollars(before + 10_000));
    expect(gateway.problems).toEqual([]);
  });
});

test('the menu entry of recharge records is of ADMIN and SALESMAN, others get the 404 page; every field is told', async ({
  page,
  loginAs,
  callAs,
}) => {
  for (const who of ['agent1', 'agent2', 'agent3', 'sms'] as const) {
    await loginAs(who, { path: RECORDS });
    await expect(page.getByRole('heading', { name: '没有这个页面' }), who).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await loginAs('sales');
  expect(await linksOf(page)).toContain(RECORDS);
  await loginAs('admin');
  expect(await linksOf(page)).toContain(RECORDS);
  const admin = await callAs('admin');
  const {
    rows: [record],
  } = (await (await admin.get('/t3d-api/recharge-records?product=DATA&status=COMPLETED&size=1')).json()) as {
    rows: Payment[];
  };
  await page.goto(`/t3d${RECORDS}/${record?.id}/show`);
  for (const field of [
    'id',
    'terminal',
    'plan',
    'order',
    'amount',
    'account',
    'payment',
    'status',
    'product',
    'remark',
    'createdAt',
    'updatedAt',
    'rate',
  ])
    await expect(page.locator(`[data-field=${field}]`).first(), field).toBeVisible();
});

test('a balance below the line that the agent drew is told by the bell', async ({ page, loginAs, callAs, request }) => {
  const agent = await callAs('agent1');
  const balance = await balanceOf(agent);
  await loginAs('agent1', { path: '/main' });
  await header(page).click();
  await button(dialog(page), '设置提醒').click();
  await page.getByRole('textbox', { name: '余额低于此数时提醒我' }).fill(String(balance / 100 + 1));
  await button(page, '保存提醒').click();
  await expect(page.getByText('已保存余额提醒')).toBeVisible();
  await expect(dialog(page)).toContainText(`低于 ${dollars(balance + 100)} 时提醒`);
  expect((await request.post('/simulator/clock', { data: { advanceMs: 61_000 } })).status()).toBe(200);
  await expect(async () => {
    await page.reload();
    await page.locator('[data-unread]').click();
    await expect(page.getByRole('menuitem').filter({ hasText: '余额低于提醒线' }).first()).toContainText(
      dollars(balance),
      { timeout: 15_000 },
    );
  }).toPass();
  const unread = Number(await page.locator('[data-unread]').getAttribute('data-unread'));
  await page.getByRole('menuitem').filter({ hasText: '余额低于提醒线' }).first().click();
  await expect(page.getByRole('heading', { name: '余额低于提醒线' })).toBeVisible();
  await expect(page.locator('main#page')).toContainText(`低于您设定的 ${dollars(balance + 100)}`);
  await expect(page.locator('[data-unread]')).toHaveAttribute('data-unread', String(unread - 1));
  await page.goto('/t3d/message/message-notification');
  await expect(rows(page).first()).toBeVisible();
  const { rows: mails } = (await (await request.get(`/simulator/mail?to=${ACCOUNTS.agent1}`)).json()) as {
    rows: { subject: string }[];
  };
  expect(mails.map(({ subject }) => subject).join()).toMatch(/balance is low|余额低于提醒线/);
  expect((await agent.put('/t3d-api/bills/wallet', { alertBelow: null })).status()).toBe(200);
});
