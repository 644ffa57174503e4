import type { Page } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import type { Caller, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits } from './support/inspect';
import { rawKeyIn } from './support/keys';
import { billsOf, signed, userOf, written } from './support/money';
import type { Order } from './support/orders';
import { CARDS, ORDERS, ordersInUse } from './support/orders';
import { button, section } from './support/screens';

const PLANS = '/package-list/package-delivery';

let admin: Caller;
let agent: Caller;
let esim: Order;
let ota: Order;

test.beforeAll(async ({ callAs, request }) => {
  ({ esim, ota } = await ordersInUse(await callAs('agent3'), request));
});
test.beforeEach(async ({ callAs }) => {
  [admin, agent] = [await callAs('admin'), await callAs('agent3')];
});

async function expectSound(page: Page, where: string): Promise<void> {
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  expect.soft(rawKeyIn(await page.locator('body').innerText()), `${where}: a raw key`).toBeUndefined();
  await expectFits(page, where);
}

test("shows AGENT_3 the status, usage, cost and eSIM installation on an order's page", async ({ page, loginAs }) => {
  const [card] = await rowsOf<{ lpa: string }>(agent, `/t3d-api/terminals?id=${esim.terminal}`);
  const lpa = card?.lpa ?? '';
  expect(lpa).toMatch(/^LPA:1\$/);
  await loginAs('agent3', { path: `${ORDERS}/${esim.id}/show` });
  await expect(section(page, 'life').getByRole('listitem')).toHaveText([/已下单/, /已开通/, /使用中/, /已完成/]);
  await expect(section(page, 'life').locator('[aria-current=step]')).toContainText('使用中');
  await expect(section(page, 'usage')).toContainText('已用 64 MB');
  await expect(section(page, 'usage').getByRole('meter').first()).toHaveAttribute('aria-valuenow', /^\d+$/);
  await expect(page.locator('[data-timeline] li').first()).toContainText('使用中');
  const times = await page
    .locator('[data-timeline] li')
    .evaluateAll((events) => events.map((event) => event.getAttribute('data-at') ?? ''));
  expect(times).toEqual(times.toSorted().toReversed());
  const bills = await billsOf(agent, `orderNo=${esim.orderNo}&sort=id&order=ASC`);
  await page.locator('[data-tab=bills]').click();
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
  await expectSound(page, 'order');
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await button(install, '打印').click();
  await page.emulateMedia({ media: 'print' });
  await expect(install.getByRole('img')).toBeVisible();
  await expect(section(page, 'bills').locator('table').first()).toBeHidden();
});

test("shows status and money at the top of an order's page, and remembers whether details are expanded @long", async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin', { path: `${ORDERS}/${esim.id}/show` });
  const main = page.locator('[data-main]');
  for (const field of ['terminal', 'agent', 'platform', 'plan', 'rules', 'supplier'])
    await expect(main.locator(`[data-field=${field}]`)).toBeVisible();
  await expect(section(page, 'usage').getByRole('meter').first()).toBeVisible();
  await expect(section(page, 'parties').locator('[data-payer]')).toBeInViewport({ ratio: 1 });
  await expect(section(page, 'parties').locator('[data-margin]')).toContainText('仅员工可见');
  const [red, text] = await page.evaluate(() =>
    ['--red', '--text'].map((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }),
  );
  const refund = page.locator('[data-action=partial-refund]');
  await expect(refund).toHaveCSS('border-top-color', String(red));
  await expect(refund.locator('svg')).toHaveCSS('color', String(red));
  await expect(refund).toHaveCSS('color', String(text));
  const more = page.locator('[data-all-details]');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('[data-field=createdAt]')).toHaveCount(0);
  await more.press('Enter');
  for (const field of ['orderNo', 'agentPlan', 'cycle', 'createdBy', 'createdAt', 'updatedAt'])
    await expect(main.locator(`[data-field=${field}]`)).toBeVisible();
  await expect(main.locator('[data-field=supplierCost] [data-note]')).toHaveText(
    '接单供应商的收费，可能与公司成本不同。',
  );
  await page.getByRole('tab', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/main$/);
  await page.goBack();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(main.locator('[data-field=orderNo]')).toContainText(esim.orderNo);
});

test('ends a list above the bottom of the window, and shows a cost less prominently than the price beside it', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: ORDERS });
  const foot = page.getByRole('navigation', { name: '分页' });
  await expect(foot).toBeVisible();
  await expect
    .poll(() => foot.evaluate((element) => Math.round(window.innerHeight - element.getBoundingClientRect().bottom)))
    .toBe(8);
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

test("shows the name of an order's discount, the original price, the discount and the paid amount @long", async ({
  page,
  loginAs,
}) => {
  let discounted: Discounted | undefined;
  for (let at = 1; !discounted && at < 40; at += 1)
    discounted = (await rowsOf<Discounted>(admin, `/t3d-api/orders?platform_in=WX,WEB,APP&size=200&page=${at}`)).find(
      ({ coupons }) => (coupons ?? []).length > 0,
    );
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
  test(`shows the pages of an order, a card and a plan in ${language} at ${width} @long`, async ({ page, loginAs }) => {
    await page.setViewportSize({ width, height: 800 });
    await loginAs('admin', { path: `${ORDERS}/${esim.id}/show`, lang: language });
    if (language === 'en') await page.evaluate(() => localStorage.setItem('dark', 'true'));
    for (const [path, name] of [
      [`${ORDERS}/${esim.id}/show`, 'bills'],
      [`${CARDS}/${esim.terminal}/show`, 'card-life'],
      [`${PLANS}/${esim.plan}/show`, 'holders'],
    ] as const) {
      await page.goto(`/t3d${path}`);
      if (name === 'bills') await page.locator('[data-tab=bills]').click();
      const part = name === 'bills' ? page.locator('[data-tabs]') : section(page, name);
      await expect(part.locator('tbody tr, li').first()).toBeVisible();
      const where = `${path} ${language} ${width}`;
      await expectSound(page, where);
      if (language === 'en') await expectAccessible(page, where, 'main');
    }
  });
}

test('shows SALESMAN and AGENT_1 the history, the plan and the eSIM of a card @long', async ({ page, loginAs }) => {
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

interface Plan {
  id: number;
  version: number;
  retailPrice: number;
  corpCost: number;
}

test("shows price changes and agents of a plan to staff, and only the agent's own prices to an agent @long", async ({
  page,
  loginAs,
  callAs,
}) => {
  const plan = await dataOf<Plan>(admin.get(`/t3d-api/plans/${ota.plan}`));
  const next = plan.retailPrice + 137;
  expect((await admin.put(`/t3d-api/plans/${plan.id}`, { retailPrice: next, version: plan.version })).ok()).toBe(true);
  await loginAs('sales', { path: `${PLANS}/${plan.id}/show` });
  const history = section(page, 'prices');
  await expect(history.locator('[data-price=retailPrice]').first()).toContainText(
    `${written(plan.retailPrice)} → ${written(next)}`,
  );
  await expect(history.locator('[data-price=corpCost]')).toContainText(written(plan.corpCost));
  await expect(history.locator('[data-chart]')).toContainText('现在');
  const holder = await userOf(admin, 'agent3');
  await expect(section(page, 'holders').locator(`[data-holder="${holder.id}"]`)).toContainText(holder.nickname);
  await expect(section(page, 'routes')).toBeVisible();

  const agent1 = await callAs('agent1');
  const [held] = await rowsOf<{ id: number; cooperationPrice: number }>(agent1, `/t3d-api/agent-plans?plan=${plan.id}`);
  await loginAs('agent1', { path: `/package-list/package-agent/${held?.id}/show` });
  await expect(history.locator('[data-price=cooperationPrice]').last()).toContainText(
    written(held?.cooperationPrice as number),
  );
  await expect(page.locator('[data-price=corpCost], [data-section=holders], [data-section=routes]')).toHaveCount(0);
  expect((await admin.put(`/t3d-api/plans/${plan.id}`, { retailPrice: plan.retailPrice })).ok()).toBe(true);
});
