import type { Locator, Page } from '@playwright/test';
import { totalOf } from './support/responses';
import { cardNumbers, withWrongCheck } from './support/cards';
import { expect, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE, WIDE } from './support/inspect';
import { button, dialog, runOnList } from './support/screens';
import { workbook } from './support/workbook';

const LIBRARY = '/terminal/terminal-delivery';
const WORDS = {
  zh: {
    head: ['ICCID', '类型', '备注'],
    goesIn: '可导入 195 行：新增 195，更新 0。尚未写入。',
    submit: '导入 195 行正确数据',
    done: '已导入 195 行：新增 195，更新 0',
    download: '下载错误行',
    more: '更多操作',
  },
  en: {
    head: ['ICCID', 'Type', 'Remark'],
    goesIn: '195 rows go in: 195 new, 0 updated. Nothing is written yet.',
    submit: 'Import the 195 good rows',
    done: 'Imported 195 rows: 195 new, 0 updated',
    download: 'Download these rows',
    more: 'More actions',
  },
} as const;

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `test-results/good-rows-${name}.png` });

async function fileOf(numbers: readonly string[], head: readonly string[]) {
  const [a, b, c, d, e] = numbers.slice(195) as [string, string, string, string, string];
  const rows = [
    head,
    ...numbers.slice(0, 195).map((number) => [number, 'SIM', 'lot']),
    [withWrongCheck(a), 'SIM', ''],
    [b, 'Chip', ''],
    [c, '', ''],
    ['12345', 'SIM', d],
    [numbers[0], 'SIM', e],
  ];
  return { name: 'lot.xlsx', mimeType: 'application/octet-stream', buffer: await workbook(rows) };
}

async function openImport(page: Page): Promise<Locator> {
  await runOnList(page, { mark: 'data-import' });
  return dialog(page);
}

for (const [lang, size, prefix] of [
  ['zh', WIDE, '8986032641'],
  ['zh', PHONE, '8986032642'],
  ['en', WIDE, '8986032643'],
  ['en', PHONE, '8986032644'],
] as const) {
  const title = `${lang}, ${size.width}${lang === 'zh' && size === WIDE ? '' : ' @long'}`;
  test(`imports the valid rows of a file and returns the invalid rows, ${title}`, async ({ page, loginAs, admin }) => {
    const words = WORDS[lang];
    const numbers = cardNumbers(20, 200, prefix);
    await page.setViewportSize(size);
    await loginAs('admin', { path: LIBRARY, lang });
    const box = await openImport(page);
    await box.locator('input[type=file]').setInputFiles(await fileOf(numbers, words.head));
    await expect(box.getByText(words.goesIn)).toBeVisible();
    await shot(page, `${lang}-${size.width}-1-checked`);
    await expectAccessible(page, 'good and bad rows');
    await button(box, words.submit).click();
    await expect(box.getByText(words.done)).toBeVisible();
    await expectFits(page, 'good rows imported');
    await shot(page, `${lang}-${size.width}-2-done`);
    const [file] = await Promise.all([page.waitForEvent('download'), button(box, words.download).click()]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    expect(await totalOf(admin, `/t3d-api/terminals?size=1&iccid_in=${numbers.slice(0, 195).join(',')}`)).toBe(195);
  });
}
