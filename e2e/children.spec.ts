import type { Locator, Page } from '@playwright/test';
import { expect, hashPassword, showAs, test } from './support/fixtures';
import type { ExtendedServer } from './support/extension';
import { openExtended } from './support/extension';
import { addCustomers } from './support/testUsers';
import { button, choose, dialog, input, openForm, pick, quoteField, rowOf, section } from './support/screens';

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

test("types, rejects, sums, moves and removes child rows in the parent's form @long", async ({ page }) => {
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

  await openForm(page);
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

test('adds a child row with one click outside a corrected field, without moving the button', async ({ page }) => {
  await showAs(page, server.sessionId, '/business/agreements/create', 'en', server.url);
  const add = button(page, 'Add line');
  const topOf = async (place: Locator): Promise<number> => Math.round((await place.boundingBox())?.y ?? -1);
  const wrong = page.locator('[data-children=lines] [aria-invalid=true]');
  await add.click();
  await expect(line(page, 1)).toBeVisible();
  await expect(wrong).toHaveCount(0);
  const price = input(line(page, 1), 'Price');
  const before = await topOf(add);
  await price.fill('0.50');
  await price.blur();
  await expect(line(page, 1).getByRole('alert')).toHaveText('At least 1.00');
  expect(await topOf(add)).toBe(before);
  await price.fill('12.00');
  await add.hover();
  await page.mouse.down();
  await page.waitForTimeout(300);
  expect(await topOf(add)).toBe(before);
  await page.mouse.up();
  await expect(line(page, 2)).toBeVisible();
  await expect(wrong).toHaveCount(0);
  await input(line(page, 2), 'Price').fill('0.50');
  await add.hover();
  await page.mouse.down();
  await page.waitForTimeout(300);
  await expect(wrong).toHaveCount(0);
  await page.mouse.up();
  await expect(line(page, 3)).toBeVisible();
  await expect(wrong).toHaveCount(1);
});

test.describe('a search among 2,000 customers on a slow network', () => {
  const TARGET = { account: 'far-away@t3d.test', nickname: 'Far Away' };
  const PLAN = 'ONE-1';
  let target: { id: number };

  test.beforeAll(async () => {
    target = await server.call('POST', '/users', {
      ...TARGET,
      role: 'AGENT_1',
      accountType: 'EMAIL',
      currency: 'USD',
      password: hashPassword('far-away-1'),
    });
    await addCustomers(server.databaseUrl, 'shop@t3d.test', 2000);
    const { id } = await server.call<{ id: number }>('POST', '/plans', {
      planCode: PLAN,
      name: 'Plan for one',
      type: 'SUM',
      terminalType: 'SIM',
      rules: { dataMB: 1024, cycle: null, cycles: null, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' },
      areaCodes: ['JP'],
      corpCost: 500,
      cooperationPrice: 600,
      retailPrice: 900,
    });
    await server.call('POST', '/plans/actions/list', { ids: [id] });
  });

  async function findTarget(page: Page, place: Page | Locator, label: string): Promise<void> {
    const box = place.getByRole('combobox', { name: label, exact: true });
    await box.click();
    await box.pressSequentially(TARGET.account);
    for (let time = 0; time < 6; time += 1) {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await page.waitForTimeout(400);
      await expect(box).toHaveValue(TARGET.account);
    }
    await expect(page.getByRole('option')).toHaveText([new RegExp(TARGET.nickname)]);
    await page.getByRole('option').click();
  }

  test.beforeEach(({ page }) =>
    page.route('**/t3d-api/users?*', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 900);
      });
      await route.continue();
    }),
  );

  test("keeps the typed text in an action's customer search, and issues the plan to the customer found @long", async ({
    page,
  }) => {
    await showAs(page, server.sessionId, '/package-list/package-delivery', 'en', server.url);
    await rowOf(page, PLAN).getByRole('checkbox').check();
    await page.locator('[data-bulk=issue]').first().click();
    const box = dialog(page);
    await expect(box.getByRole('heading').first()).toHaveText('Issue plans');
    await findTarget(page, box, 'Receiving agents');
    await expect(quoteField(box, 'New price')).toHaveValue('6.00');
    await quoteField(box, 'New price').fill('7.77');
    await expect(box.locator('[data-changes]')).toContainText(/Far Away.*7\.77/);
    await button(box, 'Issue 1 plan to 1 agent').click();
    await expect(box).toBeHidden();
    const issued = await server.call<{ agent: number }[]>('GET', '/agent-plans?size=50');
    expect(issued.map(({ agent }) => agent)).toEqual([target.id]);
  });

  test('keeps the typed text in the customer search of a form while lists reload @long', async ({ page }) => {
    await showAs(page, server.sessionId, '/business/agreements/create', 'en', server.url);
    await findTarget(page, page, 'Customer');
    await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toHaveValue(TARGET.nickname);
    await button(page, 'Add line').click();
    await findTarget(page, line(page, 1), 'Seller');
    await expect(line(page, 1).getByRole('combobox', { name: 'Seller' })).toHaveValue(TARGET.nickname);
  });
});
