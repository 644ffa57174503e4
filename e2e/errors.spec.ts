import type { Locator, Page, Route } from '@playwright/test';
import type { Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { button, dialog, input, rows, toast } from './support/screens';
import { workbook } from './support/workbook';

// The error catalogue: every way a call can go wrong is stubbed, and what the person is told is read from the screen.

interface Words {
  request: string;
  exportFailed: string;
  download: string;
  importFailed: string;
  permission: string;
  maintenance: string;
  other: string;
  timeout: string;
  refresh: string;
  export: string;
  exporting: string;
  import: string;
  onlyXlsx: string;
  imported: string;
  submit: string;
  save: string;
  close: string;
}
const WORDS: Record<Language, Words> = {
  zh: {
    request: '请求失败，请联系管理员！',
    exportFailed: '导出失败',
    download: '下载失败',
    importFailed: '导入失败',
    permission: '没有权限：',
    maintenance: '功能维护中，请稍后再试。',
    other: '错误：',
    timeout: '操作失败，请稍后再试',
    refresh: '刷新',
    export: '导出',
    exporting: '导出中…',
    import: '导入',
    onlyXlsx: '只允许 xlsx 文件',
    imported: '导入成功：共 2 行，新增 2，更新 0',
    submit: '导入 2 行',
    save: '保存',
    close: '关闭',
  },
  en: {
    request: 'Request failed, please contact the administrator!',
    exportFailed: 'Export failure',
    download: 'download failed',
    importFailed: 'Import failed',
    permission: 'No permission:',
    maintenance: 'Function under maintenance, please try again later.',
    other: 'Error:',
    timeout: 'operation failed, try again later',
    refresh: 'Refresh',
    export: 'Export',
    exporting: 'Exporting…',
    import: 'Import',
    onlyXlsx: 'Only xlsx files are allowed',
    imported: 'Import successful: 2 rows, 2 new, 0 updated',
    submit: 'Import 2 rows',
    save: 'Save',
    close: 'Close',
  },
  cht: {
    request: '請求失敗，請聯絡管理員！',
    exportFailed: '匯出失敗',
    download: '下載失敗',
    importFailed: '匯入失敗',
    permission: '沒有權限：',
    maintenance: '功能維護中，請稍後再試。',
    other: '錯誤：',
    timeout: '操作失敗，請稍後再試',
    refresh: '重新整理',
    export: '匯出',
    exporting: '匯出中…',
    import: '匯入',
    onlyXlsx: '只允許 xlsx 檔案',
    imported: '匯入成功：共 2 列，新增 2，更新 0',
    submit: '匯入 2 列',
    save: '儲存',
    close: '關閉',
  },
};
const SAID = 'the server says so';
interface Stub {
  status?: number;
  json?: unknown;
  body?: string;
  abort?: boolean;
}
interface Case {
  what: string;
  stub: Stub;
  text: (words: Words) => string;
  severity: 'warning' | 'error';
}

const CASES: Case[] = [
  {
    what: '400 with a message',
    stub: { status: 400, json: { code: 400, message: SAID } },
    text: () => SAID,
    severity: 'warning',
  },
  { what: '400 without one', stub: { status: 400, body: '' }, text: (words) => words.request, severity: 'warning' },
  {
    what: '403',
    stub: { status: 403, json: { code: 403, message: 'dictionary:list' } },
    text: (words) => `${words.permission} dictionary:list`,
    severity: 'warning',
  },
  {
    what: '500 with a message',
    stub: { status: 500, json: { code: 500, message: SAID } },
    text: () => SAID,
    severity: 'warning',
  },
  { what: '500 without one', stub: { status: 500, body: '' }, text: (words) => words.maintenance, severity: 'warning' },
  {
    what: '409',
    stub: { status: 409, json: { code: 409, message: SAID } },
    text: (words) => `409 ${words.other} ${SAID}`,
    severity: 'error',
  },
  {
    what: '502 of a proxy',
    stub: { status: 502, body: '<html>bad gateway</html>' },
    text: (words) => `502 ${words.other}`,
    severity: 'error',
  },
  {
    what: 'code 500 in a 200 with a message',
    stub: { json: { code: 500, message: SAID } },
    text: () => SAID,
    severity: 'error',
  },
  {
    what: 'code 500 in a 200 without one',
    stub: { json: { code: 500 } },
    text: (words) => words.request,
    severity: 'error',
  },
  { what: 'no answer', stub: { abort: true }, text: (words) => words.timeout, severity: 'error' },
];

const EXPORTS: Case[] = [
  {
    what: '400 with a message in the body',
    stub: { status: 400, json: { code: 400, message: SAID } },
    text: () => SAID,
    severity: 'warning',
  },
  {
    what: '400 without a readable body',
    stub: { status: 400, body: '%PDF' },
    text: (words) => words.exportFailed,
    severity: 'warning',
  },
  {
    what: 'JSON with another code in a 200',
    stub: { json: { code: 400, message: SAID } },
    text: () => SAID,
    severity: 'error',
  },
  {
    what: 'the same without a message',
    stub: { json: { code: 400 } },
    text: (words) => words.download,
    severity: 'error',
  },
];

const answer = (route: Route, stub: Stub): Promise<void> =>
  stub.abort
    ? route.abort('connectionfailed')
    : route.fulfill({
        status: stub.status ?? 200,
        ...(stub.json === undefined ? { body: stub.body ?? '' } : { json: stub.json }),
      });
const alerts = (page: Page): Locator => page.locator('.MuiAlert-root');

/** Reads the one toast and closes it. */
async function expectTold(page: Page, words: Words, { what, text, severity }: Case): Promise<void> {
  await expect(alerts(page), what).toHaveText([text(words)]);
  await expect(alerts(page), what).toHaveClass(new RegExp(severity, 'i'));
  await expect(alerts(page)).toHaveRole('alert');
  await button(alerts(page), words.close).click();
  await expect(alerts(page)).toHaveCount(0);
}

for (const language of ['zh', 'en', 'cht'] as const) {
  const words = WORDS[language];

  test(`${language}: every failure of a call is told in its own words`, async ({ page, loginAs }) => {
    let stub: Stub | null = null;
    await page.route(/\/t3d-api\/dictionary\?/, (route) => (stub ? answer(route, stub) : route.fallback()));
    await loginAs('admin', { path: '/setting/dictionary', lang: language });
    await expect(rows(page).first()).toBeVisible();
    for (const one of CASES) {
      stub = one.stub;
      await button(page, words.refresh).click();
      await expectTold(page, words, one);
      await expect(rows(page).first(), 'what was read before stays').toBeVisible();
    }
  });

  test(`${language}: a failed export is told, saves nothing and gives its button back; a lost network is silent`, async ({
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

  test(`${language}: the import tells wrong types, refusals and success`, async ({ page, loginAs }) => {
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
    // Upper case is the same type.
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

test('a right that is missing is named: the server really refuses, the warning begins as the catalogue says', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  await loginAs('other2', { path: '/order/order-list', lang: 'en' });
  await expect(rows(page).first()).toBeVisible();
  const { rows: found } = (await (await admin.get('/t3d-api/users?account=other2@t3d.test')).json()) as {
    rows: { id: number }[];
  };
  const ids = found.map((user) => user.id);
  expect((await admin.post('/t3d-api/users/actions/set-apis', { ids, apis: ['bills:*'] })).status()).toBe(200);
  try {
    await button(page, 'Refresh').click();
    await expect(alerts(page)).toContainText(/^No permission: .*orders:list/);
  } finally {
    expect((await admin.post('/t3d-api/users/actions/set-apis', { ids, apis: ['*'] })).status()).toBe(200);
  }
});

test('an export runs once however often it is pressed, shows that it runs, and saves the file under the name of the header', async ({
  page,
  loginAs,
}) => {
  let calls = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/t3d-api\/dictionary\/export/, async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await loginAs('admin', { path: '/setting/dictionary' });
  await expect(rows(page).first()).toBeVisible();
  await button(page, '导出').dblclick();
  const busy = page.locator('[data-export]:visible');
  await expect(busy).toBeDisabled();
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(busy).toContainText('导出中…');
  // The button turns before its call has come out of the browser.
  await expect.poll(() => calls).toBe(1);
  const saved = page.waitForEvent('download');
  const answered = page.waitForResponse(/\/dictionary\/export/);
  release();
  const header = (await answered).headers()['content-disposition'] ?? '';
  expect((await saved).suggestedFilename()).toBe(
    decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(header)?.[1] ?? ''),
  );
  await expect(button(page, '导出')).toBeEnabled();
  expect(calls).toBe(1);
});

test('pressing twice saves once; a refused save keeps what was typed and shows the reason at its field', async ({
  page,
  loginAs,
}) => {
  const bodies: unknown[] = [];
  let stub: Stub = { status: 400, json: { code: 400, message: SAID, errors: { name: '名称已被占用' } } };
  await page.route(/\/t3d-api\/plan-topics$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    bodies.push(route.request().headers()['idempotency-key']);
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    return answer(route, stub);
  });
  await loginAs('admin', { path: '/business/topic-list/create' });
  await input(page, '标签名称').fill('双击');
  await button(page, '保存').dblclick();
  await expect(page.getByText('名称已被占用')).toBeVisible();
  await expect(input(page, '标签名称')).toHaveValue('双击');
  await expect(input(page, '标签名称')).toHaveAttribute('aria-invalid', 'true');
  expect(bodies).toHaveLength(1);
  // Pressed again after a failure it is the same deed: the same key.
  stub = { status: 500, body: '' };
  await button(page, '保存').click();
  await expect(alerts(page).filter({ hasText: '功能维护中' })).toBeVisible();
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toBe(bodies[0]);
});

test('a deed that was confirmed cannot be pressed again while it runs', async ({ page, loginAs }) => {
  let calls = 0;
  await page.route(/\/t3d-api\/plan-topics\/actions\/\w+$|\/t3d-api\/plans\/actions\/delist$/, async (route) => {
    calls += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    return answer(route, { status: 400, json: { code: 400, message: SAID } });
  });
  await loginAs('admin', { path: '/package-list/package-delivery' });
  await rows(page).first().getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '下架' }).click();
  const press = dialog(page).getByRole('button', { name: /^下架/ });
  await press.dblclick();
  await expect(button(dialog(page), '处理中…')).toBeDisabled();
  await expect(dialog(page).getByRole('alert')).toContainText(SAID);
  expect(calls).toBe(1);
});

/** Buttons are deaf for a second after each press: it passes here on the page's clock. */
async function pressAfterPause(page: Page, target: Locator): Promise<void> {
  await page.clock.fastForward(1050);
  await target.click();
}

test('an idle connection is kept for longer than a proxy would use it', async ({ request }) => {
  expect((await request.get('/healthz')).headers()['keep-alive']).toBe('timeout=75');
});
