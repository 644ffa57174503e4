import type { Page } from '@playwright/test';
import { rowsOf } from './support/responses';
import { expect } from './support/fixtures';
import { balanceOf, dollars } from './support/money';
import type { Payment } from './support/payments';
import { movedBy, paymentOf, standing, startPaying, test } from './support/payments';
import { button, choose, dialog, linksOf, rowOf, runOnRow, toast, withFilter } from './support/screens';

const RECORDS = '/user/recharge-records';

async function payWrong(page: Page, input: string, paid: string): Promise<string> {
  await button(page, '在线充值').click();
  const gateway = await startPaying(page, input);
  await gateway.page.getByRole('textbox', { name: '金额（USD）' }).fill(paid);
  await button(gateway.page, '支付其他金额').click();
  await expect(standing(page, 'anomaly')).toContainText('已收到款项，但与订单不一致');
  await gateway.page.close();
  await button(dialog(page), '关闭').last().click();
  return gateway.paymentNo;
}

test('shows a payment of a wrong amount to agent, ADMIN and SALESMAN, and lets only ADMIN resolve it @long', async ({
  page,
  loginAs,
  payer: { agent, before },
  admin,
}) => {
  const accepted = await payWrong(page, '300', '280.00');
  const refunded = await payWrong(page, '400', '410.10');
  await page.goto('/t3d/user/bills/recharges');
  for (const paymentNo of [accepted, refunded]) {
    await expect(rowOf(page, paymentNo)).toContainText('异常');
    await expect(rowOf(page, paymentNo)).toContainText('金额不符');
    expect(await movedBy(agent, paymentNo)).toEqual([]);
  }
  expect(await balanceOf(agent)).toBe(before);

  await loginAs('sales', { path: RECORDS });
  await expect(rowOf(page, accepted)).toContainText('异常');
  await expect(button(page, '处理异常')).toHaveCount(0);
  await rowOf(page, accepted).getByRole('link', { name: accepted }).click();
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(/^余额充值 · /);
  await expect(page.locator('main').getByText(accepted).filter({ visible: true }).first()).toBeVisible();
  await expect(button(page, '处理异常')).toHaveCount(0);

  await loginAs('admin', { path: withFilter(RECORDS, { status: 'ANOMALY' }) });
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
  expect(await movedBy(admin, accepted)).toEqual([['PAY', 28_000]]);

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

test('shows recharge records with all fields, in the menus of ADMIN and SALESMAN only @long', async ({
  page,
  loginAs,
  admin,
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
  const [record] = await rowsOf<Payment>(admin, '/t3d-api/recharge-records?product=DATA&status=COMPLETED&size=1');
  await page.goto(`/t3d${RECORDS}/${record?.id}/show`);
  await page.locator('[data-all-details]').click();
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
