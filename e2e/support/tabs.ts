import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { moveTo } from './screens';

export const tabs = (page: Page): Locator => page.locator('[data-tabbar]').getByRole('tab');
export const tab = (page: Page, name: string): Locator => tabs(page).filter({ hasText: name });
/** Finds the close button of a tab. */
export const closer = (page: Page, name: string): Locator => tab(page, name).locator('..').locator('[data-close]');
/** Finds the mounted pages, of which one is visible. */
export const keptPages = (page: Page): Locator => page.locator('[data-tab][id^=page]');
export const shownPage = (page: Page): Locator => page.locator('[data-tab][id^=page]:visible');

export async function visit(page: Page, path: string, name: string): Promise<void> {
  await expect(keptPages(page).first()).toBeAttached();
  await moveTo(page, path);
  await expect(page).toHaveTitle(`${name}-T3D`);
}
