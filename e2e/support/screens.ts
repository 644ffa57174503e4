import type { Locator, Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from './fixtures';

type Place = Page | Locator;

/** What a person does on the generated screens, said by the names that the person reads. */
export const input = (place: Place, label: string): Locator => place.getByRole('textbox', { name: label, exact: true });
export const button = (place: Place, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
/** A part of the page of a record. */
export const section = (page: Page, name: string): Locator => page.locator(`[data-section="${name}"]`);
/** What the wallet holds, above every page. */
export const headerBalance = (page: Page): Locator => page.locator('.header-balance');
/** The rows of the list that the page shows. */
export const rows = (page: Page): Locator => page.locator('tbody').getByRole('row');
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });

/** The foot of a list says that it has just so many rows. */
export const expectCounted = (page: Page, count: number): Promise<void> =>
  expect(
    page
      .getByText(`共 ${count.toLocaleString('en-US')} 条`, { exact: true })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

/** The address of a list that is narrowed to what a filter says. */
export const withFilter = (path: string, filter: object): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Finds a record by typing and picks it. */
export async function pick(page: Page, place: Place, label: string, choice: string, typed = choice): Promise<void> {
  await place.getByRole('combobox', { name: label, exact: true }).fill(typed);
  await page.getByRole('option', { name: choice }).first().click();
}

/** Takes one word of a choice, whether its words stand open in the form or drop down. */
export async function choose(page: Page, place: Place, label: string, choice: string): Promise<void> {
  const open = place.getByRole('group', { name: label, exact: true });
  const list = place.getByRole('combobox', { name: new RegExp(`^${label}( |$)`) });
  await open.or(list).first().waitFor();
  if (await open.count()) return open.getByRole('button', { name: choice, exact: true }).click();
  await list.click();
  return page.getByRole('option', { name: choice, exact: true }).click();
}

/** Opens the menu at the end of a row and presses an entry. */
export async function runOnRow(page: Page, row: Locator, menu: string, action: string): Promise<void> {
  await row.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Puts a text into the clipboard and pastes it into a field, as from a spreadsheet or a chat. */
export async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await input(page, label).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

/** Logs in through the form, which must be the page shown. */
export async function logInByForm(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/t3d/login');
  await page.locator('#account').fill(account);
  await page.locator('#password').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/t3d\/main$/);
}

/** The toast that tells what happened. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

/** Everything that the page asks of the server from now on. */
export function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (/\/(t3d-api|ms-api|data-api)\//.test(request.url())) calls.push(request);
  });
  return calls;
}

/** Looks away and back, as a person does between two windows: what the page shows is read anew, this path at least. */
export async function readsBehind(page: Page, path: string): Promise<void> {
  const read = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === path,
  );
  await page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await (await read).finished();
}

/** Looks at the window again, as a person does who was away for so many minutes. */
export const comeBack = (page: Page, minutes = 2): Promise<void> =>
  page.evaluate((later) => {
    const now = Date.now;
    Date.now = () => now() + later * 60_000;
    window.dispatchEvent(new Event('focus'));
  }, minutes);

export const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** What the browser keeps under a name. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
/** Takes the session out of the browser, without a word to the server. */
export const forgetSession = (page: Page): Promise<void> => page.evaluate(() => localStorage.removeItem('sessionId'));

/** Moves inside the running app, as a link would. */
export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((target) => {
    history.pushState(null, '', `/t3d${target}`);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Opens every branch of the menu and answers where its entries lead, in order. */
export async function linksOf(page: Page): Promise<string[]> {
  const menu = page.locator('aside').getByRole('navigation');
  await expect(menu.getByRole('button').first()).toBeVisible();
  const closed = menu.locator('button[aria-expanded=false]');
  while (await closed.count()) await closed.first().click();
  // The numbers beside the entries are links, too.
  return menu
    .getByRole('link')
    .filter({ hasNot: page.locator('[data-count]') })
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.replace(/^\/t3d/, '')),
    );
}

/** As a clock in Shanghai shows a moment, where these browsers are. */
export const clockOf = (time: string): string => new Date(Date.parse(time) + 8 * 3_600_000).toISOString().slice(11, 16);

/** Opens the form of the record whose page is shown: behind "…", or a button where a record has no actions. */
export async function openForm(page: Page): Promise<void> {
  const edit = page.locator('[data-edit]');
  const menu = page.locator('[data-row-menu]');
  await expect(edit.or(menu).first()).toBeVisible();
  if (!(await edit.isVisible())) await menu.click();
  await edit.click();
}
