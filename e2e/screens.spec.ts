import AxeBuilder from '@axe-core/playwright';
import type { ConsoleMessage, Page } from '@playwright/test';
import type { Caller, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { moveTo } from './support/screens';

// Every screen of the menu, as a wide window and as a phone: nothing in the console, no raw key of a text, nothing wider
// than the window, nothing that keeps people with assistive tools out.

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 740 };
/** `crud.list.total` and the like; addresses, e-mails and file names also have dots. */
const RAW_KEY = /(?<![\w@/.-])(?:crud|shell|ra|resources|common|menu|page|error|login)\.[A-Za-z_-]+(?:\.[\w-]+)*(?![\w@/])|\{\{\w+\}\}/;
/** Signs that only one of the two Chinese scripts has, among those that these screens use. */
const SIMPLIFIED = /[订单户终账级编辑删导记录启择选项页类状态员询办务设额]/;
const TRADITIONAL = /[訂單戶終賬帳級編輯刪導記錄啟擇選項頁類狀態員詢辦務設額]/;
const CHINESE = /[\u4e00-\u9fff]/;

interface Entry { path: string; title: string; hidden?: boolean; children?: Entry[] }
const leavesOf = (menu: readonly Entry[]): Entry[] => menu.filter((entry) => !entry.hidden).flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));

/** Texts of the frame, not of the data: titles, heads, labels, buttons, hints. Names of people and things are data. */
const frameTexts = (page: Page): Promise<string[]> => page.evaluate(() => {
  const isData = (element: Element): boolean => element.closest('tbody, [role=list]:not(nav *), dd, .plan-name, [data-data]') !== null;
  const shown = [...document.querySelectorAll<HTMLElement>('h2, h3, th, label, aside nav, [role=tab], dt, main button:not([data-copy]), header nav')].map((element) => ({ element, text: element.innerText }));
  const named = ['aria-label', 'placeholder', 'title'].flatMap((name) => [...document.querySelectorAll(`[${name}]`)].filter((element) => !/[:：]|copy/i.test(element.getAttribute(name) ?? '')).map((element) => ({ element, text: element.getAttribute(name) ?? '' })));
  return [...shown, ...named].filter(({ element, text }) => text.trim() && !isData(element)).map(({ text }) => text.trim());
});

const openCalls = new WeakMap<Page, number>();

/** Collects what the page writes to its console, and counts its calls that are still open. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  const count = (step: number): void => { openCalls.set(page, Math.max(0, (openCalls.get(page) ?? 0) + step)); };
  page.on('request', () => count(1));
  page.on('requestfinished', () => count(-1));
  page.on('requestfailed', () => count(-1));
  // The login helper passes by /healthz, whose page has no icon.
  page.on('console', (message: ConsoleMessage) => { if (['error', 'warning'].includes(message.type()) && !page.url().endsWith('/healthz')) problems.push(`${message.text()} ${message.location().url} at ${new URL(page.url()).pathname}`); });
  page.on('pageerror', (error) => { problems.push(String(error)); });
  return problems;
}

/** Waits until what the page asked for has come and has been drawn; sooner than Playwright's half a second of silence. */
async function settle(page: Page, place = 'main#page'): Promise<void> {
  await expect(page.locator(place)).toBeVisible();
  await expect.poll(() => openCalls.get(page) ?? 0, { intervals: [50] }).toBe(0);
  await page.waitForTimeout(120);
  await expect.poll(() => openCalls.get(page) ?? 0, { intervals: [50] }).toBe(0);
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
}

async function expectFits(page: Page, where: string): Promise<void> {
  const { inner, outer } = await page.evaluate(() => ({ inner: document.documentElement.scrollWidth, outer: window.innerWidth }));
  expect.soft(inner, `${where}: as wide as the window`).toBeLessThanOrEqual(outer);
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`);
  expect.soft(grave, where).toEqual([]);
}

async function expectWords(page: Page, language: Language, where: string): Promise<void> {
  const text = await page.locator('body').innerText();
  expect.soft(RAW_KEY.exec(text)?.[0], `${where}: a raw key`).toBeUndefined();
  expect.soft(RAW_KEY.exec(await page.title())?.[0], `${where}: a raw key in the title`).toBeUndefined();
  const frame = await frameTexts(page);
  expect.soft(frame.length, `${where}: texts of the frame were found`).toBeGreaterThan(0);
  if (language === 'en') expect.soft(frame.filter((one) => CHINESE.test(one) && !/简体中文|繁體中文|简体|繁體/.test(one)), `${where}: Chinese in the frame`).toEqual([]);
  if (language === 'cht') expect.soft(frame.filter((one) => SIMPLIFIED.exec(one)?.some((sign) => !TRADITIONAL.test(sign))), `${where}: simplified signs`).toEqual([]);
}

// They only look, so the workers share them out.
test.describe.configure({ mode: 'parallel' });

/** Screens beside the menu. */
const EVERYBODYS = ['/user/my-profile', '/user/bills/statement'];
const pathsOf = async (caller: Caller): Promise<string[]> => leavesOf(((await (await caller.get('/t3d-api/sessions')).json()) as { data: { menu: Entry[] } }).data.menu).map((entry) => entry.path);

for (const account of ['admin', 'agent1'] as const) {
  for (const language of account === 'admin' ? ['zh', 'en', 'cht'] as const : ['zh', 'en'] as const) {
    test(`${account} in ${language}: every screen of the menu`, async ({ page, loginAs, callAs }) => {
      test.setTimeout(360_000);
      const problems = watch(page);
      const caller = await callAs(account);
      const paths = ['/main', ...EVERYBODYS, ...(account === 'admin' ? [] : ['/user/bills/recharges']), ...await pathsOf(caller)];
      // Accessibility is looked at once: of screens that ADMIN has too another role sees other rows only.
      const examined = account === 'admin' ? [] : [...EVERYBODYS, ...await pathsOf(await callAs('admin'))];
      expect(paths.length).toBeGreaterThan(8);
      await page.setViewportSize(WIDE);
      await loginAs(account, { lang: language });
      await settle(page);
      for (const path of paths) {
        const examine = language === 'zh' && !examined.includes(path);
        await moveTo(page, path);
        await settle(page);
        await expectWords(page, language, `${path} wide`);
        await expectFits(page, `${path} wide`);
        if (examine) await expectAccessible(page, `${path} wide`);
        if (language === 'cht') continue;
        await page.setViewportSize(PHONE);
        await settle(page);
        await expectWords(page, language, `${path} phone`);
        await expectFits(page, `${path} phone`);
        if (examine) await expectAccessible(page, `${path} phone`);
        await page.setViewportSize(WIDE);
      }
      expect(problems).toEqual([]);
    });
  }
}

test('forms, pages of one record, dialogs and the dark look', async ({ page, loginAs }) => {
  test.setTimeout(360_000);
  const problems = watch(page);
  await loginAs('admin', { path: '/user/user-list' });
  await page.evaluate(() => localStorage.setItem('dark', 'true'));
  for (const path of ['/user/user-list/create', '/package-list/package-delivery/create', '/order/order-list/create', '/terminal/terminal-delivery/create', '/business/topic-list/create']) {
    await page.goto(`/t3d${path}`);
    await settle(page);
    await expectWords(page, 'zh', path);
    await expectFits(page, path);
    await expectAccessible(page, path);
  }
  for (const path of ['/package-list/package-delivery', '/order/order-list', '/terminal/terminal-delivery', '/user/bills', '/user/recharge-records']) {
    await page.goto(`/t3d${path}`);
    await settle(page);
    await expectAccessible(page, `${path} dark`);
    await page.locator('tbody tr').first().click({ position: { x: 200, y: 2 } });
    await expect(page).toHaveURL(/\/show$/);
    await settle(page);
    await expectWords(page, 'zh', `${path} record`);
    await expectFits(page, `${path} record`);
    await expectAccessible(page, `${path} record`);
  }
  await page.goto('/t3d/terminal/terminal-delivery');
  await settle(page);
  for (const name of ['按号段下发', '导入']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectWords(page, 'zh', name);
    await expectAccessible(page, `dialog ${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  expect(problems).toEqual([]);
});

test('the pages before the login and the public ones, wide and on a phone, in three languages', async ({ page, callAs }) => {
  test.setTimeout(360_000);
  const problems = watch(page);
  const agent = await callAs('agent2');
  const { rows } = (await (await agent.get('/t3d-api/orders?status=USING&size=1')).json()) as { rows: { terminalLabel: string }[] };
  await page.goto('/t3d/login');
  for (const language of ['zh', 'en', 'cht'] as const) {
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
    for (const path of ['/login', '/no-such-page', '/wxmp/search', `/wxmp/find?number=${rows[0]?.terminalLabel ?? ''}`, '/wxmp/nothing']) {
      for (const [size, viewport] of [['wide', WIDE], ['phone', PHONE]] as const) {
        await page.setViewportSize(viewport);
        await page.goto(`/t3d${path}`);
        await settle(page, 'main');
        await expectWords(page, language, `${path} ${size}`);
        await expectFits(page, `${path} ${size}`);
        if (language === 'zh') await expectAccessible(page, `${path} ${size}`);
      }
    }
  }
  expect(problems).toEqual([]);
});
