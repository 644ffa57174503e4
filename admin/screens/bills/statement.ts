import type { Statement } from './calls';

/** What a statement proves by itself: that opening balance and movements make the closing balance, line by line. */
export function addsUp({
  opening,
  closing,
  rows,
  totals,
}: Pick<Statement, 'opening' | 'closing' | 'rows' | 'totals'>): boolean {
  let balance = opening;
  for (const row of rows) {
    if (row.previousBalance !== balance || row.previousBalance + row.amount !== row.balanceAfter) return false;
    balance = row.balanceAfter;
  }
  return balance === closing && totals.reduce((sum, total) => sum + total.amount, opening) === closing;
}

/** The head of a hash, enough to compare by eye; the whole one is in the file. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/**
 * A statement is one document for all who read it: its month, its rows and its printing are given in the zone of its
 * month, on screen as in its files.
 */
export const STATEMENT_OFFSET = 0;
export const STATEMENT_ZONE = 'UTC';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
/** The month that an address asks for; the present one (UTC) when it asks for none. */
export const requestedMonth = (asked: string | null, now = Date.now()): string =>
  asked && MONTH.test(asked) ? asked : new Date(now).toISOString().slice(0, 7);

/** The first and last day of a month, as statements name them. */
export function monthDays(month: string): { first: string; last: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
