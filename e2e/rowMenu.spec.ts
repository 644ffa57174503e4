import { expect, test } from './support/fixtures';
import { PHONE } from './support/inspect';
import { dialog, rows } from './support/screens';

test('tells keyboard and screen reader users the reason of a disabled action', async ({ page, loginAs }) => {
  await loginAs('admin', { path: '/order/order-list?filter=%7B%22status%22%3A%22REVOKED%22%7D', lang: 'en' });
  await rows(page).first().getByRole('button', { name: 'More actions' }).click();
  const entry = page.getByRole('menuitem', { name: 'Revoke order' });
  await expect(entry).toBeVisible();
  await page.keyboard.press('ArrowDown');
  for (
    let press = 0;
    press < 12 && !(await entry.evaluate((element) => element === document.activeElement));
    press += 1
  )
    await page.keyboard.press('ArrowDown');
  await expect(entry).toBeFocused();
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await expect(entry).toHaveAccessibleDescription('This order is already revoked.');
  await expect(page.getByRole('tooltip', { name: 'This order is already revoked.' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
});

test('shows the full reason of a disabled action on a phone @long', async ({ page, loginAs }) => {
  await page.setViewportSize(PHONE);
  await loginAs('admin', { path: '/terminal/terminal-delivery?filter=%7B%22status%22%3A%22STOCKED%22%7D', lang: 'en' });
  await page.locator('[data-row-menu]').first().click();
  await page.getByRole('menuitem', { name: 'Restore', exact: true }).hover();
  const reason = page.getByRole('tooltip');
  await expect(reason).toContainText('In stock');
  // The position of a tooltip may be a fraction of a pixel outside.
  await expect(reason).toBeInViewport({ ratio: 0.99 });
});
