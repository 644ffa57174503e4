import type { Locator, Page } from '@playwright/test';
import type { Case, Stub, Words } from './support/failures';
import { alerts, answer, CALLS, EXPORTS, SAID, WORDS } from './support/failures';
import { expect, test } from './support/fixtures';
import { userOf } from './support/money';
import { allowOnly } from './support/testUsers';
import { button, dialog, rows, toast } from './support/screens';
import { workbook } from './support/workbook';
import { longIf } from './support/long';

/** Advances the page's clock, because buttons ignore a second click for a second. */
async function pressAfterPause(page: Page, target: Locator): Promise<void> {
  await page.clock.fastForward(1050);
  await target.click();
}

/** Expects exactly one toast, and closes it. */
async function expectTold(page: Page, words: Words, { what, text, severity }: Case): Promise<void> {
  await expect(alerts(page), what).toHaveText([text(words)]);
  await expect(alerts(page), what).toHaveClass(new RegExp(severity, 'i'));
  await expect(alerts(page)).toHaveRole('alert');
  await button(alerts(page), words.close).click();
  await expect(alerts(page)).toHaveCount(0);
}

for (const language of ['zh', 'en', 'cht'] as const) {
  const words = WORDS[language];

  test(`shows a specific message for each kind of failed call (${language}) @long`, async ({ page, loginAs }) => {
    let stub: Stub | null = null;
    await page.route(/\/t3d-api\/dictionary\?/, (route) => (stub ? answer(route, stub) : route.fallback()));
    await loginAs('admin', { path: '/setting/dictionary', lang: language });
    await expect(rows(page).first()).toBeVisible();
    for (const one of CALLS) {
      stub = one.stub;
      await button(page, words.refresh).click();
      await expectTold(page, words, one);
      await expect(rows(page).first(), 'what was read before stays').toBeVisible();
    }
  });

  test(`reports a failed export and saves no file (${language})${longIf(language !== 'en')}`, async ({
    page,
    loginAs,
  }) => {
    let stub: Stub = {};
    let downloads = 0;
    page.on('download', () => {
      downloads += 1;
    });
    await page.route(/\/t3d-api\/dictionary\/export/, (route) => answer(route, stub));
    await page.clock.install();
    await loginAs('admin', { path: '/setting/dictionary', lang: language });
    for (const one of EXPORTS) {
      stub = one.stub;
      await pressAfterPause(page, button(page, words.export));
      await expectTold(page, words, one);
      await expect(button(page, words.export)).toBeEnabled();
    }
    stub = { abort: true };
    const lost = page.waitForEvent('requestfailed');
    await pressAfterPause(page, button(page, words.export));
    await lost;
    await expect(button(page, words.export)).toBeEnabled();
    await expect(alerts(page)).toHaveCount(0);
    expect(downloads).toBe(0);
  });

  test(`reports wrong file types, rejected imports and successful imports (${language}) @long`, async ({
    page,
    loginAs,
  }) => {
    let stub: Stub = { status: 400, json: { code: 400, message: SAID } };
    let sent = 0;
    await page.route(/\/t3d-api\/terminals\/import\?/, (route) => {
      sent += 1;
      return answer(route, stub);
    });
    await loginAs('admin', { path: '/terminal/terminal-delivery', lang: language });
    await button(page, words.import).click();
    const box = dialog(page);
    const files = box.locator('input[type=file]');
    await expect(files).toHaveAttribute('accept', '.xlsx');
    await files.setInputFiles({ name: 'cards.txt', mimeType: 'text/plain', buffer: Buffer.from('1') });
    await expect(box.getByRole('alert')).toContainText(words.onlyXlsx);
    await expect(box).not.toContainText('cards.txt');
    await expect(button(box, words.import)).toBeDisabled();
    expect(sent).toBe(0);
    const file = {
      name: 'CARDS.XLSX',
      mimeType: 'application/octet-stream',
      buffer: await workbook([['iccid', 'type']]),
    };
    await files.setInputFiles(file);
    await expect(box.getByRole('alert')).toHaveText(SAID);
    await expect(box).toContainText('CARDS.XLSX');
    stub = { status: 400, body: '' };
    await files.setInputFiles(file);
    await expect(box.getByRole('alert')).toHaveText(words.importFailed);
    stub = { json: { code: 200, message: 'ok', data: { total: 2, created: 2, updated: 0, errors: [] } } };
    await files.setInputFiles(file);
    await button(box, words.submit).click();
    await expect(toast(page, words.imported)).toBeVisible();
    await button(box, words.close).last().click();
    await expect(box).toBeHidden();
  });
}

test('warns when a call fails because the user lacks a permission @long', async ({ page, loginAs, callAs }) => {
  const admin = await callAs('admin');
  await loginAs('other2', { path: '/order/order-list', lang: 'en' });
  await expect(rows(page).first()).toBeVisible();
  const other = await userOf(admin, 'other2');
  await allowOnly(admin, other, 'bills:*');
  try {
    await button(page, 'Refresh').click();
    await expect(alerts(page)).toContainText(/^No permission: .*orders:list/);
  } finally {
    await allowOnly(admin, other, '*');
  }
});

test('keeps an idle connection open longer than a proxy reuses connections', async ({ request }) => {
  expect((await request.get('/healthz')).headers()['keep-alive']).toBe('timeout=75');
});
