import { formatMillionths } from '@t3d/resources/kit';

export interface PoolLine {
  country: string;
  usedMB: number;
  /** Millionths of the currency for 1,024 MB. */
  unitPrice: number;
  /** Millionths of the currency. */
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
  /** What all its bills come to, minor units. */
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
/** A customer's month of the flow pool, newest day first. */
export interface PoolMonth {
  account: number;
  accountLabel: string;
  currency: string;
  month: string;
  /** In which its days begin and end. */
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

/** `1,369.96`: MB as GB with two decimals. */
export const gigabytes = (megabytes: number): string =>
  (megabytes / MB_PER_GB).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** `25.528320`: with the six decimals that a price is multiplied by. */
export const exactGigabytes = (megabytes: number): string => (megabytes / MB_PER_GB).toFixed(6);

/** What a GB cost on average, millionths; null where nothing was used. */
export const averageOf = ({ exact, usedMB }: Pick<PoolMonth, 'exact' | 'usedMB'>): number | null =>
  usedMB === 0 ? null : Math.round((exact * MB_PER_GB) / usedMB);

/** `0.6334`: millionths with so many decimals. */
export const decimals = (millionths: number, places: number): string =>
  formatMillionths(Math.round(millionths / 10 ** (6 - places)) * 10 ** (6 - places), true).slice(
    0,
    places - 6 || undefined,
  );

/** What was used of one country on a day, MB. */
export const usedIn = ({ lines }: Pick<PoolDay, 'lines'>, country: string): number =>
  lines.find((line) => line.country === country)?.usedMB ?? 0;

/** Whether the bill of a day has been taken back and written again. */
export const isCorrected = ({ bills }: Pick<PoolDay, 'bills'>): boolean => bills.length > 1;

/** The month before or after, `2026-11`. */
export function monthBeside(month: string, step: 1 | -1): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** `11-22`. */
export const dayText = (day: string): string => day.slice(5);
