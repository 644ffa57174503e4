import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { moveTo } from './screens';

// The tabs of visited pages, and the pages behind them.

export const tabs = (page: Page): Locator => page.locator('[data-tabbar]').getByRole('tab');
export const tab = (page: Page, name: string): Locator => tabs(page).filter({ hasText: name });
/** Returns the close button of a tab, which only mouse users see. */
export const closer = (page: Page, name: string): Locator => tab(page, name).locator('..').locator('[data-close]');
/** Returns every page that is kept in the DOM. All but one are hidden. */
export const keptPages = (page: Page): Locator => page.locator('[data-tab]');
export const shownPage = (page: Page): Locator => page.locator('[data-tab]:visible');

/** Opens a page like a link and waits for its tab. */
export async function visit(page: Page, path: string, name: string): Promise<void> {
  await expect(keptPages(page).first()).toBeAttached();
  await moveTo(page, path);
  await expect(page).toHaveTitle(`${name}-T3D`);
}
