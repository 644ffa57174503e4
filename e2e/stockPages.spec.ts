import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildSites, sitesOf } from '../scripts/lib/build.mjs';
import { dataOf, rowsOf } from './support/responses';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { button, dialog, input, rowOf, rows, toast } from './support/screens';
import { closer, tab } from './support/tabs';

// Pages of react-admin (e2e/stock) replace the generated pages of plans, and use declared components too.

const DIST = join(import.meta.dirname, 'stock/admin/dist');
const PLANS = '/package-list/package-delivery';
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

interface Plan {
  id: number;
  version: number;
  planCode: string;
  name: string;
  cooperationPrice: number;
  remark: string | null;
  topic: number | null;
  createdAt: string;
}

test.beforeAll(async () => {
  test.setTimeout(660_000);
  await buildSites({ sites: sitesOf('e2e/stock') });
});

test.beforeEach(async ({ page }) => {
  await page.route(/\/t3d\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(DIST, pathname.replace(/^\/t3d\//, ''));
    const found = extname(file) !== '' && existsSync(file) ? file : join(DIST, 'index.html');
    await route.fulfill({ body: readFileSync(found), contentType: TYPES[extname(found)] ?? 'text/html' });
  });
});

let count = 0;
async function makePlan(admin: Caller, more: object = {}): Promise<Plan> {
  count += 1;
  const planCode = `STOCK-${Date.now()}-${count}`;
  const name = `Plan ${planCode}`;
  return dataOf<Plan>(
    admin.post('/t3d-api/plans', {
      planCode,
      name,
      names: { zh: name, en: name, cht: name },
      type: 'SUM',
      terminalType: 'SIM',
      rules: { dataMB: 1024, cycle: null, cycles: null, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' },
      areaCodes: ['JP'],
      corpCost: 500,
      cooperationPrice: 1120,
      ...more,
    }),
  );
}
const read = async (admin: Caller, { id }: Plan): Promise<Plan> => dataOf<Plan>(admin.get(`/t3d-api/plans/${id}`));
const change = async (admin: Caller, plan: Plan, values: object): Promise<void> => {
  const { version } = await read(admin, plan);
  expect((await admin.put(`/t3d-api/plans/${plan.id}`, { ...values, version })).status()).toBe(200);
};
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a form of react-admin', () => {
  test("saves declared inputs and react-admin inputs of the same form, and closes the form's tab", async ({
    page,
    loginAs,
    admin,
  }) => {
    const plan = await makePlan(admin);
    const [topic] = await rowsOf<{ id: number; name: string; names: { en: string } | null }>(
      admin,
      '/t3d-api/plan-topics?size=1',
    );
    await loginAs('admin', { path: `${PLANS}/${plan.id}`, lang: 'en' });
    await expect(title(page)).toContainText(plan.name);
    await expect(tab(page, plan.name)).toHaveText(`Edit ${plan.name}`);
    await expect(input(page, 'Cooperation price')).toHaveValue('11.20');
    await input(page, 'Cooperation price').fill('12.35');
    await input(page, 'Remark').fill('by hand');
    await page.getByRole('combobox', { name: 'Tag' }).click();
    await page.getByRole('option', { name: topic?.names?.en ?? topic?.name ?? '', exact: true }).click();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await button(page, 'Save').click();
    expect((await sent).postDataJSON()).toEqual({
      version: plan.version,
      cooperationPrice: 1235,
      remark: 'by hand',
      topic: topic?.id,
    });
    await expect(tab(page, 'Plans by hand')).toHaveCount(1);
    await expect(tab(page, plan.name), 'the tab of the form').toHaveCount(0);
    expect(await read(admin, plan)).toMatchObject({ cooperationPrice: 1235, remark: 'by hand', topic: topic?.id });
  });

  test("shows the declared labels in Chinese in react-admin's form", async ({ page, loginAs, admin }) => {
    const plan = await makePlan(admin);
    await loginAs('admin', { path: `${PLANS}/${plan.id}`, lang: 'zh' });
    await expect(input(page, '合作价')).toHaveValue('11.20');
    await expect(input(page, '备注')).toBeVisible();
    await expect(button(page, '保存')).toBeVisible();
  });

  test("applies the declared validation rules in react-admin's form", async ({ page, loginAs, admin }) => {
    const plan = await makePlan(admin);
    await loginAs('admin', { path: `${PLANS}/${plan.id}`, lang: 'en' });
    await input(page, 'Cooperation price').fill('');
    await input(page, 'Remark').fill('x');
    await button(page, 'Save').click();
    await expect(input(page, 'Cooperation price')).toHaveAttribute('aria-invalid', 'true');
    expect((await read(admin, plan)).remark).toBeNull();
  });

  test("rejects a save of react-admin's form when another user has changed the record", async ({
    page,
    loginAs,
    admin,
  }) => {
    const plan = await makePlan(admin);
    await loginAs('admin', { path: `${PLANS}/${plan.id}`, lang: 'en' });
    await input(page, 'Remark').fill('mine');
    await change(admin, plan, { remark: 'theirs' });
    await button(page, 'Save').click();
    await expect(page.getByRole('alert').filter({ hasText: /changed/ })).toBeVisible();
    expect((await read(admin, plan)).remark).toBe('theirs');
    await expect(input(page, 'Remark'), 'what was typed').toHaveValue('mine');
  });

  test("asks before the tab of react-admin's form closes with unsaved changes, but not on a tab switch", async ({
    page,
    loginAs,
    admin,
  }) => {
    const plan = await makePlan(admin);
    await loginAs('admin', { path: `${PLANS}/${plan.id}`, lang: 'en' });
    await input(page, 'Remark').fill('half');
    await tab(page, 'Home').click();
    await expect(dialog(page)).toHaveCount(0);
    await tab(page, plan.name).click();
    await expect(input(page, 'Remark')).toHaveValue('half');
    await closer(page, plan.name).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(input(page, 'Remark')).toHaveValue('half');
  });
});

test.describe('a record page of react-admin', () => {
  test("shows labels, money, and times in the account's time zone on react-admin's record page", async ({
    page,
    loginAs,
    admin,
  }) => {
    const plan = await makePlan(admin, { remark: 'seen' });
    const { createdAt } = await read(admin, plan);
    await loginAs('admin', { path: `${PLANS}/${plan.id}/show`, lang: 'en' });
    await expect(title(page)).toContainText(plan.name);
    const main = page.getByRole('main');
    for (const text of ['Cooperation price', '11.20', 'Not listed', 'Japan', 'seen'])
      await expect(main).toContainText(text);
    const shown = page.getByText(/\d{1,2}\/\d{1,2}\/\d{4}, \d{1,2}:\d\d:\d\d [AP]M/);
    const ahead = (hours: number): string =>
      new Date(Date.parse(createdAt) + hours * 3_600_000).toLocaleString('en-US', { timeZone: 'UTC' });
    await expect(shown, 'in the time of the browser').toHaveText(ahead(8));
    await page.evaluate(() => localStorage.setItem('gmtOffset:admin@t3d.test', '-300'));
    await page.reload();
    await expect(shown, 'in the time of the account').toHaveText(ahead(-5));
  });

  test("deletes a record with react-admin's Undo, and sends no call before the notification closes", async ({
    page,
    loginAs,
    admin,
  }) => {
    const plan = await makePlan(admin);
    await loginAs('admin', { path: `${PLANS}/${plan.id}/show`, lang: 'en' });
    await button(page, 'Delete').click();
    await button(page, 'Undo').click();
    expect((await admin.get(`/t3d-api/plans/${plan.id}`)).status()).toBe(200);
    await page.goto(`/t3d${PLANS}/${plan.id}/show`);
    await button(page, 'Delete').click();
    await expect(button(page, 'Undo')).toBeVisible();
    expect((await admin.get(`/t3d-api/plans/${plan.id}`)).status()).toBe(200);
    await expect.poll(async () => (await admin.get(`/t3d-api/plans/${plan.id}`)).status()).toBe(404);
  });

  test("hides react-admin's Edit and Delete buttons when the user lacks the permission", async ({
    page,
    loginAs,
    admin,
  }) => {
    const plan = await makePlan(admin);
    await loginAs('sales', { path: `${PLANS}/${plan.id}/show`, lang: 'en' });
    await expect(title(page)).toContainText(plan.name);
    await expect(page.getByRole('main')).toContainText('Cooperation price');
    await expect(page.getByRole('main').getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await expect(button(page.getByRole('main'), 'Delete')).toHaveCount(0);
  });
});

test.describe('a list of react-admin', () => {
  test("shows heading, columns, sort order, search and bulk actions in react-admin's list", async ({
    page,
    loginAs,
    admin,
  }) => {
    const plan = await makePlan(admin);
    await loginAs('admin', { path: PLANS, lang: 'en' });
    await expect(title(page)).toHaveText('Plans by hand');
    await expect(tab(page, 'Plans by hand')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('columnheader', { name: 'Cooperation price' })).toBeVisible();
    await input(page, 'Search').fill(plan.planCode);
    await expect(rows(page)).toHaveCount(1);
    await expect(rowOf(page, plan.planCode)).toContainText('11.20');
    await expect(rowOf(page, plan.planCode)).toContainText('Not listed');
    await expect(button(page, 'Update')).toBeHidden();
    await rowOf(page, plan.planCode).getByRole('checkbox').check();
    await expect(button(page, 'Update')).toBeVisible();
  });

  test("updates selected rows in react-admin's list, and rejects a row that another user has changed", async ({
    page,
    loginAs,
    admin,
  }) => {
    const plan = await makePlan(admin);
    await loginAs('admin', { path: PLANS, lang: 'en' });
    const update = async (): Promise<void> => {
      await input(page, 'Search').fill(plan.planCode);
      await expect(rows(page)).toHaveCount(1);
      await rowOf(page, plan.planCode).getByRole('checkbox').check();
      await button(page, 'Update').click();
      await button(dialog(page), 'Confirm').click();
    };
    await input(page, 'Search').fill(plan.planCode);
    await expect(rows(page)).toHaveCount(1);
    await change(admin, plan, { remark: 'theirs' });
    await update();
    await expect(page.getByRole('alert').filter({ hasText: /changed/ })).toBeVisible();
    expect((await read(admin, plan)).remark).toBe('theirs');
    await page.reload();
    await update();
    await expect(toast(page, /updated/)).toBeVisible();
    expect((await read(admin, plan)).remark).toBe('by hand');
  });

  test("exports the rows of react-admin's list through the server", async ({ page, loginAs, admin }) => {
    const plan = await makePlan(admin);
    await loginAs('admin', { path: PLANS, lang: 'en' });
    await input(page, 'Search').fill(plan.planCode);
    await expect(rows(page)).toHaveCount(1);
    const download = page.waitForEvent('download');
    await button(page, 'Export').first().click();
    expect((await download).suggestedFilename()).toMatch(/\.(xlsx|csv)$/);
  });

  test("shows 1,000 rows on a single page of react-admin's list", async ({ page, loginAs, admin }) => {
    const known = (await rowsOf<Plan>(admin, '/t3d-api/plans?size=200')).length;
    await loginAs('admin', { path: `${PLANS}?perPage=1000`, lang: 'en' });
    await expect(rows(page)).toHaveCount(known);
  });
});
