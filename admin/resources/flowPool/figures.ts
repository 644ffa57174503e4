import { formatMillionths } from '@t3d/resources/kit';

export interface PoolLine {
  country: string;
  usedMB: number;
  unitPrice: number;
  /** The unrounded amount, in millionths of the currency. */
  exact: number;
}
export interface PoolBill {
  id: number;
  billNo: string;
  kind: 'PURCHASE' | 'REFUND';
  reason: string;
  amount: number;
  createdAt: string;
}
export interface PoolDay {
  day: string;
  lines: PoolLine[];
  usedMB: number;
  exact: number;
  amount: number;
  bills: PoolBill[];
  problem: 'DUE' | 'NO_PRICE' | null;
  unpriced: string[];
}
export interface PoolPrice {
  country: string;
  unitPrice: number;
  startsOn: string;
  endsOn: string | null;
  disabled: boolean;
}
/** The usage and bills of a month. `days` is sorted newest first. */
export interface PoolMonth {
  account: number;
  accountLabel: string;
  currency: string;
  month: string;
  /** The time zone in which the days of the month begin. */
  zone: string;
  since: string | null;
  complete: boolean;
  days: PoolDay[];
  countries: string[];
  byPrice: (PoolLine & { from: string; to: string })[];
  usedMB: number;
  exact: number;
  billed: number;
  rounding: number;
  prices: PoolPrice[];
}

const MB_PER_GB = 1024;

/** Formats usage with two decimals, for example `1,369.96`. */
export const gigabytes = (megabytes: number): string =>
  (megabytes / MB_PER_GB).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const exactGigabytes = (megabytes: number): string => (megabytes / MB_PER_GB).toFixed(6);

export const averageOf = ({ exact, usedMB }: Pick<PoolMonth, 'exact' | 'usedMB'>): number | null =>
  usedMB === 0 ? null : Math.round((exact * MB_PER_GB) / usedMB);

/** Formats millionths, for example as `0.6334` with four places. */
export const decimals = (millionths: number, places: number): string =>
  formatMillionths(Math.round(millionths / 10 ** (6 - places)) * 10 ** (6 - places), true).slice(
    0,
    places - 6 || undefined,
  );

export const usedIn = ({ lines }: Pick<PoolDay, 'lines'>, country: string): number =>
  lines.find((line) => line.country === country)?.usedMB ?? 0;

/** Returns whether a day's bill was replaced. */
export const isCorrected = ({ bills }: Pick<PoolDay, 'bills'>): boolean => bills.length > 1;

export function monthBeside(month: string, step: 1 | -1): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

export const dayText = (day: string): string => day.slice(5);
