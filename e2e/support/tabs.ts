import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { moveTo } from './screens';

// Helpers for the app's tabs, and for the pages that belong to the tabs.

export const tabs = (page: Page): Locator => page.locator('[data-tabbar]').getByRole('tab');
export const tab = (page: Page, name: string): Locator => tabs(page).filter({ hasText: name });
/** Returns the close button of a tab. Only mouse users see this button. */
export const closer = (page: Page, name: string): Locator => tab(page, name).locator('..').locator('[data-close]');
/** Returns all pages in the DOM. Only one of these pages is visible. */
export const keptPages = (page: Page): Locator => page.locator('[data-tab]');
export const shownPage = (page: Page): Locator => page.locator('[data-tab]:visible');

/** Opens a path as a link does, and waits for the tab of the page. */
export async function visit(page: Page, path: string, name: string): Promise<void> {
  await expect(keptPages(page).first()).toBeAttached();
  await moveTo(page, path);
  await expect(page).toHaveTitle(`${name}-T3D`);
}
