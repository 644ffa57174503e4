import { formatMillionths } from '@t3d/resources/kit';
import type { PoolDay, PoolMonth } from './calls';

const MB_PER_GB = 1024;

/** `1,369.96`: MB as GB with two decimals. */
export const gigabytes = (megabytes: number): string =>
  (megabytes / MB_PER_GB).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** `25.528320`: the same with the six decimals that a price is multiplied by. */
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
