import type { Locator, Page } from '@playwright/test';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { readAll, written } from './support/money';
import { readsBehind } from './support/screens';

const DICTIONARY = '/setting/dictionary';
const ORDERS = '/order/order-list';
interface Kept {
  id: number;
  name: string;
  resource: string;
  version: number;
}
interface Entry {
  id: number;
  version: number;
  sort: number;
}

const unique = (): string => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
const dataOf = async <T>(answer: Promise<{ json(): Promise<unknown> }>): Promise<T> =>
  ((await (await answer).json()) as { data: T }).data;
const viewsOf = async (caller: Caller): Promise<Kept[]> =>
  ((await (await caller.get('/t3d-api/saved-views?size=200')).json()) as { rows: Kept[] }).rows;
const views = (page: Page): Locator => page.getByRole('group', { name: 'Views' });
const heads = (page: Page): Promise<string[]> =>
  page.locator('thead th[class*=column-]:not(.column-rowActions)').allInnerTexts();

async function makeEntry(admin: Caller): Promise<Entry & { word: string }> {
  const word = `e2e${unique()}`;
  const made = await dataOf<Entry>(
    admin.post('/t3d-api/dictionary', {
      enumType: word,
      enumValue: word,
      enumName: { en: word, zh: word, cht: word },
      sort: 5,
    }),
  );
  return { ...made, word };
}
const entryOf = (admin: Caller, id: number): Promise<Entry> => dataOf<Entry>(admin.get(`/t3d-api/dictionary/${id}`));
const onlyEntry = (word: string): string =>
  `${DICTIONARY}?filter=${encodeURIComponent(JSON.stringify({ enumType_like: word }))}`;

test('a view is saved, opens the list by itself, and is deleted after asking', async ({ page, loginAs, callAs }) => {
  const name = `View ${unique()}`;
  const sales = await callAs('sales');
  await loginAs('sales', {
    path: `${DICTIONARY}?filter=${encodeURIComponent('{"enumType_like":"plan"}')}`,
    lang: 'en',
  });
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Give the view a name')).toBeVisible();
  await expect(dialog.getByText('Share with')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('checkbox', { name: /Open the list with this view/ }).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(views(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`/t3d${DICTIONARY}`);
  await expect(views(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-filter=enumType]')).toContainText('plan');
  await views(page).getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.locator('[data-filter=enumType]').filter({ hasText: 'plan' })).toHaveCount(0);

  await views(page).getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `Menu of the view “${name}”` }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Delete the view “${name}”?`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(views(page).getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect.poll(async () => (await viewsOf(sales)).map((view) => view.name)).not.toContain(name);
});

test('a shared view shows its reader what it may see, and no more', async ({ page, loginAs, callAs }) => {
  const admin = await callAs('admin');
  const name = `Shared ${unique()}`;
  const query = {
    filter: { status_in: 'USING', costPrice_gte: 1 },
    sort: { field: 'costPrice', order: 'DESC' },
    columns: ['orderNo', 'costPrice', 'status'],
  };
  const kept = await dataOf<Kept>(
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

test('columns are chosen and moved by keys, and follow the person to another browser', async ({
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
  await other.goto('/healthz');
  await other.evaluate((id) => {
    localStorage.setItem('sessionId', id);
    localStorage.setItem('lang', 'en');
  }, sales.sessionId);
  await other.goto(`/t3d${DICTIONARY}?filter={}`);
  await expect.poll(() => heads(other)).toEqual(chosen);
  await other.getByRole('button', { name: 'Columns' }).click();
  await other.getByRole('button', { name: 'Reset' }).last().click();
  await expect.poll(() => heads(other)).toEqual([first, second, ...rest]);
  await other.context().close();
});

test('a cell is changed in place; what somebody else wrote meanwhile is shown first', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const { id, word } = await makeEntry(admin);
  try {
    await loginAs('admin', { path: onlyEntry(word), lang: 'en' });
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.keyboard.press('j');
    await page.keyboard.press('F2');
    const editor = page.locator('[data-inline-editor]');
    await editor.getByRole('textbox').fill('1.5');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('alert')).toBeVisible();
    await editor.getByRole('textbox').fill('7');
    await page.keyboard.press('Enter');
    await expect(editor).toHaveCount(0);
    await expect(page.locator('td.column-sort')).toHaveText('7');
    const now = await entryOf(admin, id);
    expect(now.sort).toBe(7);

    // A list that is read anew behind the open cell brings the newer version: it must not be written over unseen.
    await page.locator('[data-inline=sort]').dblclick();
    await editor.getByRole('textbox').fill('8');
    await admin.put(`/t3d-api/dictionary/${id}`, { sort: 11, version: now.version });
    await readsBehind(page, '/t3d-api/dictionary');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('alert')).toContainText('11');
    expect((await entryOf(admin, id)).sort).toBe(11);
    await page.keyboard.press('Enter');
    await expect(page.locator('td.column-sort')).toHaveText('8');
    expect((await entryOf(admin, id)).sort).toBe(8);

    await page.locator('[data-inline=sort]').press('Enter');
    await editor.getByRole('textbox').fill('99');
    await page.keyboard.press('Escape');
    await expect(page.locator('td.column-sort')).toHaveText('8');
  } finally {
    await admin.delete(`/t3d-api/dictionary/${id}`);
  }
});

test('who may not update a list finds no cell to change', async ({ page, loginAs }) => {
  await loginAs('sales', { path: `${DICTIONARY}?filter={}`, lang: 'en' });
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.locator('[data-inline]')).toHaveCount(0);
});

test('days, empty values and amounts are filtered by; other filters untick what was ticked', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: `${ORDERS}?filter={}&perPage=10`, lang: 'en' });
  await page.locator('tbody input[type=checkbox]').first().check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.locator('[data-filter=createdAt]').click();
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page.locator('[data-filter=createdAt]')).toContainText('This month');
  await expect(page.getByText('1 selected')).toHaveCount(0);
  await page.locator('[data-filter=terminal]').click();
  await page.getByRole('button', { name: 'Is empty' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain('"terminal":"null"');
  await expect(page.locator('[data-filter=terminal]')).toContainText('Is empty');
});

test('what the amounts of a list add up to stands at its foot, over all its pages', async ({
  page,
  loginAs,
  callAs,
}) => {
  const query = { currency: 'USD', price_gte: 2500 };
  const all = await readAll<{ currency: string; price: number; costPrice: number }>(
    await callAs('admin'),
    `/t3d-api/orders?currency=${query.currency}&price_gte=${query.price_gte}`,
  );
  expect(all.length, 'more than a page').toBeGreaterThan(20);
  expect(new Set(all.map((order) => order.currency))).toEqual(new Set(['USD']));
  const sum = (name: 'price' | 'costPrice'): string => written(all.reduce((total, order) => total + order[name], 0));
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin', {
    path: `${ORDERS}?filter=${encodeURIComponent(JSON.stringify(query))}&perPage=10`,
    lang: 'en',
  });
  await expect(page.locator('tfoot')).toContainText(String(all.length));
  await expect(page.locator('tfoot .column-price')).toHaveText(sum('price'));
  await expect(page.locator('tfoot .column-costPrice')).toHaveText(sum('costPrice'));
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.locator('tfoot')).toHaveCount(0);
  await expect(page.getByRole('toolbar').locator('[data-sums]')).toContainText(`Price ${sum('price')}`);
});

test('the pager: sizes, back, numbers, forward, total; five numbers, three on a phone; cells have borders', async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await loginAs('admin', { path: `${ORDERS}?filter={}&perPage=10`, lang: 'en' });
  const pager = page.getByRole('navigation', { name: 'Pages' }).or(page.locator('nav:has([data-page])')).last();
  const numbers = pager.locator('[data-page]');
  await expect(numbers).toHaveCount(5);
  await expect(pager).toContainText(/in total$/);
  const parts = await pager.evaluate((nav) =>
    [
      ...nav.querySelectorAll('[role=combobox], [aria-label="Previous page"], [data-page], [aria-label="Next page"]'),
    ].map((part) => part.getAttribute('role') ?? part.getAttribute('aria-label') ?? ''),
  );
  expect([parts[0], parts[1], parts.at(-1)]).toEqual(['combobox', 'Previous page', 'Next page']);
  const borders = await page
    .locator('tbody tr')
    .nth(1)
    .locator('td')
    .nth(2)
    .evaluate((cell) => {
      const style = getComputedStyle(cell);
      const before = getComputedStyle(cell.previousElementSibling as Element);
      const above = getComputedStyle(cell.parentElement?.previousElementSibling?.children[2] as Element);
      return [
        style.borderBottomWidth,
        style.borderRightWidth,
        Math.max(Number.parseFloat(style.borderLeftWidth), Number.parseFloat(before.borderRightWidth)),
        Math.max(Number.parseFloat(style.borderTopWidth), Number.parseFloat(above.borderBottomWidth)),
      ].map((width) => Number.parseFloat(String(width)));
    });
  for (const width of borders) expect(width).toBeGreaterThan(0);
  await numbers.last().click();
  await expect(numbers).toHaveCount(5);
  await page.setViewportSize({ width: 751, height: 800 });
  await expect(numbers).toHaveCount(5);
  await page.setViewportSize({ width: 750, height: 800 });
  await expect(numbers).toHaveCount(3);
});

test('keys move, tick a range, leaf, show themselves, and rest while somebody types', async ({ page, loginAs }) => {
  await loginAs('admin', { path: `${ORDERS}?filter={}&perPage=10`, lang: 'en' });
  await expect(page.locator('tbody tr')).toHaveCount(10);
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.locator('[data-page="2"]')).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Tick all from the last one ticked');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('?jx]');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('3 selected')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true });

  test('the first card stands under two lines, deeds wait in one menu, the search behind its picture', async ({
    page,
    loginAs,
  }) => {
    await loginAs('admin', { path: ORDERS, lang: 'en' });
    const card = page.getByRole('listitem').first();
    await expect(card).toBeVisible();
    expect((await card.boundingBox())?.y).toBeLessThan(160);
    const more = page.getByRole('main').getByRole('button', { name: 'More actions' }).first();
    await more.tap();
    for (const name of ['New order', 'Import', 'Export as xlsx', 'Export as csv'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    const search = page.getByRole('main').getByRole('button', { name: /^Search/ });
    await search.tap();
    const box = page.getByRole('search').getByRole('textbox');
    await expect(box).toBeFocused();
    await box.fill('no such order');
    await box.press('Enter');
    await expect(search).toBeFocused();
    await expect(page.getByText('nothing matches the filters')).toBeVisible();
    await expect(page.locator('[data-summary]')).toContainText('“no such order”');
    await search.tap();
    await page.getByRole('search').getByRole('button', { name: 'Clear' }).tap();
    await expect(card).toBeVisible();

    await page.setViewportSize({ width: 320, height: 640 });
    // The page is laid out anew a moment after the window is smaller.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const target of await page
      .locator('[data-views], [data-views] ~ *')
      .getByRole('button')
      .or(page.locator('[data-views] ~ *'))
      .all()) {
      const size = await target.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0), await target.innerText()).toBeGreaterThanOrEqual(40);
    }
  });
});
