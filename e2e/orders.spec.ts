import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Caller, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible } from './support/inspect';
import type { Bill } from './support/money';
import { billsOf, save, signed, userOf, written } from './support/money';
import { button, dialog, input, rowOf, runOnRow, toast } from './support/screens';

// The pages of orders, cards and plans, and the deeds on orders, by everybody who has them. The rows are made here,
// over the API.
test.describe.configure({ mode: 'serial' });

interface Row {
  id: number;
  orderNo: string;
  status: string;
  terminal: number;
  agentPlan: number;
  plan: number;
  price: number;
  lpa: string | null;
  iccid: string;
  name: string;
  type: string;
  version: number;
}
const ORDERS = '/order/order-list';
const CARDS = '/terminal/terminal-delivery';
const PLANS = '/package-list/package-delivery';
const RAW_KEY = /(?<![\w@/.-])(?:stock|crud|money)\.[A-Za-z_-]+(?:\.[\w-]+)+/;

const rowsOf = async (caller: Caller, path: string): Promise<Row[]> =>
  ((await (await caller.get(`/t3d-api/${path}`)).json()) as { rows: Row[] }).rows;
const orderOf = async (caller: Caller, id: number): Promise<Row> => (await rowsOf(caller, `orders?id=${id}`))[0] as Row;
const isHidden = async (caller: Caller, id: number): Promise<boolean> =>
  (await caller.get(`/t3d-api/orders/${id}`)).status() === 404;
const section = (page: Page, name: string) => page.locator(`[data-section="${name}"]`);

let admin: Caller;
let agent: Caller;
/** AGENT_3's orders in use: of an eSIM, and of an OTA card. */
let esim: Row;
let ota: Row;

test.beforeEach(async ({ callAs }) => {
  [admin, agent] = (await Promise.all([callAs('admin'), callAs('agent3')])) as [Caller, Caller];
});

/** Buys a plan for a free card of AGENT_3 and waits until the supplier has accepted. */
async function buy(type: 'OTA' | 'E_SIM'): Promise<Row> {
  const plans = await rowsOf(agent, `agent-plans?status=RACKING&terminalType=${type}&size=50`);
  const plan = plans.toSorted(
    (one, other) =>
      (one as unknown as { cooperationPrice: number }).cooperationPrice -
      (other as unknown as { cooperationPrice: number }).cooperationPrice,
  )[0] as Row;
  const cards = await rowsOf(agent, `terminals?type=${type}&status=UNUSED&realName=false&size=50`);
  for (const card of cards) {
    const answer = await agent.post(
      '/t3d-api/orders',
      { terminal: card.id, agentPlan: plan.id },
      { 'Idempotency-Key': randomUUID() },
    );
    if (!answer.ok()) continue;
    const { data } = (await answer.json()) as { data: Row };
    if ((await orderOf(agent, data.id)).status === 'NO_REAL_NAME') continue;
    await expect.poll(async () => (await orderOf(agent, data.id)).status).toBe('UNUSED');
    return orderOf(agent, data.id);
  }
  throw new Error(`no free card of type ${type}`);
}

async function activate(
  request: { post(url: string, options?: object): Promise<{ ok(): boolean }> },
  order: Row,
  usedMB?: number,
): Promise<void> {
  expect((await request.post(`/simulator/suppliers/orders/${order.orderNo}/activate`)).ok()).toBe(true);
  if (usedMB)
    expect((await request.post(`/simulator/suppliers/orders/${order.orderNo}/use`, { data: { usedMB } })).ok()).toBe(
      true,
    );
}

async function expectSound(page: Page, where: string, audit = true): Promise<void> {
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  expect.soft(RAW_KEY.exec(await page.locator('body').innerText())?.[0], `${where}: a raw key`).toBeUndefined();
  expect
    .soft(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${where}: as wide as the window`,
    )
    .toBeLessThanOrEqual(0);
  if (!audit) return;
  await expectAccessible(page, where, 'main');
}

test('AGENT_3: the page of an order tells where it stands, what it used and cost, and how its eSIM is installed', async ({
  page,
  loginAs,
  request,
}) => {
  esim = await buy('E_SIM');
  ota = await buy('OTA');
  await activate(request, esim, 64);
  await activate(request, ota);
  const [card] = await rowsOf(agent, `terminals?id=${esim.terminal}`);
  const lpa = card?.lpa as string;
  expect(lpa).toMatch(/^LPA:1\$/);
  await loginAs('agent3', { path: `${ORDERS}/${esim.id}/show` });
  await expect(section(page, 'life').getByRole('listitem')).toHaveText([/已下单/, /已开通/, /使用中/, /已完成/]);
  await expect(section(page, 'life').locator('[aria-current=step]')).toContainText('使用中');
  await expect(section(page, 'usage')).toContainText('已用 64 MB');
  await expect(section(page, 'usage').getByRole('meter').first()).toHaveAttribute('aria-valuenow', /^\d+$/);
  // Newest first.
  await expect(page.locator('[data-timeline] li').first()).toContainText('使用中');
  const times = await page
    .locator('[data-timeline] li')
    .evaluateAll((events) => events.map((event) => event.getAttribute('data-at') ?? ''));
  expect(times).toEqual(times.toSorted().toReversed());
  const bills = await billsOf(agent, `orderNo=${esim.orderNo}&sort=id&order=ASC`);
  await expect(section(page, 'bills').locator('[data-bill]')).toHaveCount(bills.length);
  for (const { type, amount } of bills)
    await expect(section(page, 'bills').locator(`[data-bill="${type}"]`)).toContainText(signed(amount));
  const install = section(page, 'esim');
  await expect(install.getByRole('img', { name: 'eSIM 安装二维码' })).toHaveAttribute('data-qr', lpa);
  await expect(install.locator('[data-install=ios]')).toHaveAttribute(
    'href',
    `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(lpa)}`,
  );
  await expect(install.locator('[data-install=android]')).toHaveAttribute(
    'href',
    `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(lpa)}`,
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await install.locator(`[data-copy="${lpa}"]`).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(lpa);
  await expect(section(page, 'supplier-calls'), 'what suppliers said is for staff').toHaveCount(0);
  await expectSound(page, 'order', false);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await button(install as never, '打印').click();
  await page.emulateMedia({ media: 'print' });
  await expect(install.getByRole('img')).toBeVisible();
  await expect(section(page, 'bills').locator('table').first()).toBeHidden();
});

test('the page of an order opens with what matters, its money without scrolling; the rest is one press away and stays shown while the tab lives', async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin', { path: `${ORDERS}/${esim.id}/show` });
  const main = page.locator('[data-main]');
  for (const field of ['terminal', 'agent', 'platform', 'plan', 'rules', 'supplier'])
    await expect(main.locator(`[data-field=${field}]`)).toBeVisible();
  await expect(section(page, 'usage').getByRole('meter').first()).toBeVisible();
  await expect(page.locator('[data-money] [data-field]').last()).toBeInViewport({ ratio: 1 });
  // A deed that cannot be taken back is told by its outline and its icon, in words as calm as the others'.
  const [red, text] = await page.evaluate(() =>
    ['--red', '--text'].map((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }),
  );
  const finish = page.locator('[data-action=finish]');
  await expect(finish).toHaveCSS('border-top-color', String(red));
  await expect(finish.locator('svg')).toHaveCSS('color', String(red));
  await expect(finish).toHaveCSS('color', String(text));
  const more = page.locator('[data-all-details]');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('[data-field=createdAt]')).toHaveCount(0);
  await more.press('Enter');
  for (const field of ['orderNo', 'agentPlan', 'cycle', 'createdBy', 'createdAt', 'updatedAt'])
    await expect(main.locator(`[data-field=${field}]`)).toBeVisible();
  await page.getByRole('tab', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/main$/);
  await page.goBack();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(main.locator('[data-field=orderNo]')).toContainText(esim.orderNo);
});

test('a list ends before the window does, and a cost stands back from its price', async ({ page, loginAs }) => {
  await loginAs('admin', { path: ORDERS });
  const foot = page.getByRole('navigation', { name: '分页' });
  await expect(foot).toBeVisible();
  await expect
    .poll(() => foot.evaluate((element) => Math.round(window.innerHeight - element.getBoundingClientRect().bottom)))
    .toBe(12);
  const colour = (column: string) =>
    page
      .locator(`tbody .column-${column}`)
      .first()
      .evaluate((cell) => getComputedStyle(cell).color);
  expect(await colour('costPrice')).toBe(await colour('createdAt'));
  expect(await colour('costPrice')).not.toBe(await colour('price'));
});

interface Discounted {
  id: number;
  coupons: { name: string; originalPrice: number; discountAmount: number; actualPrice: number }[] | null;
}

test("an order's discount stands on its page with name, original price, discount and what was paid", async ({
  page,
  loginAs,
}) => {
  let discounted: Discounted | undefined;
  for (let at = 1; !discounted && at < 40; at += 1)
    discounted = (
      (await rowsOf(admin, `orders?platform_in=WX,WEB,APP&size=200&page=${at}`)) as unknown as Discounted[]
    ).find(({ coupons }) => (coupons ?? []).length > 0);
  const [coupon] = discounted?.coupons ?? [];
  await loginAs('admin', { path: `${ORDERS}/${discounted?.id}/show` });
  await expect(section(page, 'coupons').locator('[data-coupon] td')).toHaveText(
    [
      coupon?.name,
      written(coupon?.originalPrice as number),
      signed(-(coupon?.discountAmount as number)),
      written(coupon?.actualPrice as number),
    ].map(String),
  );
});

for (const [language, width] of [
  ['zh', 1440],
  ['en', 375],
  ['cht', 1000],
] as [Language, number][]) {
  test(`the pages of an order, a card and a plan in ${language} at ${width}`, async ({ page, loginAs }) => {
    await page.setViewportSize({ width, height: 800 });
    await loginAs('admin', { path: `${ORDERS}/${esim.id}/show`, lang: language });
    if (language === 'en') await page.evaluate(() => localStorage.setItem('dark', 'true'));
    for (const [path, name] of [
      [`${ORDERS}/${esim.id}/show`, 'bills'],
      [`${CARDS}/${esim.terminal}/show`, 'card-life'],
      [`${PLANS}/${esim.plan}/show`, 'holders'],
    ] as const) {
      await page.goto(`/t3d${path}`);
      await expect(section(page, name)).toBeVisible();
      await expect(section(page, name).locator('tbody tr, li').first()).toBeVisible();
      await expectSound(page, `${path} ${language} ${width}`, language === 'en');
    }
  });
}

test('SALESMAN: the page of a card tells its life newest first, its plan and its eSIM; AGENT_1 sees it too', async ({
  page,
  loginAs,
}) => {
  for (const who of ['sales', 'agent1'] as const) {
    await loginAs(who, { path: `${CARDS}/${esim.terminal}/show` });
    const life = section(page, 'card-life');
    await expect(life.locator('li').first()).toContainText('已激活');
    await expect(life).toContainText('购买');
    await expect(life).toContainText('转给');
    const times = await life
      .locator('li')
      .evaluateAll((events) => events.map((event) => event.getAttribute('data-at') ?? ''));
    expect(times).toEqual(times.toSorted().toReversed());
    await expect(section(page, 'card-now').locator(`[data-running="${esim.id}"]`)).toContainText('使用中');
    await expect(section(page, 'card-now').locator('[data-real-name]')).toHaveAttribute('data-real-name', 'none');
    await expect(section(page, 'esim').getByRole('img')).toBeVisible();
    await life.locator('li').first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`${ORDERS}/${esim.id}/show$`));
  }
});

test("a plan's page tells every price change and who holds it; an agent sees its own prices only", async ({
  page,
  loginAs,
  callAs,
}) => {
  const [plan] = (await rowsOf(admin, `plans?id=${ota.plan}`)) as (Row & { retailPrice: number; corpCost: number })[];
  const next = (plan?.retailPrice ?? 0) + 137;
  expect((await admin.put(`/t3d-api/plans/${plan?.id}`, { retailPrice: next, version: plan?.version })).ok()).toBe(
    true,
  );
  await loginAs('sales', { path: `${PLANS}/${plan?.id}/show` });
  const history = section(page, 'prices');
  await expect(history.locator('[data-price=retailPrice]').first()).toContainText(
    `${written(plan?.retailPrice as number)} → ${written(next)}`,
  );
  await expect(history.locator('[data-price=corpCost]')).toContainText(written(plan?.corpCost as number));
  await expect(history.locator('[data-chart]')).toBeVisible();
  const holder = await userOf(admin, 'agent3');
  await expect(section(page, 'holders').locator(`[data-holder="${holder.id}"]`)).toContainText(holder.nickname);
  await expect(section(page, 'routes')).toBeVisible();

  const agent1 = await callAs('agent1');
  const [held] = (await rowsOf(agent1, `agent-plans?plan=${plan?.id}`)) as (Row & { cooperationPrice: number })[];
  await loginAs('agent1', { path: `/package-list/package-agent/${held?.id}/show` });
  await expect(history.locator('[data-price=cooperationPrice]').last()).toContainText(
    written(held?.cooperationPrice as number),
  );
  await expect(page.locator('[data-price=corpCost], [data-section=holders], [data-section=routes]')).toHaveCount(0);
  expect((await admin.put(`/t3d-api/plans/${plan?.id}`, { retailPrice: plan?.retailPrice })).ok()).toBe(true);
});

test('the bulk bar exports the QR codes of eSIM orders as a zip, and names why it cannot', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent3', {
    path: `${ORDERS}?filter=${encodeURIComponent(JSON.stringify({ orderNo_like: esim.orderNo }))}`,
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
  await page.goto(`/t3d${ORDERS}?filter=${encodeURIComponent(JSON.stringify({ orderNo_like: ota.orderNo }))}`);
  await runOnRow(page, rowOf(page, ota.orderNo), '更多操作', '导出二维码');
  await dialog(page)
    .getByRole('button', { name: /^导出二维码/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
});

test('orders are bought from a workbook: the dialog of the list takes it', async ({ page, loginAs }) => {
  await loginAs('agent3', { path: ORDERS });
  await button(page, '导入').click();
  await expect(dialog(page).locator('input[type=file]')).toHaveCount(1);
  await expect(dialog(page)).toContainText('xlsx');
});

const listOf = (order: Row): string =>
  `${ORDERS}?filter=${encodeURIComponent(JSON.stringify({ orderNo_like: order.orderNo }))}`;

/** Opens the deed of a row, cancels it and looks whether anything has changed; leaves the dialog open again. */
async function cancelFirst(page: Page, order: Row, deed: string): Promise<void> {
  const before = JSON.stringify([await orderOf(admin, order.id), await billsOf(admin, `orderNo=${order.orderNo}`)]);
  await runOnRow(page, rowOf(page, order.orderNo), '更多操作', deed);
  await button(dialog(page), '取消').click();
  await expect(dialog(page)).toBeHidden();
  expect(
    JSON.stringify([await orderOf(admin, order.id), await billsOf(admin, `orderNo=${order.orderNo}`)]),
    `${deed}: cancelled`,
  ).toBe(before);
  await runOnRow(page, rowOf(page, order.orderNo), '更多操作', deed);
}

test('partial refund, force completion, finish and deletion ask first: cancel changes nothing, the button does it', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: listOf(esim) });
  // What the state does not allow is off and says why.
  await rowOf(page, esim.orderNo).getByRole('button', { name: '更多操作' }).click();
  await expect(page.locator('[role=menuitem][data-action=delete]')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[role=menuitem][data-action=retry]')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[role=menuitem][data-action=finish]')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  await cancelFirst(page, esim, '部分退款');
  await input(dialog(page), '退款金额').fill('0.11');
  await dialog(page)
    .getByRole('button', { name: /^部分退款/ })
    .click();
  await expect(toast(page, /^部分退款/)).toBeVisible();
  expect((await billsOf(admin, `orderNo=${esim.orderNo}&type=REFUND`)).map(({ amount }: Bill) => amount)).toEqual([11]);

  await cancelFirst(page, esim, '强制完成');
  await dialog(page)
    .getByRole('button', { name: /^强制完成/ })
    .click();
  await expect(toast(page, /^强制完成/)).toBeVisible();
  expect((await orderOf(admin, esim.id)).status).toBe('COMPLETED');

  await page.goto(`/t3d${listOf(ota)}`);
  await cancelFirst(page, ota, '完成订单');
  await dialog(page)
    .getByRole('button', { name: /^完成订单/ })
    .click();
  await expect(toast(page, /^完成订单/)).toBeVisible();
  await expect.poll(async () => (await orderOf(admin, ota.id)).status).toBe('COMPLETED');
});

test('SALESMAN has no force completion; a revoked order is deleted, its bills stay', async ({
  page,
  loginAs,
  callAs,
}) => {
  const revoked = await buy('OTA');
  expect(
    (
      await agent.post(
        '/t3d-api/orders/actions/apply-revoke',
        { ids: [revoked.id] },
        { 'Idempotency-Key': randomUUID() },
      )
    ).ok(),
  ).toBe(true);
  await expect.poll(async () => (await orderOf(admin, revoked.id)).status).toBe('REVOKED');
  await loginAs('sales', { path: listOf(revoked) });
  await rowOf(page, revoked.orderNo).getByRole('button', { name: '更多操作' }).click();
  await expect(page.locator('[role=menuitem][data-action=force-completion]')).toHaveCount(0);
  await expect(page.locator('[role=menuitem][data-action=apply-revoke]')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await cancelFirst(page, revoked, '删除');
  await dialog(page).getByRole('button', { name: /^删除/ }).click();
  await expect(toast(page, /^删除/)).toBeVisible();
  expect(await isHidden(await callAs('sales'), revoked.id)).toBe(true);
  expect((await billsOf(admin, `orderNo=${revoked.orderNo}`)).map(({ type }: Bill) => type).toSorted()).toContain(
    'REFUND',
  );
});
