import type { Locator, Page } from '@playwright/test';
import { expect, showAs, test } from './support/fixtures';
import type { ExtendedServer } from './support/extension';
import { openExtended } from './support/extension';
import { button, choose, input, pick, rowOf, section } from './support/screens';

// Records that have others as their children: everything on these screens comes from two declarations and their labels.
let server: ExtendedServer;
test.beforeAll(async () => {
  server = await openExtended();
});
test.afterAll(() => server?.stop());

const line = (page: Page, number: number): Locator => page.getByRole('group', { name: `Row ${number}`, exact: true });
async function fill(page: Page, number: number, item: string, price: string): Promise<void> {
  await input(line(page, number), 'Item').fill(item);
  await pick(page, line(page, number), 'Seller', '小店');
  await input(line(page, number), 'Price').fill(price);
}

test('lines are typed, refused at their place, summed up, moved and removed in the form of their record', async ({
  page,
}) => {
  await showAs(page, server.sessionId, '/business/agreements/create', 'en', server.url);
  await input(page, 'Number').fill('A-1');
  await pick(page, page, 'Customer', '小店');
  await button(page, 'Add line').click();
  await button(page, 'Add line').click();
  await fill(page, 1, 'Roaming', '12.50');
  await fill(page, 2, 'Roaming', '0.50');
  await button(page, 'Save').click();
  await expect(input(line(page, 2), 'Price')).toHaveAttribute('aria-invalid', 'true');
  await expect(line(page, 2).getByRole('alert')).toHaveText('At least 1.00');
  await input(line(page, 2), 'Price').fill('30');
  // What only the server knows stands at its place, too.
  await button(page, 'Save').click();
  await expect(input(line(page, 2), 'Item')).toHaveAttribute('aria-invalid', 'true');
  await input(line(page, 2), 'Item').fill('Storage');
  await choose(page, line(page, 2), 'Billing', 'Monthly');
  await expect(page.locator('[data-children=lines]').getByRole('status')).toContainText('Total 42.50');
  await button(page, 'Save').click();

  const lines = section(page, 'lines');
  await expect(lines.locator('tbody tr')).toHaveText([/Roaming.*Once.*小店.*12\.50/, /Storage.*Monthly.*小店.*30\.00/]);
  await expect(lines.locator('[data-sums]')).toHaveText(/Total.*42\.50/);
  await expect(page.locator('[data-field=total]')).toContainText('42.50');

  await page.getByRole('link', { name: 'Edit' }).click();
  await line(page, 2).getByRole('button', { name: 'Move row 2 up' }).click();
  await expect(input(line(page, 1), 'Item')).toHaveValue('Storage');
  await line(page, 2).getByRole('button', { name: 'Remove row 2' }).click();
  await button(page, 'Add line').click();
  await fill(page, 2, 'Support', '5');
  await button(page, 'Save').click();
  await expect(lines.locator('tbody tr')).toHaveText([/Storage/, /Support/]);
  await expect(page.getByText('1 added · 1 removed')).toBeVisible();

  await showAs(page, server.sessionId, '/business/agreements', 'en', server.url);
  await expect(rowOf(page, 'A-1')).toContainText(/2.*35\.00/);
});
