import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE } from './support/inspect';

const department = (page: Page, key: string): Locator => page.locator(`[data-department="${key}"]`);
const person = (page: Page, key: string): Locator => department(page, key).locator('[data-person]');
const undo = async (page: Page): Promise<void> => page.locator('[data-toast-undo]').last().click();

test('moves a salesman to another department by drag and by keys, and undoes each move', async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 1440, height: 1300 });
  await loginAs('admin', { path: '/business/framework', lang: 'en' });
  await expect(person(page, 'CHANNEL')).toContainText('also in Sales');
  await page.locator('[data-row="empties"]').click();
  await person(page, 'CHANNEL').hover();
  await page.mouse.down();
  const target = await department(page, 'OVERSEAS').boundingBox();
  const over = (x: number) => page.mouse.move((target?.x ?? 0) + x, (target?.y ?? 0) + 12, { steps: 5 });
  await over(300);
  await over(310);
  await expect(page.locator('[data-drop-text]')).toHaveText('Move Wang Min to Overseas');
  await page.mouse.up();
  await expect(person(page, 'OVERSEAS')).toBeVisible();
  await expect(person(page, 'CHANNEL')).toHaveCount(0);
  await undo(page);
  await expect(person(page, 'CHANNEL')).toBeVisible();

  await person(page, 'SALES').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-drop-text]')).toHaveText('Move Wang Min to General');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-drop-text]')).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Enter');
  await expect(person(page, 'GENERAL')).toContainText('Wang Min');
  await expect(person(page, 'SALES')).toContainText('Wang Min');
  await undo(page);
  await expect(person(page, 'GENERAL')).toHaveCount(0);
});

test("opens a salesman's panel by Enter, asks for a successor before disabling, and keeps the plain list", async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: '/business/framework', lang: 'en' });
  await person(page, 'SALES').focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('[data-panel]');
  await expect(panel).toContainText('sales@t3d.test');
  await expectAccessible(page, 'organisation');
  await panel.locator('[data-person-action="disable"]').click();
  await expect(page.getByRole('dialog')).toContainText('without a successor: choose who takes over');
  await page.keyboard.press('Escape');
  await page.locator('[data-mode="list"]').click();
  await expect(page.getByRole('table')).toContainText('Wang Min');
  await page.locator('[data-mode="tree"]').click();
  await expect(person(page, 'SALES')).toBeVisible();
});

test('shows the tree of departments and the panel of a salesman on a phone', async ({ page, loginAs }) => {
  await page.setViewportSize(PHONE);
  await loginAs('admin', { path: '/business/framework', lang: 'zh' });
  await expectFits(page, 'tree');
  await expectAccessible(page, 'organisation');
  await person(page, 'SALES').click();
  await expect(page.locator('[data-panel]')).toContainText('sales@t3d.test');
  await expectFits(page, 'panel');
});
