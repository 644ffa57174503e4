import { totalOf } from './support/responses';
import { settle } from './support/calls';
import type { Sheet } from './support/board';
import { card, figure, follow, fresh, read } from './support/board';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE, watch, WIDE } from './support/inspect';
import { written } from './support/money';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { button, expectCounted, pathOf, recordCalls } from './support/screens';

test("links each figure of an agent's home page to a list with that many rows", async ({ page, loginAs, callAs }) => {
  const agent = await fresh(await callAs('agent1'));
  await loginAs('agent1', { path: '/main' });
  const sheet = await read<Sheet>(agent, 'sales?days=30');
  await expect(figure(page, 'today')).toContainText(written(sheet.today.sales));
  await expect(figure(page, 'today')).toContainText(`昨日同时段 ${written(sheet.yesterday.sales)}`);
  await expect(figure(page, 'profit')).toContainText(written(sheet.period.profit.net));
  await expect(figure(page, 'wallet').getByRole('button', { name: '充值' })).toBeVisible();
  const orders = await follow(page, sheet.today.orders, () => figure(page, 'today').getByRole('link').first().click());
  expect(orders).toMatchObject({ currency: sheet.currency, unpaid: 'false' });
  const sharing = new URLSearchParams({ ...sheet.period.profit.plus.filter, size: '1' }).toString();
  const shares = await totalOf(agent, `/t3d-api/bills?${sharing}`);
  expect(
    await follow(page, shares, () =>
      figure(page, 'profit')
        .getByRole('link', { name: written(sheet.period.profit.plus.amount) })
        .click(),
    ),
  ).toEqual(sheet.period.profit.plus.filter);
  const cards = await read<{ rows: { status: string; cards: number }[] }>(agent, 'cards');
  await follow(page, cards.rows.find(({ status }) => status === 'ACTIVATED')?.cards as number, () =>
    card(page, 'cards').locator('[data-cards=ACTIVATED] a').click(),
  );
  const [best] = await read<{ planLabel: string; orders: number }[]>(agent, 'plans?days=30');
  await follow(page, best?.orders as number, () =>
    card(page, 'plans').getByRole('listitem').first().getByRole('link').first().click(),
  );
  const [waiting] = await read<{ kind: string; count: number }[]>(agent, 'waiting');
  await follow(page, waiting?.count as number, () =>
    card(page, 'waiting').locator(`[data-waiting=${waiting?.kind}] a`).click(),
  );
  const { total } = await read<{ total: number }>(agent, 'ending');
  await follow(page, total, () => card(page, 'ending').getByRole('link', { name: /^全部/ }).click());
});

test('links each bar of the chart and each line of its table to the orders of the day @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const sheet = await read<Sheet>(await fresh(await callAs('admin')), 'sales?days=7');
  const most = sheet.steps.reduce((best, step) => (step.sales > best.sales ? step : best));
  await loginAs('admin', { path: '/main' });
  await button(page, '近 7 天').click();
  await expect(figure(page, 'orders')).toContainText(sheet.period.orders.toLocaleString('en-US'));
  await expect(figure(page, 'orders').locator('[aria-busy]')).toHaveCount(0);
  await expect(figure(page, 'wallet')).toHaveCount(0);
  await expect(button(page, /^看(数据表|图表)$/)).toBeVisible();
  if (await button(page, '看图表').isVisible()) await button(page, '看图表').click();
  const bar = page
    .locator('[data-chart] .MuiBarChart-element')
    .nth(sheet.steps.filter(({ sales }) => sales > 0).indexOf(most));
  await bar.hover();
  await expect(page.locator('.MuiChartsTooltip-root')).toContainText(written(most.sales));
  expect(await follow(page, most.orders, () => bar.click())).toMatchObject({
    createdAt_gte: most.from,
    createdAt_lte: most.to,
    unpaid: 'false',
  });
  await button(page, '看数据表').click();
  const table = card(page, 'sales').getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(8);
  await follow(page, most.orders, () =>
    table
      .getByRole('link', { name: written(most.sales) })
      .first()
      .click(),
  );
  await page.reload();
  await expect(button(page, '近 7 天')).toHaveAttribute('aria-pressed', 'true');
  await button(page, '看图表').click();
  await button(page, '今天').click();
  await expect(card(page, 'sales')).toContainText('USD / 小时');
});

test('reports a panel that fails to load, retries on click, and leaves all other panels unchanged @long', async ({
  page,
  loginAs,
}) => {
  await page.route('**/t3d-api/dashboard/ending', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ code: 500, message: '系统异常', requestId: 'abcd1234' }),
    }),
  );
  await loginAs('agent2', { path: '/main' });
  await expect(card(page, 'ending').getByRole('alert')).toContainText('abcd1234');
  await expect(card(page, 'plans').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.unroute('**/t3d-api/dashboard/ending');
  await button(card(page, 'ending'), '重试').click();
  await expect(card(page, 'ending').getByRole('alert')).toHaveCount(0);
});

test('shows each role its panels on the home page, for example the first steps to a new agent @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const { account } = await makeAgent(await callAs('admin'), { currency: 'EUR' });
  await loginAs(account, { path: '/main', lang: 'en', password: FIRST_PASSWORD });
  await expect(card(page, 'start').getByRole('listitem')).toHaveCount(4);
  await expect(figure(page, 'wallet')).toContainText('0.00EUR');
  await expect(card(page, 'sales')).toHaveCount(0);
  await expect(card(page, 'waiting')).toContainText('Nothing needs attention');
  await card(page, 'start')
    .getByRole('link', { name: /Make your first order/ })
    .click();
  await expect(page).toHaveURL(/\/order\/order-list$/);
  await expect(page.getByRole('dialog', { name: 'Buy a plan' })).toBeVisible();
  const calls = recordCalls(page);
  watch(page);
  await loginAs('sms', { path: '/main' });
  await expect(page.locator('[data-sms-home]')).toContainText('我的号码');
  await settle(page);
  expect(calls.map(pathOf).filter((path) => path.includes('/dashboard/') && !path.endsWith('/waiting'))).toEqual([]);
});

for (const account of ['admin', 'agent1'] as const) {
  test(`shows the same count of records that need attention in menu, list and home page (${account}) @long`, async ({
    page,
    loginAs,
    callAs,
  }) => {
    type Line = { resource: string; kind: string; count: number; counted: boolean; among?: string };
    const lines = (await read<Line[]>(await callAs(account), 'waiting')).filter(({ counted }) => counted);
    const countOf = (resource: string): number =>
      lines.filter((line) => line.resource === resource).reduce((sum, { count }) => sum + count, 0);
    const all = lines.filter(({ among }) => !among).reduce((sum, { count }) => sum + count, 0);
    expect(countOf('orders')).toBeGreaterThan(0);
    await loginAs(account, { path: '/main' });
    await expect(card(page, 'waiting').locator('[data-total]')).toHaveAttribute('data-total', String(all));
    for (const { kind, count } of lines.filter(({ resource }) => resource === 'orders'))
      await expect(card(page, 'waiting').locator(`[data-waiting=${kind}]`)).toContainText(
        count.toLocaleString('en-US'),
      );
    const menu = page.locator('aside nav');
    const branch = menu.getByRole('button', { name: /订单管理/ });
    const ofBranch = countOf('orders') + countOf('ctrip-orders') + countOf('ctrip-statement-lines');
    await expect(branch.locator('[data-count]')).toHaveAttribute('data-count', String(ofBranch));
    await branch.click();
    for (const [name, resource] of [
      ['订单列表', 'orders'],
      ['短信订单', 'sms-orders'],
    ] as const) {
      const count = countOf(resource);
      const badge = menu
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .last()
        .locator('a [data-count]');
      if (count === 0) {
        await expect(badge).toHaveCount(0);
        continue;
      }
      await expect(badge).toHaveAttribute('data-count', String(count));
      await badge.click();
      const view = page
        .getByRole('button', { name: new RegExp(`^待处理 ?${count.toLocaleString('en-US')}$`) })
        .filter({ visible: true });
      await expect(view).toHaveAttribute('aria-pressed', 'true');
      await expectCounted(page, count);
    }
  });
}

test('shows an accessible home page without overflow in light and dark mode, at every width @long', async ({
  page,
  loginAs,
}) => {
  const problems = watch(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [account, size] of [
    ['agent1', WIDE],
    ['admin', PHONE],
  ] as const) {
    await page.setViewportSize(size);
    await loginAs(account, { path: '/main', lang: 'en' });
    await expect(button(page, /^(View data|See the chart)$/)).toBeVisible();
    await button(page, '30 days').click();
    if (await button(page, 'See the chart').isVisible()) await button(page, 'See the chart').click();
    await expect(page.locator('[data-chart] svg').first()).toBeVisible();
    await settle(page);
    await expectFits(page, account);
    await expectAccessible(page, `${account}, light`);
    await button(page, 'View data').click();
    await page.evaluate(() => localStorage.setItem('dark', 'true'));
    await page.reload();
    await settle(page);
    await expectAccessible(page, `${account}, dark, table`);
    await page.evaluate(() => localStorage.setItem('dark', 'false'));
  }
  expect(problems.filter((text) => !text.includes('Service Worker'))).toEqual([]);
});
