import { MINUTE_MS, offsetMsIn } from '@t3d/resources/kit';
import type { Statement } from './calls';

/** Checks line by line that the opening balance plus all movements gives the closing balance. */
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

/** Shortens a hash for comparison by eye. The file has the full hash. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
/** Returns the month in the URL, or else the month of `today` (the product's day). */
export const requestedMonth = (asked: string | null, today: string): string =>
  asked && MONTH.test(asked) ? asked : today.slice(0, 7);

/** Returns the zone's UTC offset in minutes east. A statement shows all times in its own zone. */
export const offsetAt = (zone: string, moment: string | Date): number => offsetMsIn(zone, new Date(moment)) / MINUTE_MS;

/** Returns the first and last day of a month, in the format of statements. */
export function monthDays(month: string): { first: string; last: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
