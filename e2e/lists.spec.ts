import { expect, test } from './support/fixtures';
import { readAll, written } from './support/money';
import { ORDERS } from './support/orders';
import { dialog, rows, withFilter } from './support/screens';

test('filters by days, empty values and amounts, and clears the selection when a filter changes', async ({
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
  await page.locator('[data-filter=agent]').click();
  await page.getByRole('button', { name: 'Is empty' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain('"agent":"null"');
  await expect(page.locator('[data-filter=agent]')).toContainText('Is empty');
});

test('warns that a spreadsheet alters long numbers in a csv file, and saves xlsx instead', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: ORDERS, lang: 'en' });
  await page.getByRole('button', { name: 'Export formats' }).click();
  await page.getByRole('menuitem', { name: 'Export as csv' }).click();
  await expect(dialog(page)).toContainText('the last digits of ICCIDs and other long numbers become 0');
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Export as xlsx' }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
});

test('shows the sums of amounts over all pages in the footer @long', async ({ page, loginAs, callAs }) => {
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
    path: `${withFilter(ORDERS, query)}&perPage=10`,
    lang: 'en',
  });
  await expect(page.locator('tfoot')).toContainText(String(all.length));
  await expect(page.locator('tfoot .column-price')).toHaveText(sum('price'));
  await expect(page.locator('tfoot .column-costPrice')).toHaveText(sum('costPrice'));
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.locator('tfoot')).toHaveCount(0);
  await expect(page.getByRole('toolbar').locator('[data-sums]')).toContainText(`Price ${sum('price')}`);
});

test('offers page sizes, page numbers and a total below a list, with fewer numbers on a phone', async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await loginAs('admin', { path: `${ORDERS}?filter={}&perPage=10`, lang: 'en' });
  const pager = page.getByRole('navigation', { name: 'Pages', exact: true });
  const numbers = pager.locator('[data-page]');
  await expect(numbers).toHaveCount(5);
  await expect(pager).toContainText(/in total(UTC[+−]\d\d:\d\d)?$/);
  const parts = await pager.evaluate((nav) =>
    [...nav.querySelectorAll('select, [aria-label="Previous page"], [data-page], [aria-label="Next page"]')].map(
      (part) => (part.localName === 'select' ? 'select' : (part.getAttribute('aria-label') ?? '')),
    ),
  );
  expect([parts[0], parts[1], parts.at(-1)]).toEqual(['select', 'Previous page', 'Next page']);
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

test('moves, selects rows and turns pages by keyboard shortcuts, but not while the user types @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: `${ORDERS}?filter={}&perPage=10`, lang: 'en' });
  await expect(rows(page)).toHaveCount(10);
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.locator('[data-page="2"]')).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Tick all from the last one ticked');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('?jx]');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('3 selected')).toBeVisible();
});

test.describe('lists on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true });

  for (const lang of ['zh', 'en', 'cht'] as const)
    test(`shows whole filter chips and card titles in the same size on a phone, in ${lang} @long`, async ({
      page,
      loginAs,
    }) => {
      const sizes = new Set<string>();
      for (const path of [ORDERS, '/terminal/terminal-delivery', '/user/user-list', '/package-list/package-delivery']) {
        await loginAs('admin', { path, lang });
        await expect(page.getByRole('listitem').locator('[data-title]').first()).toBeVisible();
        const strip = page.locator('[data-views]');
        const cut = await strip.evaluate((element) =>
          [element, ...element.querySelectorAll(':not(.visually-hidden)')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
            .map((one) => one.textContent),
        );
        expect(cut, path).toEqual([]);
        for (const size of await page
          .locator('[data-title]')
          .evaluateAll((titles) =>
            titles.flatMap((title) =>
              [...title.querySelectorAll('*')]
                .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
                .map((one) => getComputedStyle(one).fontSize),
            ),
          ))
          sizes.add(size);
      }
      expect([...sizes]).toEqual(['15px']);
    });

  test('shows all views of a list in a single menu on a phone @long', async ({ page, loginAs }) => {
    await loginAs('admin', { path: ORDERS, lang: 'en' });
    const views = page.locator('[data-phone-views]');
    await views.tap();
    await expect(page.getByRole('menuitemradio')).toHaveText([/^All/, /^In progress/, /^Needs attention/]);
    await expect(page.getByRole('menuitem', { name: 'Save view' })).toBeVisible();
    await page.getByRole('menuitemradio', { name: /^Needs attention/ }).tap();
    await expect(views).toContainText('Needs attention');
    await expect(page).toHaveURL(/filter=/);
    await views.tap();
    await page.getByRole('menuitem', { name: 'Save view' }).tap();
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  });

  test('shows the first card near the top of a phone, with actions in a menu and a search icon', async ({
    page,
    loginAs,
  }) => {
    await loginAs('admin', { path: ORDERS, lang: 'en' });
    const card = page.getByRole('listitem').first();
    await expect(card).toBeVisible();
    expect((await card.boundingBox())?.y).toBeLessThan(160);
    const more = page.getByRole('main').getByRole('button', { name: 'More actions' }).first();
    await more.tap();
    for (const name of ['Import…', 'Export as xlsx', 'Export as csv'])
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
    await expect(page.getByText('match the filters')).toBeVisible();
    await expect(page.locator('[data-search-chip]')).toContainText('no such order');
    await search.tap();
    await page.getByRole('search').getByRole('button', { name: 'Clear' }).tap();
    await expect(card).toBeVisible();

    await page.setViewportSize({ width: 320, height: 640 });
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
