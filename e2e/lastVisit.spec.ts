import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { allowOnly, FIRST_PASSWORD, makeAgent } from './support/testUsers';
import { dialog, button, rows, stored } from './support/screens';

const BILLS = '/user/bills';
const ORDERS = '/order/order-list';
/** Matches all scripts except the first. */
const APP = /\/t3d\/assets\/(?!early-).*\.js$/;

interface Recorded {
  lastVisits: ShadowRoot[];
}

const recordLastVisits = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const recorded = window as unknown as Recorded;
    recorded.lastVisits = [];
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function attachAndRecord(init) {
      const shadow = attach.call(this, init);
      recorded.lastVisits.push(shadow);
      return shadow;
    };
  });

/** Returns the texts of all last visits that the page has shown. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Recorded).lastVisits.map((shadow) => shadow.textContent ?? ''));
const keptText = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('t3d:lastVisit'));

/** Waits until the page has stored its list. */
const waitForKept = async (page: Page): Promise<void> => {
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => keptText(page)).not.toBeNull();
};

/** Reloads the page with only its first script. */
async function reloadWithoutApp(page: Page): Promise<void> {
  await page.route(APP, () => undefined);
  const answers = ['sessions', 'manifest'].map((path) =>
    page.waitForResponse((answer) => answer.url().endsWith(`/t3d-api/${path}`)),
  );
  await page.reload({ waitUntil: 'commit' });
  await Promise.all(answers);
  await page.waitForTimeout(300);
}

/** Reloads the page with only its first script. Returns a function that lets the app load. */
async function reloadHeld(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(APP, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => shownTexts(page)).toHaveLength(1);
  return release;
}

/** Returns the middle of an element of the last visit. */
const paintedPoint = (page: Page, selector: string): Promise<{ x: number; y: number }> =>
  page.evaluate((text) => {
    const element = (window as unknown as Recorded).lastVisits[0]?.querySelector(text);
    if (!element) throw new Error(`The last visit contains no ${text}`);
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, selector);

async function pressPainted(page: Page, selector: string): Promise<void> {
  const { x, y } = await paintedPoint(page, selector);
  await page.mouse.click(x, y);
}

test('opens the record of a row that was pressed before the app has loaded', async ({ page, loginAs }) => {
  await recordLastVisits(page);
  await loginAs('admin', { path: ORDERS });
  await waitForKept(page);
  const number = await rows(page).nth(2).getByRole('link').first().innerText();
  const release = await reloadHeld(page);
  await pressPainted(page, 'tbody tr:nth-child(3) .column-createdAt');
  await expect(page).toHaveURL(/\/order\/order-list\/\d+\/show$/);
  const [frame] = await page.evaluate(() =>
    (window as unknown as Recorded).lastVisits.map((shadow) => shadow.querySelector('main')?.textContent),
  );
  expect(frame).toBe(number);
  release();
  await expect(page.locator('[data-main]').filter({ visible: true })).toBeVisible();
  await expect(page.locator('#last-visit')).toHaveCount(0);
  await expect(page.getByText(number).filter({ visible: true }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${ORDERS}$`));
  await expect(rows(page).first()).toBeVisible();
});

test('opens a page of the menu and a record by keys before the app has loaded', async ({ page, loginAs }) => {
  await recordLastVisits(page);
  await loginAs('admin', { path: ORDERS });
  await waitForKept(page);
  const release = await reloadHeld(page);
  await page.evaluate(() => {
    const [shadow] = (window as unknown as Recorded).lastVisits;
    shadow?.querySelector<HTMLElement>('tbody tr:nth-child(2) input')?.focus();
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/order-list\/\d+\/show$/);
  await pressPainted(page, 'aside a[href^="/t3d/order/"]:not([href*="order-list"])');
  await expect(page).not.toHaveURL(/order-list/);
  release();
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('#last-visit')).toHaveCount(0);
});

test('searches for text that was typed before the app has loaded', async ({ page, loginAs }) => {
  await recordLastVisits(page);
  await loginAs('admin', { path: ORDERS });
  await waitForKept(page);
  const number = await rows(page).nth(2).getByRole('link').first().innerText();
  let release = await reloadHeld(page);
  await pressPainted(page, 'form[role=search] input');
  await page.keyboard.type(number);
  release();
  const search = page.locator('form[role=search] input');
  await expect(search).toHaveValue(number);
  await expect(search).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`/t3d${ORDERS}`);
  await waitForKept(page);
  release = await reloadHeld(page);
  await pressPainted(page, 'form[role=search] input');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  release();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator('form[role=search]')).toContainText(number);
});

test('applies ticks and a pressed button when the app has loaded', async ({ page, loginAs }) => {
  await recordLastVisits(page);
  await loginAs('admin', { path: ORDERS });
  await waitForKept(page);
  const release = await reloadHeld(page);
  for (const row of [2, 4, 5, 5]) await pressPainted(page, `tbody tr:nth-child(${row}) input`);
  await pressPainted(page, 'header button:has(kbd)');
  release();
  await expect(page.locator('#last-visit')).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  const ticks = rows(page).getByRole('checkbox');
  for (const [row, isTicked] of [
    [2, true],
    [4, true],
    [5, false],
  ] as const)
    await expect(ticks.nth(row - 1)).toBeChecked({ checked: isTicked });
});

test('shows the rows of the last visit before the app has loaded, and the app in the same places afterwards', async ({
  page,
  loginAs,
}) => {
  await recordLastVisits(page);
  await loginAs('admin', { path: BILLS });
  const cell = rows(page).first().locator('td').nth(1);
  await expect(cell).toBeVisible();
  const text = await cell.innerText();
  const place = await cell.boundingBox();
  await waitForKept(page);
  await reloadWithoutApp(page);
  const [shown] = await shownTexts(page);
  expect(shown).toContain(text);
  const painted = await page.evaluate(() => {
    const td = (window as unknown as Recorded).lastVisits[0]?.querySelectorAll('tbody tr:first-child td')[1];
    const { x = 0, y = 0, width = 0, height = 0 } = td?.getBoundingClientRect() ?? {};
    return { x, y, width, height };
  });
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(painted[side] - (place?.[side] ?? 0)), side).toBeLessThanOrEqual(1);
  await page.unroute(APP);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator('#last-visit')).toHaveCount(0);
});

test("shows nothing of one account's last visit to another account in the same tab", async ({ page, loginAs }) => {
  await recordLastVisits(page);
  await loginAs('admin', { path: BILLS });
  await waitForKept(page);
  const token = await stored(page, 'sessionId');
  await loginAs('agent1', { path: BILLS });
  await expect(rows(page).first()).toBeVisible();
  expect(await shownTexts(page)).toEqual([]);
  const other = await stored(page, 'sessionId');
  expect(other).not.toBe(token);
  await page.evaluate((id) => localStorage.setItem('sessionId', id ?? ''), token);
  await reloadWithoutApp(page);
  expect(await shownTexts(page)).toEqual([]);
  expect(await keptText(page)).toBeNull();
});

test('forgets the last visit at the logout', async ({ page, loginAs, callAs }) => {
  await recordLastVisits(page);
  await loginAs('agent2', { path: BILLS });
  const { sessionId } = await callAs('agent2');
  await page.evaluate((id) => localStorage.setItem('sessionId', id), sessionId);
  await page.reload();
  await waitForKept(page);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await button(dialog(page), '退出登录').click();
  await expect(page.locator('#account')).toBeVisible();
  expect(await keptText(page)).toBeNull();
  await page.goto(`/t3d${BILLS}`);
  await expect(page.locator('#account')).toBeVisible();
  expect(await shownTexts(page)).toEqual([]);
});

test('shows nothing when the session of the last visit has ended', async ({ page, loginAs, callAs, request }) => {
  await recordLastVisits(page);
  await loginAs('agent2', { path: BILLS });
  const { sessionId } = await callAs('agent2');
  await page.evaluate((id) => localStorage.setItem('sessionId', id), sessionId);
  await page.reload();
  await waitForKept(page);
  await request.delete('/t3d-api/sessions', { headers: { 'X-Session-Id': sessionId } });
  await reloadWithoutApp(page);
  expect(await shownTexts(page)).toEqual([]);
  expect(await keptText(page)).toBeNull();
});

test("shows nothing when the user's rights have changed since the last visit", async ({
  page,
  loginAs,
  admin,
  callAs,
}) => {
  const agent = await makeAgent(admin);
  const below = { role: 'AGENT_2', currency: undefined, accountAuth: undefined };
  await makeAgent(await callAs(agent.account, FIRST_PASSWORD), below);
  await allowOnly(admin, agent, 'users:*', 'bills:list', 'bills:export');
  await recordLastVisits(page);
  await loginAs(agent.account, { path: '/user/user-list', password: FIRST_PASSWORD });
  await expect(rows(page).first()).toBeVisible();
  await waitForKept(page);
  await allowOnly(admin, agent, 'users:*', 'bills:list');
  await reloadWithoutApp(page);
  expect(await shownTexts(page)).toEqual([]);
  expect(await keptText(page)).toBeNull();
});
