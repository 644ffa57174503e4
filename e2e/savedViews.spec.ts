import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { dataOf, rowsOf } from './support/responses';
import { countCalls, settle } from './support/calls';
import { expect, showAs, test } from './support/fixtures';
import { ORDERS } from './support/orders';
import { comeBack, dialog, withFilter } from './support/screens';
import { makeTag } from './support/tags';

const DICTIONARY = '/setting/dictionary';

const heads = (page: Page): Promise<string[]> =>
  page.locator('thead th[class*=column-]:not(.column-rowActions)').allInnerTexts();

interface Stored {
  id: number;
  name: string;
  resource: string;
  version: number;
}

const views = (page: Page): Locator => page.getByRole('group', { name: 'Views' });

test('saves a view, opens the list with the view automatically, and deletes the view after a confirmation', async ({
  page,
  loginAs,
  callAs,
}) => {
  const name = `View ${randomUUID().slice(0, 8)}`;
  const sales = await callAs('sales');
  await loginAs('sales', {
    path: withFilter(DICTIONARY, { disabled: false }),
    lang: 'en',
  });
  await page.getByRole('button', { name: 'Save view' }).click();
  const box = dialog(page);
  await box.getByRole('button', { name: 'Save view' }).click();
  await expect(box.getByText('Give the view a name')).toBeVisible();
  await expect(box.getByText('Share with')).toHaveCount(0);
  await box.getByRole('textbox', { name: 'Name' }).fill(name);
  await box.getByRole('checkbox', { name: /Open the list with this view/ }).check();
  await box.getByRole('button', { name: 'Save view' }).click();
  await expect(views(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`/t3d${DICTIONARY}`);
  await expect(views(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-filter=disabled]')).toContainText('Enabled');
  await views(page).getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.locator('[data-filter=disabled]').filter({ hasText: 'Enabled' })).toHaveCount(0);

  await views(page).getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `Menu of the view “${name}”` }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(dialog(page)).toContainText(`Delete the view “${name}”?`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(views(page).getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect
    .poll(async () => (await rowsOf<Stored>(sales, '/t3d-api/saved-views?size=200')).map((view) => view.name))
    .not.toContain(name);
});

test('shows the reader of a shared view only the data that the reader may see @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const name = `Shared ${randomUUID().slice(0, 8)}`;
  const query = {
    filter: { status_in: 'USING', costPrice_gte: 1 },
    sort: { field: 'costPrice', order: 'DESC' },
    columns: ['orderNo', 'costPrice', 'status'],
  };
  const kept = await dataOf<Stored>(
    admin.post('/t3d-api/saved-views', { resource: 'orders', name, query, sharedWith: ['AGENT_1'] }),
  );
  try {
    const heard: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/t3d-api/'))
        void response.text().then(
          (text) => heard.push(text),
          () => undefined,
        );
    });
    await loginAs('agent1', { path: ORDERS, lang: 'en' });
    await views(page).getByRole('button', { name, exact: true }).click();
    await expect(page.locator('[data-filter=status]')).toContainText('In use');
    await expect.poll(() => heads(page)).toEqual(['Order no.', 'Status']);
    expect(heard.join('\n')).not.toContain('costPrice');
    await page.getByRole('button', { name: `Menu of the view “${name}”` }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Open the list with it']);
  } finally {
    await admin.delete(`/t3d-api/saved-views/${kept.id}`);
  }
});

test('shows a new view and a new tag of another user without a reload @long', async ({ page, loginAs, callAs }) => {
  const admin = await callAs('admin');
  countCalls(page);
  const name = `Meanwhile ${randomUUID().slice(0, 8)}`;
  const look = async (): Promise<void> => {
    await comeBack(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  const tagsOffered = async (): Promise<string[]> => {
    await dialog(page).getByRole('combobox', { name: 'APP tag' }).click();
    await settle(page);
    const names = await page.getByRole('option').allInnerTexts();
    await page.keyboard.press('Escape');
    return names;
  };
  await loginAs('sales', { path: '/package-list/app-list', lang: 'en' });
  await page.locator('[data-action=issue]').click();
  const before = await tagsOffered();
  const tag = await makeTag(admin);
  await look();
  await expect.poll(tagsOffered).toContain(tag.name.en);
  expect(before).not.toContain(tag.name.en);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  const view = { resource: 'app-plans', name, query: { filter: {} }, sharedWith: ['SALESMAN'] };
  const kept = await dataOf<Stored>(admin.post('/t3d-api/saved-views', view));
  try {
    await expect(views(page).getByRole('button', { name: 'All', exact: true })).toBeVisible();
    await expect(views(page).getByRole('button', { name, exact: true })).toHaveCount(0);
    await look();
    await expect(views(page).getByRole('button', { name, exact: true })).toBeVisible();
  } finally {
    await admin.delete(`/t3d-api/saved-views/${kept.id}`);
  }
});

test('chooses and moves columns with the keyboard, and applies the choice in another browser @long', async ({
  page,
  loginAs,
  callAs,
  browser,
  baseURL,
}) => {
  const sales = await callAs('sales');
  await sales.put('/t3d-api/sessions/preferences', { 'list.dictionary': null });
  await loginAs('sales', { path: `${DICTIONARY}?filter={}`, lang: 'en' });
  await expect(page.locator('thead')).toBeVisible();
  const [first, second, ...rest] = await heads(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: second, exact: true }).uncheck();
  await page.getByRole('checkbox', { name: first, exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  const chosen = [rest[0], first, ...rest.slice(1)];
  await expect.poll(() => heads(page)).toEqual(chosen);
  await expect
    .poll(async () => Object.keys(await dataOf<object>(sales.get('/t3d-api/sessions/preferences'))))
    .toContain('list.dictionary');

  const other = await (await browser.newContext({ baseURL })).newPage();
  await showAs(other, sales.sessionId, `${DICTIONARY}?filter={}`, 'en');
  await expect.poll(() => heads(other)).toEqual(chosen);
  await other.getByRole('button', { name: 'Columns' }).click();
  await other.getByRole('button', { name: 'Reset' }).last().click();
  await expect.poll(() => heads(other)).toEqual([first, second, ...rest]);
  await other.context().close();
});
