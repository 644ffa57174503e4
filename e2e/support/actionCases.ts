import type { Locator, Page } from '@playwright/test';
import { matches } from '@t3d/resources/kit';
import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import type {
  ActionPreview,
  Manifest,
  ManifestAction,
  ManifestField,
  ManifestResource,
  Predicate,
} from '@t3d/resources/kit';
import { dataOf, rowsOf } from './responses';
import { settle } from './calls';
import { cardNumbers } from './cards';
import type { Caller } from './fixtures';
import { dialog, moveTo } from './screens';

// An action with a record, found by the manifest, so that new actions need no code here.

export interface ActionCase {
  resource: ManifestResource;
  action: ManifestAction;
  id: number | undefined;
}
export interface Me {
  caller: Caller;
  id: number;
  manifest: Manifest;
  /** The rows of lists that were read, by query. */
  read: Map<string, Promise<Row[]>>;
}
export type Row = { id: number } & Record<string, unknown>;

export const keyOf = ({ resource, action }: Pick<ActionCase, 'resource' | 'action'>): string =>
  `${resource.name}:${action.name}`;
/** Returns whether the action's button is in the list's header. */
export const isOfList = ({ action }: Pick<ActionCase, 'action'>): boolean => action.on === 'resource' || action.ranges;

export async function findMe(caller: Caller): Promise<Me> {
  const { id } = await dataOf<{ id: number }>(caller.get('/t3d-api/sessions'));
  return { caller, id, manifest: await dataOf<Manifest>(caller.get('/t3d-api/manifest')), read: new Map() };
}

/** Returns up to 200 rows. Reads each list once. */
export function rowsSeen({ caller, read }: Me, resource: string, query = ''): Promise<Row[]> {
  const path = `/t3d-api/${resource}?size=200${query}`;
  const rows = read.get(path) ?? rowsOf<Row>(caller, path);
  read.set(path, rows);
  return rows;
}

/** Returns a filter for the action's conditions, because matching rows may be rare. */
function filterOf(where: Predicate = {}): string {
  const isValue = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
  return Object.entries(where)
    .flatMap(([field, value]: [string, unknown]) => {
      if (value !== '$me' && isValue(value)) return [`&${field}=${String(value)}`];
      return Array.isArray(value) && value.every(isValue) ? [`&${field}_in=${value.join()}`] : [];
    })
    .join('');
}

const ASKED = 8;
/** Returns whether a record meets the conditions, except those on inputs. */
async function isPossible(
  { caller }: Me,
  actionCase: Pick<ActionCase, 'resource' | 'action'>,
  id: number,
): Promise<boolean> {
  const path = `/t3d-api/${actionCase.resource.name}/actions/${actionCase.action.name}/check`;
  const answer = caller.post(path, { ids: [id] });
  return (await answer).ok() && (await dataOf<ActionPreview>(answer)).available > 0;
}

/** Finds a record that allows the action, by the manifest and the check. */
async function findRecord(me: Me, resource: ManifestResource, action: ManifestAction): Promise<number | undefined> {
  const rows = await rowsSeen(me, resource.name, filterOf(action.where));
  const ids = rows.filter((row) => matches(action.where, row, { me: me.id })).map(({ id }) => id);
  const asks = action.preview && !action.fields.some(({ required }) => required);
  for (const id of asks ? ids.slice(0, ASKED) : []) if (await isPossible(me, { resource, action }, id)) return id;
  return ids[0];
}

/** Finds a record for an action, or returns null. */
export async function findActionCase(
  me: Me,
  resource: ManifestResource,
  action: ManifestAction,
): Promise<ActionCase | null> {
  if (isOfList({ action })) return { resource, action, id: undefined };
  const id = resource.calls.show ? await findRecord(me, resource, action) : undefined;
  return id === undefined ? null : { resource, action, id };
}
export const listPath = ({ path, name }: ManifestResource): string =>
  path ?? ([RESOURCE_ROUTES[name] ?? `/${name}`].flat()[0] as string);

/** Opens a page. Earlier pages stay hidden in the DOM. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === `/t3d${path}`) return;
  await page.evaluate(() => {
    for (const title of document.querySelectorAll<HTMLElement>('main h1'))
      title.dataset.left = String(title.checkVisibility());
  });
  await moveTo(page, path);
  await page.locator('main h1:visible:not([data-left=true])').waitFor();
}

/** Returns whether the action is the online payment, which agents start from their bills. */
const isPaying = (actionCase: ActionCase): boolean => keyOf(actionCase) === 'recharge-records:pay';
async function openPaying(page: Page): Promise<Locator> {
  await goTo(page, '/user/bills');
  await page.locator('main [data-action=recharge]:visible').click();
  await dialog(page).getByRole('radio').first().waitFor();
  return dialog(page);
}

/** Opens the dialog by clicks in the list's header or on the record's page. */
export async function openDialog(page: Page, actionCase: ActionCase): Promise<Locator> {
  if (isPaying(actionCase)) return openPaying(page);
  const { resource, action, id } = actionCase;
  await goTo(page, `${listPath(resource)}${id === undefined ? '' : `/${id}/show`}`);
  const title = page.locator('main h1:visible').locator('xpath=..');
  const place = isOfList(actionCase) ? title : page.locator('main');
  const menu = place.locator(isOfList(actionCase) ? '[data-action-menu]:visible' : '[data-row-menu]:visible').first();
  const shown = place.locator(`button[data-action="${action.name}"]:visible`);
  await shown.or(menu).first().waitFor();
  if (await shown.count()) await shown.first().click();
  else {
    await menu.click();
    await page.getByRole('menu').locator(`[data-action="${action.name}"]`).click();
  }
  await dialog(page).getByRole('button').first().waitFor();
  return dialog(page);
}

export const isTyped = (field: ManifestField): boolean =>
  field.kind === 'ranges' || ['money', 'integer', 'rate', 'text'].includes(field.kind);

const CARDS = cardNumbers(20, 5, '8986032677');
export const STRANGE = { range: `${CARDS[0]}-${CARDS[3]}`, card: CARDS[4] as string };
export const textFor = (field: ManifestField): string =>
  field.kind === 'ranges'
    ? STRANGE.range
    : field.kind === 'text'
      ? 'said so'
      : // A small number, because the test types a digit in front of it.
        String(field.max !== undefined && field.max < 1200 ? 20 : Math.max(200, Math.ceil((field.min ?? 0) / 100)));

/** Chooses the first value that no earlier input has. */
async function chooseFirst(page: Page, place: Locator, taken: Set<string>): Promise<void> {
  const list = place.getByRole('combobox').first();
  if (!(await list.count())) {
    const words = place.getByRole('group').getByRole('button').first();
    // Payment methods are already selected.
    if (await words.count()) await words.click();
    return;
  }
  if (await list.inputValue().catch(() => '')) return;
  await list.click();
  // Skips an empty option.
  const options = page.locator('[role=option]:not([data-value=""])');
  await options.first().waitFor();
  const words = await options.allTextContents();
  const free = Math.max(
    0,
    words.findIndex((one) => one.trim() && !taken.has(one)),
  );
  taken.add(words[free] ?? '');
  await options.nth(free).click();
  // Closes a dropdown that selects several values.
  if ((await list.getAttribute('aria-expanded')) === 'true') await list.press('Escape');
}

async function pickNamed(page: Page, place: Locator, name: string): Promise<void> {
  await place.getByRole('combobox').first().fill(name);
  await page.getByRole('option').filter({ hasText: name }).first().click();
}

interface Shown {
  field: ManifestField;
  place: Locator;
}
const placeOf = (page: Page, box: Locator, field: ManifestField): Locator =>
  box
    .locator(`form div[data-field="${field.name}"]`)
    .filter({ has: page.locator('input, textarea, [role=combobox], button') })
    .last();

/** Fills all dropdowns, by name if given. Returns the text inputs, the most important last. */
export async function chooseAll(
  page: Page,
  box: Locator,
  action: ManifestAction,
  named: Readonly<Record<string, string>> = {},
): Promise<Shown[]> {
  const typed: Shown[] = [];
  const taken = new Set<string>();
  let isSettled = false;
  for (const field of action.fields.toSorted((one, other) => Number(isTyped(one)) - Number(isTyped(other)))) {
    // Waits for fields that appear after records are chosen.
    if (isTyped(field) && !isSettled) await settle(page, '[role=dialog]');
    isSettled ||= isTyped(field);
    const place = placeOf(page, box, field);
    if (!(await place.count())) continue;
    if (isTyped(field)) typed.push({ field, place });
    else if (named[field.name]) await pickNamed(page, place, named[field.name] as string);
    else await chooseFirst(page, place, taken);
  }
  // Puts money and ranges last, because most checks depend on them.
  return typed.toSorted((one, other) => Number(other.field.kind === 'text') - Number(one.field.kind === 'text'));
}

export const boxOf = ({ place }: Shown): Locator => place.getByRole('textbox').first();
