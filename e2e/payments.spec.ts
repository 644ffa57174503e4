import { mailsTo } from './support/responses';
import { ACCOUNTS, expect } from './support/fixtures';
import { expectAccessible, PHONE } from './support/inspect';
import { balanceOf, dollars, readAll } from './support/money';
import type { Payment } from './support/payments';
import { movedBy, paymentOf, standing, startPaying, test } from './support/payments';
import { button, dialog, headerBalance, input, pathOf, recordCalls, rowOf, rows } from './support/screens';

test('rejects a recharge of 99.99 at the amount field and sends nothing @long', async ({ page, loginAs }) => {
  const calls = recordCalls(page);
  await loginAs('agent1', { path: '/main' });
  await headerBalance(page).click();
  await button(dialog(page), '在线充值').click();
  const field = input(dialog(page), '充值金额');
  for (const [typed, message] of [
    ['99.99', '充值金额不能小于 100.00'],
    ['', '请输入充值金额'],
    ['100.001', '金额应写作 1234.50 或 1,234.50：最多两位小数，逗号只用于千分位'],
  ] as const) {
    await field.fill(typed);
    await button(dialog(page), '在线充值').click();
    await expect(dialog(page).getByRole('alert'), typed).toHaveText(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(calls.filter((call) => pathOf(call).includes('/recharge-records'))).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
});

test("pays 100.00 by Alipay on the gateway's page, and raises the balance in the header without a reload", async ({
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
  await headerBalance(page).click();
  await button(dialog(page), '在线充值').click();
  await input(dialog(page), '充值金额').fill('100.00');
  await expect(dialog(page).locator('[data-effect]')).toContainText(`→${dollars(before + 10_000).slice(1)} USD`);
  const gateway = await startPaying(page, '100.00');
  await expect(standing(page, 'waiting')).toContainText('等待支付');
  expect(await paymentOf(agent, gateway.paymentNo)).toMatchObject({
    status: 'UNPAID',
    payment: 'ALIPAY_WEB',
    amount: 10_000,
  });
  expect(await balanceOf(agent)).toBe(before);
  await expect(gateway.page.locator('body')).toContainText('$100.00');
  await expect(gateway.page.locator('body')).toContainText('支付宝');
  await expectAccessible(gateway.page, "the gateway's page");

  await button(gateway.page, '付款').click();
  await expect(gateway.page.getByRole('heading', { name: '已完成' })).toBeVisible();
  await expect(standing(page, 'paid')).toContainText(`+$100.00→余额 ${dollars(before + 10_000)}`);
  await expect(headerBalance(page)).toContainText(dollars(before + 10_000));
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
  expect(await paymentOf(agent, gateway.paymentNo)).toMatchObject({ status: 'COMPLETED' });
  expect(await movedBy(agent, gateway.paymentNo)).toEqual([['PAY', 10_000]]);

  await gateway.page.getByRole('link', { name: '返回' }).click();
  await expect(gateway.page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  await expectAccessible(gateway.page, 'the result');
  expect(gateway.problems).toEqual([]);
  await button(dialog(page), '查看充值记录').click();
  await expect(rowOf(page, gateway.paymentNo)).toContainText('已完成');
});

test('moves no money when a payment fails, and credits a payment once when it is paid twice @long', async ({
  page,
  payer: { agent, before },
  admin,
}) => {
  await button(page, '在线充值').click();
  const failed = await startPaying(page, '150');
  await button(failed.page, '付款失败').click();
  await expect(standing(page, 'expired')).toBeVisible();
  await failed.page.getByRole('link', { name: '返回' }).click();
  await expect(failed.page.getByRole('heading', { name: '付款未成功' })).toBeVisible();
  await expectAccessible(failed.page, 'a closed payment');
  expect(await paymentOf(agent, failed.paymentNo)).toMatchObject({ status: 'UNPAID', closedAt: expect.any(String) });
  expect(await movedBy(agent, failed.paymentNo)).toEqual([]);
  await failed.page.close();

  await button(dialog(page), '重新发起').click();
  const twice = await startPaying(page, '250.50');
  await button(twice.page, '重复支付两次').click();
  await expect(standing(page, 'paid')).toBeVisible();
  await expect(headerBalance(page)).toContainText(dollars(before + 25_050));
  expect(await movedBy(agent, twice.paymentNo)).toEqual([['PAY', 25_050]]);
  expect(await balanceOf(agent)).toBe(before + 25_050);
  const second = (await readAll<Payment>(admin, `/t3d-api/recharge-records?paymentNo_like=${twice.paymentNo}`)).filter(
    ({ paymentNo }) => paymentNo !== twice.paymentNo,
  );
  for (const one of second) expect(one).toMatchObject({ status: 'ANOMALY', anomaly: 'PAID_TWICE' });
  await button(dialog(page).last(), '关闭').last().click();
  await expect(rowOf(page, twice.paymentNo).first()).toContainText('+$250.50');
});

test.describe('online payment on a phone in English', () => {
  test.use({ locale: 'en-GB', viewport: PHONE, isMobile: true, hasTouch: true });

  test('fits the payment pages into the window of a phone, with English texts @long', async ({
    page,
    loginAs,
    callAs,
  }) => {
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
    await expect(headerBalance(page)).toContainText(dollars(before + 10_000));
    expect(gateway.problems).toEqual([]);
  });
});

test("notifies an agent in the bell when the balance falls below the agent's own limit @long", async ({
  page,
  loginAs,
  callAs,
  request,
}) => {
  const agent = await callAs('agent1');
  const balance = await balanceOf(agent);
  await loginAs('agent1', { path: '/main' });
  await headerBalance(page).click();
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
  const mails = await mailsTo(request, ACCOUNTS.agent1);
  expect(mails.map(({ subject }) => subject).join()).toMatch(/balance is low|余额低于提醒线/);
  expect((await agent.put('/t3d-api/bills/wallet', { alertBelow: null })).status()).toBe(200);
});
