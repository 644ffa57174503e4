import type { Locator, Page, Route } from '@playwright/test';
import type { Language } from './fixtures';

// The failures of calls, each with the message in every language.

export interface Words {
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
export const WORDS: Record<Language, Words> = {
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
export const SAID = 'the server says so';
export interface Stub {
  status?: number;
  json?: unknown;
  body?: string;
  abort?: boolean;
}
export interface Case {
  what: string;
  stub: Stub;
  text: (words: Words) => string;
  severity: 'warning' | 'error';
}

export const CALLS: Case[] = [
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

export const EXPORTS: Case[] = [
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

export const answer = (route: Route, stub: Stub): Promise<void> =>
  stub.abort
    ? route.abort('connectionfailed')
    : route.fulfill({
        status: stub.status ?? 200,
        ...(stub.json === undefined ? { body: stub.body ?? '' } : { json: stub.json }),
      });

export const alerts = (page: Page): Locator => page.locator('.MuiAlert-root');
