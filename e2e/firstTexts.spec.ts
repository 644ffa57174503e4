import type { Page } from '@playwright/test';
import { countCalls, settle } from './support/calls';
import type { AccountName, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { expectWords, PHONE, WIDE } from './support/inspect';
import { rawKeyIn } from './support/keys';
import { longIf } from './support/long';
import { menuPaths } from './support/menu';
import { moveTo, rows } from './support/screens';

// A build divides the texts in two (admin/build/firstTexts.ts). Lists need only the first part.

/** Rejects the texts that no list needs. Returns how often they were requested. */
async function withoutLateTexts(page: Page): Promise<() => number> {
  let requests = 0;
  const html = await (await page.request.get('/t3d/login')).text();
  await page.route('**/assets/adminTexts-*.js', async (route) => {
    if (html.includes(new URL(route.request().url()).pathname.replace('/t3d/', ''))) return route.fallback();
    requests += 1;
    return route.abort();
  });
  return () => requests;
}

/** Returns the names of controls, which are not in the visible text. */
const namesOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    ['aria-label', 'placeholder', 'title']
      .flatMap((name) => [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)))
      .join('\n'),
  );

const WALKS: readonly [AccountName, Language][] = [
  ['admin', 'en'],
  ['agent1', 'zh'],
  ['sms', 'cht'],
];
for (const [account, lang] of WALKS) {
  test(`shows lists completely while the other texts are missing, as ${account}${longIf(account !== 'admin')}`, async ({
    page,
    loginAs,
    callAs,
  }) => {
    test.setTimeout(240_000);
    const requests = await withoutLateTexts(page);
    const paths = await menuPaths(await callAs(account));
    countCalls(page);
    await loginAs(account, { lang, path: '/user/bills' });
    await expect(rows(page).first()).toBeVisible();
    for (const path of paths) {
      await moveTo(page, path);
      await settle(page);
      for (const size of [WIDE, PHONE]) {
        await page.setViewportSize(size);
        await expectWords(page, lang, path);
        expect.soft(rawKeyIn(await namesOf(page)), `${path}: a key as the name of a control`).toBeUndefined();
      }
      await page.setViewportSize(WIDE);
    }
    expect(requests()).toBeGreaterThan(0);
  });
}

test('opens the menus of a list while the other texts are missing', async ({ page, loginAs }) => {
  await withoutLateTexts(page);
  countCalls(page);
  await loginAs('admin', { lang: 'en', path: '/order/order-list' });
  await expect(rows(page).first()).toBeVisible();
  await settle(page);
  const openers = page.locator('header [aria-haspopup=menu], main [aria-haspopup=menu]:not(tbody tr ~ tr *)');
  const count = await openers.count();
  expect(count).toBeGreaterThan(3);
  for (let at = 0; at < count; at += 1) {
    await openers.nth(at).click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await expectWords(page, 'en', `menu ${at}`);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

test('opens a dialog with its texts when they arrive late', async ({ page, loginAs }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const html = await (await page.request.get('/t3d/login')).text();
  await page.route('**/assets/adminTexts-*.js', async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname.replace('/t3d/', ''))) await released;
    await route.fallback();
  });
  await loginAs('admin', { lang: 'en', path: '/order/order-list' });
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('?');
  await page.waitForTimeout(500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(rawKeyIn(await page.getByRole('dialog').innerText())).toBeUndefined();
});
