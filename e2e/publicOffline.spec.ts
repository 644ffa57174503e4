import type { Page } from '@playwright/test';
import { rowsOf } from './support/responses';
import type { Card } from './support/cards';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectAccessible } from './support/inspect';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });

const aCard = async (agent: Caller): Promise<Card> =>
  (await rowsOf<Card>(agent, '/t3d-api/terminals?status=ACTIVATED&size=1'))[0] as Card;
const workerIsThere = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
const keptCards = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('cards-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().filter(({ url }) => url.includes('/data-api/cards/')).length;
  });

test("shows the last viewed card offline, with the time when the card's data was loaded", async ({
  page,
  context,
  callAs,
}) => {
  const card = await aCard(await callAs('other1'));
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto('/t3d/wxmp/search');
  expect(await workerIsThere(page)).toMatch(/\/t3d\/public\/offline\.js$/);
  await page.goto(`/t3d/wxmp/find?number=${card.iccid}`);
  const plan = page.locator('.plan-name').first();
  await expect(plan).toBeVisible();
  const name = await plan.textContent();
  await expect.poll(() => keptCards(page)).toBe(1);

  await context.setOffline(true);
  await page.reload();
  await expect(plan).toHaveText(name ?? '');
  await expect(page.getByText('What you see below is from the last successful lookup.')).toBeVisible();
  await expectAccessible(page, 'a card without network');
  await page.goto('/t3d/wxmp/search');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(false);
  await page.goto(`/t3d/wxmp/find?number=${card.iccid}`);
  await expect(plan).toHaveText(name ?? '');
  await expect(page.getByText('What you see below is from the last successful lookup.')).toHaveCount(0);
});

test('stores no data of an order, document or eSIM in the browser', async ({ page, callAs }) => {
  const card = await aCard(await callAs('other1'));
  await page.goto('/t3d/wxmp/search');
  await workerIsThere(page);
  for (const path of [`/t3d/wxmp/find?number=${card.iccid}`, '/t3d/koreaPay?orderNo=261125000000AAAAAAA#key'])
    await page.goto(path);
  const kept = await page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(
    kept.filter((path) => !/^\/t3d\/(public\/assets\/|wxmp\/search$)|^\/data-api\/cards\/\d+$/.test(path)),
  ).toEqual([]);
});

test.describe('the public site without a service worker', () => {
  test.use({ serviceWorkers: 'block' });
  test('shows the page at once when a response takes three seconds, and retries a failed call', async ({
    page,
    callAs,
  }) => {
    const card = await aCard(await callAs('other1'));
    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    let fails = false;
    await page.route('**/data-api/**', async (route) => {
      if (fails) return route.fulfill({ status: 503, body: 'no' });
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return route.continue();
    });
    await page.goto(`/t3d/wxmp/find?number=${card.iccid}`);
    await expect(page.locator('.skeleton').first()).toBeVisible();
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(refresh).toBeVisible({ timeout: 15_000 });
    fails = true;
    await refresh.click();
    await expect(page.getByText('What you see below is from the last successful lookup.')).toBeVisible();
  });
});
