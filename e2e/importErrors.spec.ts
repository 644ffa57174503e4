import { writeFileSync } from 'node:fs';
import type { Locator, Page, Route } from '@playwright/test';
import type { MessageArguments, MessageName } from '../api/locales';
import { translate } from '../api/locales';
import { bomb, emptyRows } from '../api/test/hostileBooks';
import { cardNumbers } from './support/cards';
import type { Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { PHONE, WIDE, expectAccessible, expectFits } from './support/inspect';
import { button, dialog, runOnList } from './support/screens';
import { workbook } from './support/workbook';

const LIBRARY = '/terminal/terminal-delivery';
const WORDS = {
  zh: { import: '导入', ready: '导入 3 行', again: '重试', more: '更多操作' },
  en: { import: 'Import', ready: 'Import 3 rows', again: 'Try again', more: 'More actions' },
} as const satisfies Partial<Record<Language, object>>;
type Tongue = keyof typeof WORDS;

const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
const cards = async () =>
  asFile(
    'cards.xlsx',
    await workbook([['iccid', 'type'], ...cardNumbers(20, 3, '8986032688').map((one) => [one, 'SIM'])]),
  );
const troubles = (place: Page | Locator): Locator => place.locator('.MuiAlert-colorError, .MuiAlert-colorWarning');

const noTurn =
  <K extends MessageName>(key: K, lang: Tongue, ...filled: MessageArguments<K>) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '10' },
      json: { code: 429, message: translate(key, lang, ...filled), requestId: 'ab12cd34' },
    });

async function openImport(page: Page): Promise<Locator> {
  await runOnList(page, { mark: 'data-import' });
  return dialog(page);
}

async function expectTold(page: Page, box: Locator, text: string, where: string): Promise<void> {
  await expect(troubles(box), where).toContainText(text);
  await expect(troubles(page), `${where}: once`).toHaveCount(1);
  await expectFits(page, where);
  await expectAccessible(page, where, '[role=dialog]');
}

for (const lang of ['zh', 'en'] as const) {
  for (const size of [WIDE, PHONE]) {
    const words = WORDS[lang];
    const where = `${lang}, ${size.width}`;

    test(`rejects an import file over the limit (${where}) @long`, async ({ page, loginAs }) => {
      await page.setViewportSize(size);
      await loginAs('admin', { path: LIBRARY, lang });
      const box = await openImport(page);
      const files = box.locator('input[type=file]');
      const huge = test.info().outputPath('huge.xlsx');
      writeFileSync(huge, Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(65 * 1024 * 1024)]));
      for (const [what, file, text] of [
        ['a bomb', asFile('bomb.xlsx', bomb()), translate('imports.tooLarge', lang, { mb: 1024 })],
        ['rows', asFile('rows.xlsx', emptyRows(2_000_000)), translate('imports.tooManyRows', lang, { max: 1_048_576 })],
        ['64 MB', huge, translate('tooLarge', lang, { limit: '64 MB' })],
      ] as const) {
        await files.setInputFiles(file);
        await expectTold(page, box, text, `${where}: ${what}`);
        await expect(button(box, words.again)).toHaveCount(0);
        await expect(button(box, words.import)).toBeDisabled();
      }
      await files.setInputFiles(await cards());
      await expect(button(box, words.ready)).toBeEnabled();
      await expect(troubles(page)).toHaveCount(0);
    });

    test(`tells the user when to retry if the importer is busy (${where}) @long`, async ({ page, loginAs }) => {
      await page.setViewportSize(size);
      await loginAs('admin', { path: LIBRARY, lang });
      const box = await openImport(page);
      const look = /\/t3d-api\/terminals\/import\/columns$/;
      const trial = /\/t3d-api\/terminals\/import\?dryRun=true$/;
      const writing = /\/t3d-api\/terminals\/import\?dryRun=false$/;
      await page.route(look, noTurn('imports.busy', lang, { seconds: 10 }));
      await page.route(trial, noTurn('imports.oneAtATime', lang, { seconds: 10 }));
      await page.route(writing, noTurn('imports.busy', lang, { seconds: 10 }));
      await box.locator('input[type=file]').setInputFiles(await cards());
      await expectTold(page, box, translate('imports.busy', lang, { seconds: 10 }), `${where}: look`);
      await page.unroute(look);
      await button(box, words.again).click();
      await expectTold(page, box, translate('imports.oneAtATime', lang, { seconds: 10 }), `${where}: trial`);
      await page.unroute(trial);
      await button(box, words.again).click();
      await button(box, words.ready).click();
      await expectTold(page, box, translate('imports.busy', lang, { seconds: 10 }), `${where}: import`);
      await expect(button(box, words.ready), 'pressed again, it is the same import').toBeEnabled();
    });
  }
}
