import type { Page } from '@playwright/test';
import { act } from './support/responses';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import type { Bill } from './support/money';
import { billsOf, save } from './support/money';
import type { Order } from './support/orders';
import { buyCheapest, orderOf, ORDERS, ordersInUse } from './support/orders';
import { button, dialog, input, openImport, rowOf, runOnRow, toast, withFilter } from './support/screens';

let esim: Order;
let ota: Order;

test.beforeAll(async ({ callAs, request }) => {
  ({ esim, ota } = await ordersInUse(await callAs('agent3'), request));
});

const listOf = ({ orderNo }: Order): string => withFilter(ORDERS, { orderNo_like: orderNo });

test('exports the QR codes of eSIM orders as a zip file, and shows why an order has no QR code @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent3', {
    path: listOf(esim),
  });
  await rowOf(page, esim.orderNo).getByRole('checkbox').check();
  const bar = page.locator('[data-bulk="qr-export"]');
  if (!(await bar.isVisible())) await page.locator('[data-bulk-more]').click();
  await bar.click();
  const { name, bytes } = await save(page, () =>
    dialog(page)
      .getByRole('button', { name: /^导出二维码/ })
      .click(),
  );
  expect(name).toMatch(/\.zip$/);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await expect(dialog(page)).toBeHidden();
  await page.goto(`/t3d${listOf(ota)}`);
  await runOnRow(page, rowOf(page, ota.orderNo), '更多操作', '导出二维码');
  await dialog(page)
    .getByRole('button', { name: /^导出二维码/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
});

test("buys orders by uploading a workbook in the list's dialog @long", async ({ page, loginAs }) => {
  await loginAs('agent3', { path: ORDERS });
  await openImport(page);
  await expect(dialog(page).locator('input[type=file]')).toHaveCount(1);
  await expect(dialog(page)).toContainText('xlsx');
});

async function cancelFirst(page: Page, admin: Caller, order: Order, action: string): Promise<void> {
  const read = async (): Promise<unknown[]> => [
    await orderOf(admin, order.id),
    await billsOf(admin, `orderNo=${order.orderNo}`),
  ];
  const before = await read();
  await runOnRow(page, rowOf(page, order.orderNo), '更多操作', action);
  await button(dialog(page), '取消').click();
  await expect(dialog(page)).toBeHidden();
  expect(await read(), `${action}: cancelled`).toEqual(before);
  await runOnRow(page, rowOf(page, order.orderNo), '更多操作', action);
}

test('changes nothing when the user cancels a partial refund, a force completion or a finish', async ({
  page,
  loginAs,
  admin,
}) => {
  await loginAs('admin', { path: listOf(esim) });
  await rowOf(page, esim.orderNo).getByRole('button', { name: '更多操作' }).click();
  await expect(page.locator('[role=menuitem][data-action=delete]')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[role=menuitem][data-action=retry]')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[role=menuitem][data-action=finish]')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  await cancelFirst(page, admin, esim, '部分退款');
  await input(dialog(page), '退款金额').fill('0.11');
  await dialog(page).getByRole('button', { name: '退 0.11 USD' }).click();
  await expect(toast(page, /^已退订单 .* 0\.11 USD/)).toBeVisible();
  expect((await billsOf(admin, `orderNo=${esim.orderNo}&type=REFUND`)).map(({ amount }: Bill) => amount)).toEqual([11]);

  await cancelFirst(page, admin, esim, '强制完成');
  await dialog(page)
    .getByRole('button', { name: /^强制完成/ })
    .click();
  await expect(toast(page, /^强制完成/)).toBeVisible();
  expect((await orderOf(admin, esim.id)).status).toBe('COMPLETED');

  await page.goto(`/t3d${listOf(ota)}`);
  await cancelFirst(page, admin, ota, '完成订单');
  await dialog(page)
    .getByRole('button', { name: /^完成订单/ })
    .click();
  await expect(toast(page, /^已完成 1 个订单/)).toBeVisible();
  await expect.poll(async () => (await orderOf(admin, ota.id)).status).toBe('COMPLETED');
});

test('hides force completion from a SALESMAN, and keeps the bills of a deleted order @long', async ({
  page,
  loginAs,
  callAs,
  admin,
}) => {
  const agent = await callAs('agent3');
  const revoked = await buyCheapest(agent, 'OTA');
  await act(agent, 'orders', 'apply-revoke', { ids: [revoked.id] });
  await expect.poll(async () => (await orderOf(admin, revoked.id)).status).toBe('REVOKED');
  await loginAs('sales', { path: listOf(revoked) });
  await rowOf(page, revoked.orderNo).getByRole('button', { name: '更多操作' }).click();
  await expect(page.locator('[role=menuitem][data-action=force-completion]')).toHaveCount(0);
  await expect(page.locator('[role=menuitem][data-action=apply-revoke]')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await cancelFirst(page, admin, revoked, '删除');
  await dialog(page).getByRole('button', { name: /^删除/ }).click();
  await expect(toast(page, /^已删除 1 个订单/)).toBeVisible();
  expect((await (await callAs('sales')).get(`/t3d-api/orders/${revoked.id}`)).status()).toBe(404);
  expect((await billsOf(admin, `orderNo=${revoked.orderNo}`)).map(({ type }: Bill) => type).toSorted()).toContain(
    'REFUND',
  );
});
