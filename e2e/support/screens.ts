import type { Locator, Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from './fixtures';

type Place = Page | Locator;

export const input = (place: Place, label: string): Locator => place.getByRole('textbox', { name: label, exact: true });
/** Finds the price of an issue by the column's field. */
export const quoteField = (place: Place, column: string): Locator =>
  place.getByRole('textbox', { name: new RegExp(`[,，]\\s*${column}$`) }).first();
export const button = (place: Place, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const section = (page: Page, name: string): Locator => page.locator(`[data-section="${name}"]`);
export const headerBalance = (page: Page): Locator => page.locator('.header-balance');
export const rows = (page: Page): Locator => page.locator('tbody').getByRole('row');
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });

export const expectCounted = (page: Page, count: number): Promise<void> =>
  expect(
    page
      .getByText(`共 ${count.toLocaleString('en-US')} 条`, { exact: true })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

export const withFilter = (path: string, filter: object): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

export async function pick(page: Page, place: Place, label: string, choice: string, typed = choice): Promise<void> {
  await place.getByRole('combobox', { name: label, exact: true }).fill(typed);
  await page.getByRole('option', { name: choice }).first().click();
}

/** Chooses an option of buttons or a dropdown. */
export async function choose(page: Page, place: Place, label: string, choice: string): Promise<void> {
  const open = place.getByRole('group', { name: label, exact: true });
  const list = place.getByRole('combobox', { name: new RegExp(`^${label}( |$)`) });
  await open.or(list).first().waitFor();
  if (await open.count()) return open.getByRole('button', { name: choice, exact: true }).click();
  await list.click();
  return page.getByRole('option', { name: choice, exact: true }).click();
}

export async function runOnRow(page: Page, row: Locator, menu: string, action: string): Promise<void> {
  await row.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Pastes a text by the clipboard. */
export async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await input(page, label).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

export async function logInByForm(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/t3d/login');
  await page.locator('#account').fill(account);
  await page.locator('#password').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/t3d\/main$/);
}

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

export function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (/\/(t3d-api|ms-api|data-api)\//.test(request.url())) calls.push(request);
  });
  return calls;
}

/** Switches to another window and back, and waits for the data at `path`. */
export async function readsBehind(page: Page, path: string): Promise<void> {
  const read = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === path,
  );
  await page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await (await read).finished();
}

export const comeBack = (page: Page, minutes = 2): Promise<void> =>
  page.evaluate((later) => {
    const now = Date.now;
    Date.now = () => now() + later * 60_000;
    window.dispatchEvent(new Event('focus'));
  }, minutes);

export const pathOf = (request: Request): string => new URL(request.url()).pathname;

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
export const forgetSession = (page: Page): Promise<void> => page.evaluate(() => localStorage.removeItem('sessionId'));

export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((target) => {
    history.pushState(null, '', `/t3d${target}`);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Expands the menu, and returns the paths in order. */
export async function linksOf(page: Page): Promise<string[]> {
  const menu = page.locator('aside').getByRole('navigation');
  await expect(menu.getByRole('button').first()).toBeVisible();
  const closed = menu.locator('button[aria-expanded=false]');
  while (await closed.count()) await closed.first().click();
  return menu
    .getByRole('link')
    .filter({ hasNot: page.locator('[data-count]') })
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.replace(/^\/t3d/, '')),
    );
}

/** Formats a time for Shanghai, the zone of the test browsers. */
export const clockOf = (time: string): string => new Date(Date.parse(time) + 8 * 3_600_000).toISOString().slice(11, 16);

/** Opens the form by the menu or edit button of the page. */
export async function openForm(page: Page): Promise<void> {
  const edit = page.locator('[data-edit]');
  const menu = page.locator('[data-row-menu]');
  await expect(edit.or(menu).first()).toBeVisible();
  if (!(await edit.isVisible())) await menu.click();
  await edit.click();
}

/** Runs an action of the visible list. */
export async function runOnList(page: Page, entry: { mark: string } | { label: string }): Promise<void> {
  await page.locator('main [data-action-menu]:visible').click();
  const menu = page.getByRole('menu');
  await (
    'mark' in entry ? menu.locator(`[${entry.mark}]`) : menu.getByRole('menuitem', { name: entry.label, exact: true })
  ).click();
}

export const openImport = (page: Page): Promise<void> => runOnList(page, { mark: 'data-import' });
