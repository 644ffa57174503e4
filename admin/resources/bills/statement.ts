import { MINUTE_MS, offsetMsIn } from '@t3d/resources/kit';
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

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
/** The month that an address asks for. Without one, it is the month of `today`, the product's day. */
export const requestedMonth = (asked: string | null, today: string): string =>
  asked && MONTH.test(asked) ? asked : today.slice(0, 7);

/** The offset of a statement's zone at a moment, in minutes east of UTC. All its times are shown in its own zone. */
export const offsetAt = (zone: string, moment: string | Date): number => offsetMsIn(zone, new Date(moment)) / MINUTE_MS;

/** The first and last day of a month, as statements name them. */
export function monthDays(month: string): { first: string; last: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
