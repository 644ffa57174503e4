import type { APIRequestContext } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import type { Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE, watch, WIDE } from './support/inspect';
import { rawKeyIn } from './support/keys';
import { button, dialog, input, section, withFilter } from './support/screens';

const LIST = '/order/ctrip-list';
const PLANS = '/package-list/ctrip-list';

interface Item {
  id: number;
  otaOrderId: string;
  status: number;
  quantity: number;
  useQuantity: number;
}
const NAMES: Record<Language, string> = {
  zh:
    '新订待确认|新订已确认|取消待确认|部分取消|全部取消|已取物品|部分使用|全部使用|' +
    '已还物品|已过期|待支付|支付待确认|支付已确认|预下单取消',
  en:
    'New, unconfirmed|Confirmed|Cancel pending|Partly cancelled|Fully cancelled|Item collected|Partly used|' +
    'Fully used|Item returned|Expired|Pending payment|Payment unconfirmed|Payment confirmed|Pre-order cancelled',
  cht:
    '新訂待確認|新訂已確認|取消待確認|部分取消|全部取消|已取物品|部分使用|全部使用|' +
    '已還物品|已過期|待支付|支付待確認|支付已確認|預下單取消',
};

const inState = async (caller: Parameters<typeof rowsOf>[0], status: number): Promise<Item> => {
  const [item] = await rowsOf<Item>(caller, `/t3d-api/ctrip-orders?status=${status}&size=1`);
  return item as Item;
};

async function orderAtCtrip(request: APIRequestContext, quantity: number): Promise<string> {
  const otaOrderId = `9${Date.now()}${Math.floor(Math.random() * 1000)}`;
  const call = (service: string, body: object) =>
    dataOf<{ code: string; message: string; body: { supplierOrderId: string } }>(
      request.post('/simulator/ctrip/call', {
        data: { service, body: { sequenceId: crypto.randomUUID(), otaOrderId, ...body } },
      }),
    );
  const offers = await dataOf<{ PLU: string; salePrice: number }>(request.get('/simulator/ctrip/offer'));
  const item = {
    PLU: offers.PLU,
    useStartDate: '2099-01-01',
    useEndDate: '2099-02-01',
    salePrice: offers.salePrice / 100,
    salePriceCurrency: 'CNY',
    quantity,
  };
  const held = await call('CreatePreOrder', { contacts: [{ name: '张三', mobile: '13812345678' }], items: [item] });
  expect(held.code, held.message).toBe('0000');
  const { supplierOrderId } = held.body;
  const paid = await call('PayPreOrder', {
    supplierOrderId,
    confirmType: 2,
    orderLastConfirmTime: '2099-01-01 00:00:00',
    items: [{ itemId: '1', PLU: offers.PLU }],
  });
  expect(paid.code, paid.message).toBe('0000');
  return otaOrderId;
}

for (const lang of ['zh', 'en', 'cht'] as const)
  test(`shows a label for each of the 14 states of a Ctrip order in ${lang} @long`, async ({
    page,
    loginAs,
    admin,
  }) => {
    await loginAs('admin', { path: LIST, lang });
    for (const [at, name] of NAMES[lang].split('|').entries()) {
      const { otaOrderId } = await inState(admin, at + 1);
      await page.goto(`/t3d${withFilter(LIST, { otaOrderId })}`);
      await expect(page.locator('.status-chip').filter({ hasText: name }).first()).toBeVisible();
    }
  });

for (const [lang, size, name] of [
  ['zh', WIDE, '1440'],
  ['en', PHONE, '375'],
  ['en', WIDE, '1440'],
  ['zh', PHONE, '375'],
] as const)
  test(`shows the page of a Ctrip order in ${lang} at ${name} @long`, async ({ page, loginAs, admin }) => {
    watch(page);
    await page.setViewportSize(size);
    const item = await inState(admin, 7);
    await loginAs('admin', { path: `${LIST}/${item.id}/show`, lang });
    const quantities = section(page, 'quantities');
    await expect(quantities.locator('[data-quantity=bought]')).toContainText(String(item.quantity));
    await expect(quantities.locator('[data-quantity=used]')).toContainText(String(item.useQuantity));
    await expect(section(page, 'course').locator('[aria-current=step]')).toContainText(
      lang === 'zh' ? '部分使用' : 'Partly used',
    );
    await expect(section(page, 'vouchers').locator('tbody tr, dl')).toHaveCount(item.quantity);
    await expect(section(page, 'receivable').locator('[data-agrees=true]')).toBeVisible();
    const calls = section(page, 'calls');
    await calls.scrollIntoViewIfNeeded();
    const verify = calls.locator('[data-call=CreatePreOrder]');
    await expect(verify).toContainText('0000');
    await verify.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(verify.locator('pre').first()).toContainText(item.otaOrderId);
    await expect(verify.locator('pre').first()).not.toContainText(/1[0-9]{10}"/);
    expect(rawKeyIn(await page.locator('body').innerText())).toBeUndefined();
    await expectFits(page, 'the page of a Ctrip order');
    await expectAccessible(page, 'the page of a Ctrip order');
  });

test('lets staff cancel and redeem a Ctrip order, and shows the effect before the submit', async ({
  page,
  loginAs,
  admin,
  request,
}) => {
  const otaOrderId = await orderAtCtrip(request, 3);
  const read = async (): Promise<Item> =>
    (await rowsOf<Item>(admin, `/t3d-api/ctrip-orders?otaOrderId=${otaOrderId}`))[0] as Item;
  await expect.poll(async () => (await read()).status).toBe(13);
  const { id } = await read();
  await loginAs('admin', { path: `${LIST}/${id}/show`, lang: 'en' });
  await button(page, /^Cancel units…?$/).click();
  await input(dialog(page), 'Quantity').fill('1');
  await expect(dialog(page)).toContainText('Ctrip owes');
  await dialog(page)
    .getByRole('button', { name: /^Cancel units/ })
    .last()
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(async () => (await read()).status).toBe(4);
  await page.reload();
  await button(page, /^Redeem…?$/).click();
  await input(dialog(page), 'Quantity').fill('2');
  await expect(dialog(page)).toContainText('OrderConsumedNotice');
  await dialog(page)
    .getByRole('button', { name: /^Redeem/ })
    .last()
    .click();
  await expect.poll(async () => (await read()).status).toBe(8);
  interface Taken {
    rows: { service: string; body: { otaOrderId?: string } }[];
  }
  await expect
    .poll(async () => {
      const { rows } = (await (await request.get('/simulator/ctrip/calls')).json()) as Taken;
      return rows.filter(({ body }) => body.otaOrderId === otaOrderId).map(({ service }) => service);
    })
    .toEqual(['PayPreOrderConfirm', 'OrderConsumedNotice']);
});

test("shows an ADMIN whether Ctrip's keys are set and when Ctrip last called, and sends a test call", async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: PLANS, lang: 'en' });
  await expect(section(page, 'ctrip-state').locator('[data-account=acc001]')).toHaveAttribute(
    'title',
    /keys set .+ · Ctrip last called/,
  );
  await section(page, 'ctrip-state').getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Ctrip calls' })).toBeVisible();
});
