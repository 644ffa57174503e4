import { dataOf, rowsOf } from './support/responses';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits } from './support/inspect';
import { ORDERS } from './support/orders';
import { section } from './support/screens';

interface Failed {
  id: number;
  orderNo: string;
}
const FAILED = '/t3d-api/orders?status_in=INITIAL_FAILED&platform=AGENT&size=1';

test('shows the remedy of a failed order in two clicks, and moves the actions to the bottom on a phone', async ({
  page,
  loginAs,
  callAs,
}) => {
  const [order] = await rowsOf<Failed>(await callAs('admin'), FAILED);
  await page.setViewportSize({ width: 375, height: 812 });
  await loginAs('admin', { path: `${ORDERS}/${order?.id}/show`, lang: 'en' });
  await expect(page.locator('[data-diagnosis=failed]')).toContainText('The supplier did not set this plan up.');
  await expect(page.locator('[data-record-bar] [data-action=retry]')).toBeInViewport({ ratio: 1 });
  await expectFits(page, 'a failed order on a phone');
  await page.locator('[data-cure-button]').click();
  await expect(page.getByRole('dialog')).toContainText('Retry 1 order?');
});

test("shows the parties of an order with the same sums as the server's response @long", async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const [order] = await rowsOf<Failed>(admin, FAILED);
  const { lines, payer } = await dataOf<{ lines: { net: number }[]; payer: { net: number } }>(
    admin.get(`/t3d-api/orders/${order?.id}/parties`),
  );
  await loginAs('admin', { path: `${ORDERS}/${order?.id}/show` });
  await expect(section(page, 'parties').locator('[data-party]')).toHaveCount(lines.length);
  await expect(section(page, 'parties').locator('[data-adds-up]')).toHaveAttribute('data-adds-up', String(payer.net));
  const front = page.locator('main button[data-action], main [data-edit]').filter({ visible: true });
  await expect(front.first()).toHaveAttribute('data-edit', 'true');
  await expect(front.last()).toHaveAttribute('data-action', 'retry');
});

test("shows the money, cards, orders, prices and sub-agents of a customer on the customer's page @long", async ({
  page,
  loginAs,
  callAs,
}) => {
  const [agent1] = await rowsOf<{ id: number }>(await callAs('admin'), '/t3d-api/users?account=agent1@t3d.test');
  await loginAs('admin', { path: `/user/user-list/${agent1?.id}/show` });
  for (const name of ['wallet', 'sales', 'profit']) await expect(page.locator(`[data-figure=${name}]`)).toBeVisible();
  for (const name of ['cards', 'orders', 'plans', 'bills', 'tree', 'permissions'])
    await expect(section(page, name)).toBeVisible();
  await expect(section(page, 'tree').locator('[data-below]')).toHaveCount(2);
  await expectAccessible(page, 'a customer');
});

test("recycles the cards of an issue record from the record's page @long", async ({ page, loginAs, callAs }) => {
  const [record] = await rowsOf<{ id: number; ranges: string[] }>(
    await callAs('admin'),
    '/t3d-api/terminal-issue-records?circulation=DISTRIBUTE&size=1',
  );
  await loginAs('admin', { path: `/terminal/issue-record/${record?.id}/show`, lang: 'en' });
  await expect(section(page, 'ranges').locator('[data-range]')).toHaveCount(record?.ranges.length ?? 0);
  await page.locator('[data-action=recycle-record]').click();
  await expect(page.getByRole('dialog')).toContainText(/Recycle \d+ cards?\?/);
});
