import type { PartialWords } from '@t3d/resources/locales';
import { traditionalTree } from '@t3d/resources/locales/traditional';
import type { Page } from '@playwright/test';
import type { ExtendedServer } from './support/extension';
import { CUSTOMER, openExtended } from './support/extension';
import type { Language } from './support/fixtures';
import { expect, showAs, test } from './support/fixtures';
import {
  button,
  choose,
  dialog,
  input,
  linksOf,
  pick,
  rowOf,
  rows,
  runOnRow,
  toast,
  withFilter,
} from './support/screens';
import { readWorkbook } from './support/workbook';
import labels from './workshop/labels';

test.describe.configure({ mode: 'serial' });

const WORDS: Record<
  Language,
  {
    create: string;
    save: string;
    edit: string;
    more: string;
    disable: string;
    cancel: string;
    export: string;
    required: string;
    least: string;
    history: string;
    done: string;
  }
> = {
  zh: {
    create: '新建小物件',
    save: '保存',
    edit: '编辑',
    more: '更多操作',
    disable: '停用',
    cancel: '取消',
    export: '导出',
    required: '请填写',
    least: '不能小于 1.00',
    history: '历史',
    done: '停用：已处理 1 条',
  },
  en: {
    create: 'New gadget',
    save: 'Save',
    edit: 'Edit',
    more: 'More actions',
    disable: 'Disable',
    cancel: 'Cancel',
    export: 'Export',
    required: 'Fill in',
    least: 'At least 1.00',
    history: 'History',
    done: 'Disable: 1 done',
  },
  cht: {
    create: '新增小物件',
    save: '儲存',
    edit: '編輯',
    more: '更多操作',
    disable: '停用',
    cancel: '取消',
    export: '匯出',
    required: '請填寫',
    least: '不能小於 1.00',
    history: '歷史',
    done: '停用：已處理 1 筆',
  },
};
const RAW_KEY = /\b(crud|shell|ra|resources|common|menu|gadgets)\.[a-z]\w*/;

let server: ExtendedServer;
test.beforeAll(async () => {
  server = await openExtended();
});
test.afterAll(() => server?.stop());

const open = (page: Page, path: string, lang: Language): Promise<void> =>
  showAs(page, server.sessionId, path, lang, server.url);

test('shows the backdoor user the menu entries of every role', async ({ page }) => {
  await open(page, '/main', 'zh');
  const links = await linksOf(page);
  expect(links).toEqual(
    expect.arrayContaining([
      '/user/user-list',
      '/user/bills',
      '/terminal/terminal-delivery',
      '/terminal/terminal-agent',
      '/terminal/issue-record',
      '/package-list/package-delivery',
      '/package-list/package-agent',
      '/package-list/sub-agent-plans',
      '/order/order-list',
      '/business/topic-list',
      '/business/app-topic-list',
      '/business/gadgets',
      '/setting/dictionary',
    ]),
  );
});

async function expectNoRawKey(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(RAW_KEY);
}

for (const language of ['zh', 'en', 'cht'] as const) {
  const words = WORDS[language];
  const written = language === 'cht' ? traditionalTree(labels.zh, labels.cht) : labels[language];
  const { gadgets } = (written as PartialWords).resources ?? {};
  const { label, fields, enums } = gadgets as unknown as {
    label: string;
    fields: Record<string, string>;
    enums: { colour: Record<string, string> };
  };
  const name = (field: string): string => fields[field] as string;
  const code = `G-${language.toUpperCase()}`;

  test(`lists, creates, changes and exports a gadget (${language}) @long`, async ({ page }) => {
    await open(page, '/business/gadgets', language);
    await expect(page.getByRole('heading', { name: label })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: label })).toBeVisible();

    await page.getByRole('link', { name: words.create }).first().click();
    const titleLanguage = { zh: '简体中文', en: 'English', cht: '繁體中文' }[language];
    await input(page, name('code')).fill('lower case');
    await input(page, name('price')).fill('0.99');
    await button(page, words.save).click();
    await expect(page.getByText(words.least)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: words.required }).first()).toBeVisible();
    await expect(input(page, name('code'))).toHaveAttribute('aria-invalid', 'true');
    await expectNoRawKey(page);

    await input(page, name('code')).fill(code);
    await input(page, `${name('title')} ${titleLanguage}`).fill(`Thing ${language}`);
    await pick(page, page, name('owner'), '小店');
    await input(page, name('price')).fill('12.50');
    await choose(page, page, name('colour'), enums.colour.RED as string);
    await input(page, name('soldOn')).fill('2026-11-20');
    await button(page, words.save).click();
    await expect(page.getByRole('heading', { name: `Thing ${language}` })).toBeVisible();
    for (const field of ['code', 'title', 'owner', 'price', 'colour', 'soldOn', 'disabled'])
      await expect(page.locator(`[data-field=${field}] dt`)).toHaveText(name(field));
    // The page leaves out empty fields.
    for (const field of ['makers', 'manual']) await expect(page.locator(`[data-field=${field}]`)).toHaveCount(0);
    await expect(page.getByRole('tab', { name: words.history })).toBeVisible();
    await expectNoRawKey(page);

    await page.goto(`${server.url}/t3d/business/gadgets/create`);
    await input(page, name('code')).fill(code);
    await input(page, `${name('title')} ${titleLanguage}`).fill('Twin');
    await pick(page, page, name('owner'), '小店');
    await input(page, name('price')).fill('2');
    await choose(page, page, name('colour'), enums.colour.BLUE as string);
    await button(page, words.save).click();
    await expect(input(page, name('code'))).toHaveAttribute('aria-invalid', 'true');
    await expectNoRawKey(page);

    await open(page, '/business/gadgets', language);
    const row = rowOf(page, code);
    await expect(row).toContainText(`Thing ${language}`);
    await expect(row).toContainText('12.50');
    await expect(row).toContainText(enums.colour.RED as string);
    await row.getByRole('link', { name: words.edit }).click();
    await input(page, name('price')).fill('13');
    await button(page, words.save).click();
    await expect(page.getByText('13.00').filter({ visible: true }).first()).toBeVisible();

    await open(page, '/business/gadgets', language);
    await expect(row).toContainText('13.00');
    await runOnRow(page, row, words.more, words.disable);
    await button(dialog(page), words.cancel).click();
    await expect(dialog(page)).toBeHidden();
    expect(await totalDisabled(code)).toBe(0);
    await runOnRow(page, row, words.more, words.disable);
    await dialog(page).getByRole('button', { name: words.disable }).click();
    await expect(toast(page, words.done)).toBeVisible();
    expect(await totalDisabled(code)).toBe(1);
    await expectNoRawKey(page);

    const [download] = await Promise.all([page.waitForEvent('download'), button(page, words.export).click()]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const cells = await readWorkbook(await bytesOf(download));
    expect(cells[0]).toEqual(['code', 'title', 'owner', 'price', 'colour', 'soldOn', 'disabled', 'makers'].map(name));
    expect(cells.find((line) => line[0] === code)?.slice(0, 5)).toEqual([
      code,
      `Thing ${language}`,
      '小店',
      '13.00',
      enums.colour.RED,
    ]);
    await expect(rows(page)).toHaveCount(['zh', 'en', 'cht'].indexOf(language) + 1);
  });
}

test('shows a gadget with users and a file in form, record, history and filtered list in English @long', async ({
  page,
}) => {
  const { id: mill } = await server.call<{ id: number }>('POST', '/users', {
    ...CUSTOMER,
    account: 'mill@t3d.test',
    nickname: 'The mill',
  });
  const manual = { name: 'guide ä.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  await open(page, '/business/gadgets', 'en');
  await rowOf(page, 'G-EN').getByRole('link', { name: 'Edit' }).click();
  await pick(page, page, 'Makers', '小店');
  await pick(page, page, 'Makers', 'The mill');
  const drop = page.locator('[data-drop]');
  const chooser = drop.locator('input[type=file]');
  await chooser.setInputFiles({ ...manual, buffer: Buffer.from('<html>') });
  await expect(page.getByText('Wrong file type: only PDF, PNG files are allowed')).toBeVisible();
  await chooser.setInputFiles(manual);
  await expect(drop).toContainText(manual.name);
  await button(page, 'Save').click();
  await expect(page.locator('[data-field=makers] dd')).toContainText('小店The mill');
  const file = page.locator('[data-field=manual]').getByRole('button', { name: manual.name });
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toBe(manual.name);
  expect(await bytesOf(download)).toEqual(manual.buffer);
  await expect(page.getByRole('tabpanel')).toContainText('The mill');
  await expect(page.getByRole('tabpanel')).toContainText(manual.name);
  await open(page, withFilter('/business/gadgets', { makers_in: String(mill) }), 'en');
  await expect(rowOf(page, 'G-EN').locator('[data-references]')).toHaveText('小店The mill');
});

const totalDisabled = async (code: string): Promise<number> =>
  (await server.call<unknown[]>('GET', `/gadgets?q=${code}&disabled=true`)).length;

async function bytesOf(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
