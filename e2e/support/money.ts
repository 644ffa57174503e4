import { readFileSync } from 'node:fs';
import type { Download, Locator, Page, Response } from '@playwright/test';
import { formatMoney } from '@t3d/resources/kit';
import { dataOf, rowsOf } from './responses';
import { countCalls, quiet } from './calls';
import type { AccountName, Caller } from './fixtures';
import { ACCOUNTS, expect } from './fixtures';
import { readWorkbook } from './workbook';

/** Formats minor units as `1,234.56`. */
export const written = (minor: number): string => formatMoney(minor);
export const dollars = (minor: number): string => formatMoney(minor, { currency: 'USD' });
export const signed = (minor: number): string => formatMoney(minor, { signed: true });

/** Parses a text such as `−$1,234.56` to minor units. */
export function minorOf(text: string): number {
  const digits = text.replace(/[^\d.]/g, '');
  if (!/^\d+(\.\d{1,2})?$/.test(digits)) throw new Error(`no amount: ${text}`);
  const minor = Math.round(Number(digits) * 100);
  return /^[\s$¥+]*[−-]/.test(text) ? -minor : minor;
}

/** Finds a line of the preview by its label. */
export const effect = (page: Page, term: string): Locator =>
  page
    .getByRole('dialog')
    .locator('section[aria-live] dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) }) })
    .getByRole('definition');

/** Expects a balance and its change, in minor units. */
export const expectEffect = (page: Page, nickname: string, balance: number, by: number): Promise<void> =>
  expect(effect(page, nickname)).toHaveText(`${written(balance)} USD → ${written(balance + by)} USD`);

export async function readAll<Row>(caller: Caller, path: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = (await (
      await caller.get(`${path}${path.includes('?') ? '&' : '?'}size=200&page=${page}`)
    ).json()) as { rows: Row[]; total: number };
    all.push(...answer.rows);
    if (all.length >= answer.total || answer.rows.length === 0) return all;
  }
}

export interface User {
  id: number;
  balance: number;
  creditLimit: number;
  level: string;
  nickname: string;
}
export const balanceOf = async (caller: Caller): Promise<number> =>
  (await dataOf<{ balance: number }>(caller.get('/t3d-api/sessions'))).balance;

export interface Bill {
  id: number;
  toAccount: number;
  toAccountLabel: string;
  previousBalance: number;
  amount: number;
  balanceAfter: number;
  type: string;
  reason: string | null;
  orderNo: string | null;
  createdAt: string;
  remark: string | null;
}

export const userOf = async (admin: Caller, name: AccountName): Promise<User> =>
  (await rowsOf<User>(admin, `/t3d-api/users?account=${ACCOUNTS[name]}`))[0] as User;
export const billsOf = (caller: Caller, query: string): Promise<Bill[]> =>
  readAll<Bill>(caller, `/t3d-api/bills?${query}`);

export async function ownersOf(caller: Caller, path: string): Promise<Set<number>> {
  return new Set(
    (await readAll<{ toAccount?: number; account?: number }>(caller, path)).map(
      ({ toAccount, account }) => toAccount ?? (account as number),
    ),
  );
}

export async function save(page: Page, press: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = (await Promise.all([page.waitForEvent('download'), press()])) as [Download, unknown];
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

export async function saveWorkbook(page: Page, press: () => Promise<unknown>): Promise<string[][]> {
  const { name, bytes } = await save(page, press);
  expect(name).toMatch(/\.xlsx$/);
  return readWorkbook(bytes);
}

/** Finds amounts in any format, for example 235771 as `2,357.71`. */
export function amountsTold(text: string, amounts: readonly number[]): number[] {
  return amounts.filter((amount) => {
    const forms = [formatMoney(amount), formatMoney(amount, { grouped: false }), String(amount)].map((form) =>
      form.replace('.', '\\.'),
    );
    return new RegExp(`(?<![\\w.,])(?:${forms.join('|')})(?!\\w|[.,]\\d)`).test(text);
  });
}

/** Collects responses. `read` waits for all requests and returns their texts. */
export function collectAnswers(page: Page): { read(): Promise<string> } {
  countCalls(page);
  const texts: Promise<string>[] = [];
  page.on('response', (response: Response) => {
    if (/\/(t3d-api|ms-api|data-api)\//.test(response.url()) && /json/.test(response.headers()['content-type'] ?? ''))
      texts.push(response.text().catch(() => ''));
  });
  return {
    read: async () => {
      await quiet(page);
      return (await Promise.all(texts.splice(0))).join('\n');
    },
  };
}
