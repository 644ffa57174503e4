import { countCalls, settle } from './support/calls';
import { expect, test } from './support/fixtures';
import { closeTabs } from './support/inspect';
import { menuPaths } from './support/menu';
import { moveTo, runOnList } from './support/screens';

const LAPTOP = { width: 1366, height: 768 };
const HEAD = 32;
const ROWS = 12;

for (const lang of ['zh', 'en', 'cht'] as const)
  test(`keeps the header of each list on a single row with at most three buttons at 1366 pixels, in ${lang}`, async ({
    page,
    loginAs,
    callAs,
  }) => {
    test.setTimeout(240_000);
    countCalls(page);
    await page.setViewportSize(LAPTOP);
    const paths = await menuPaths(await callAs('admin'));
    await loginAs('admin', { lang });
    let heads = 0;
    for (const path of paths) {
      await moveTo(page, path);
      await expect(page.locator('main h1:visible').first()).toBeVisible();
      await settle(page);
      const head = page.locator('[data-head]:visible');
      if ((await head.count()) === 0) continue;
      heads += 1;
      const measured = await head.evaluate((row) => ({
        height: row.getBoundingClientRect().height,
        over: (row.lastElementChild?.getBoundingClientRect().right ?? 0) - row.getBoundingClientRect().right,
        buttons: row.querySelectorAll('.MuiStack-root > :is(.MuiButtonGroup-root, button, a)').length,
        filled: row.querySelectorAll('.MuiStack-root .MuiButton-contained').length,
        wide: document.documentElement.scrollWidth - window.innerWidth,
      }));
      expect(measured.height, `${path} height`).toBeLessThanOrEqual(HEAD);
      expect(measured.over, `${path} width`).toBeLessThanOrEqual(0.5);
      expect(measured.buttons, `${path} buttons`).toBeLessThanOrEqual(3);
      expect(measured.filled, `${path} filled buttons`).toBeLessThanOrEqual(1);
      expect(measured.wide, `${path} page`).toBeLessThanOrEqual(0);
      await closeTabs(page);
    }
    expect(heads, 'lists are visited').toBeGreaterThan(20);
  });

test('shows twelve rows of the cards at 1366 pixels, and the menu in three groups with counts', async ({
  page,
  loginAs,
}) => {
  countCalls(page);
  await page.setViewportSize(LAPTOP);
  await loginAs('admin', { path: '/terminal/terminal-delivery', lang: 'en' });
  await settle(page);
  const rows = page.locator('tbody:visible tr');
  await expect(rows.nth(ROWS - 1)).toBeInViewport({ ratio: 1 });
  const foot = await page.getByRole('navigation', { name: 'Pages', exact: true }).boundingBox();
  const last = await rows.nth(ROWS - 1).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await page.locator('main [data-action-menu]:visible').click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toHaveText('Import…');
  await expect(menu.getByRole('separator')).toHaveCount(2);
  await expect(menu.getByRole('menuitem').last()).toHaveText('Transfer card…');
  await page.keyboard.press('Escape');
  await runOnList(page, { mark: 'data-import' });
  await expect(page.getByRole('dialog')).toBeVisible();
});
