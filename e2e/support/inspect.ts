import AxeBuilder from '@axe-core/playwright';
import type { ConsoleMessage, Page, Request } from '@playwright/test';
import { countCalls } from './calls';
import type { Language } from './fixtures';
import { expect } from './fixtures';
import { rawKeyIn } from './keys';

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 375, height: 740 };
/** Matches a line that is only an action's code, for example `partial-refund`. */
const RAW_CODE = /^(?:[a-z]+-)+[a-z]+$/m;
/** Matches missing values, objects, and a day in 2099, which stands for no deadline. */
const UNREAD_VALUE = /\bundefined\b|\bNaN\b|\[object \w+\]|\b2099-\d\d/;
const SIMPLIFIED = /[订单户终账级编辑删导记录启择选项页类状态员询办务设额]/;
const TRADITIONAL = /[訂單戶終賬帳級編輯刪導記錄啟擇選項頁類狀態員詢辦務設額]/;
const CHINESE = /[\u4e00-\u9fff]/;

/** Returns the texts of the screen without data. */
const frameTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isData = (element: Element): boolean =>
      element.closest('tbody, [role=list]:not(nav *), dd, .plan-name, [data-data]') !== null;
    // Returns the text of an element without names of records.
    const wordsOf = (element: HTMLElement): string =>
      [...element.querySelectorAll<HTMLElement>('[data-data]')].reduce(
        (text, { innerText }) => text.replace(innerText, ''),
        element.innerText,
      );
    const shown = [
      ...document.querySelectorAll<HTMLElement>(
        [
          'h2, h3, h4, th, label, aside nav, [role=tab], dt, header nav',
          ...['main', '[role=dialog]'].map((place) => `${place} button:not([data-copy])`),
        ].join(),
      ),
    ].map((element) => ({ element, text: wordsOf(element) }));
    const names = [...document.querySelectorAll<HTMLElement>('.plan-name, [data-data]')].map((one) => one.innerText);
    const named = ['aria-label', 'placeholder', 'title'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .map((element) => ({ element, text: element.getAttribute(name) ?? '' }))
        .filter(({ text }) => !/[:：]|copy/i.test(text))
        // Removes names from the text of a button.
        .map(({ element, text }) => ({ element, text: names.reduce((left, one) => left.replace(one, ''), text) })),
    );
    return [...shown, ...named]
      .filter(({ element, text }) => text.trim() && !isData(element))
      .map(({ text }) => text.trim());
  });

/** Matches the allowed URLs: the site's files, the APIs and /healthz. */
const BASES = /^\/(?:t3d|t3d-api|ms-api|data-api)\/|^\/healthz$/;
function strayCall(page: Page, request: Request): string | null {
  const { protocol, origin, pathname } = new URL(request.url());
  if (!/^https?:$/.test(protocol)) return null;
  const home = /^https?:/.test(page.url()) ? new URL(page.url()).origin : origin;
  return origin === home && BASES.test(pathname) ? null : `asked elsewhere: ${request.method()} ${origin}${pathname}`;
}

export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (
      ['error', 'warning'].includes(message.type()) &&
      !page.url().endsWith('/healthz') &&
      !message.text().startsWith('Service Worker registration blocked')
    )
      problems.push(`${message.text()} ${message.location().url} at ${new URL(page.url()).pathname}`);
  });
  page.on('pageerror', (error) => {
    problems.push(String(error));
  });
  return problems;
}

/** Collects problems and foreign requests, and counts requests for `settle`. */
export function watch(page: Page): string[] {
  countCalls(page);
  const problems = problemsOf(page);
  page.on('request', (request) => {
    const stray = strayCall(page, request);
    if (stray) problems.push(stray);
  });
  return problems;
}

/** Closes the tabs, whose hidden content axe would check again. */
export async function closeTabs(page: Page): Promise<void> {
  const close = page.locator('[data-tabbar] [data-close]');
  for (let left = await close.count(); left > 0; left -= 1) {
    await close.first().click();
    await expect(close).toHaveCount(left - 1);
  }
}

export async function expectFits(page: Page, where: string): Promise<void> {
  // Waits for the layout after a new window size.
  const over = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.configure({ soft: true }).poll(over, `${where}: as wide as the window`).toBeLessThanOrEqual(0);
}

/** Returns whether the list's footer covers the target, which axe reports although the user can scroll. */
const isUnderFoot = (id: string, { failureSummary = '' }: { failureSummary?: string }): boolean =>
  id === 'target-size' && failureSummary.includes('partially obscured');

// Makes axe faster with the same rules.
export const accessibilityCheck = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode(true);

export async function expectAccessible(page: Page, where: string, part = 'html'): Promise<void> {
  const { violations } = await accessibilityCheck(page).include(part).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => {
      const reported = nodes.filter((node) => !isUnderFoot(id, node));
      return reported.length > 0
        ? [
            `${id}: ${reported
              .slice(0, 3)
              .map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`)
              .join(' | ')}`,
          ]
        : [];
    });
  expect.soft(grave, where).toEqual([]);
}

export async function expectWords(page: Page, language: Language, where: string): Promise<void> {
  const text = await page.locator('body').innerText();
  expect.soft(rawKeyIn(text), `${where}: a raw key`).toBeUndefined();
  expect.soft(RAW_CODE.exec(text)?.[0], `${where}: a code instead of a word`).toBeUndefined();
  expect.soft(UNREAD_VALUE.exec(text)?.[0], `${where}: a value instead of a word`).toBeUndefined();
  expect.soft(rawKeyIn(await page.title()), `${where}: a raw key in the title`).toBeUndefined();
  const frame = await frameTexts(page);
  expect.soft(frame.length, `${where}: texts of the frame were found`).toBeGreaterThan(0);
  if (language === 'en')
    expect
      .soft(
        frame.filter((one) => CHINESE.test(one) && !/简体中文|繁體中文|简体|繁體/.test(one)),
        `${where}: Chinese in the frame`,
      )
      .toEqual([]);
  if (language === 'cht')
    expect
      .soft(
        frame.filter((one) => SIMPLIFIED.exec(one)?.some((sign) => !TRADITIONAL.test(sign))),
        `${where}: simplified signs`,
      )
      .toEqual([]);
}
