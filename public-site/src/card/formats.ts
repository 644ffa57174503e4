import { CURRENCIES, formatMoney } from '@t3d/resources/kit/money';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type TimeLeft =
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number };

/**
 * Returns the time from `now` (in milliseconds) until an ISO time. The result has the two largest units. Returns null
 * if the ISO time has passed.
 */
export function timeLeft(endsAt: string, now: number): TimeLeft | null {
  const left = Date.parse(endsAt) - now;
  if (!(left > 0)) return null;
  if (left >= DAY) return { unit: 'days', days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) };
  if (left >= HOUR)
    return { unit: 'hours', hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / MINUTE) };
  return { unit: 'minutes', minutes: Math.max(1, Math.floor(left / MINUTE)) };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a time as `14:58` in the reader's time zone. */
export function formatClock(time: number): string {
  const date = new Date(time);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Formats a day as `12-18` in the reader's time zone. Adds the year if the day is not in the current year. */
export const formatDay = (iso: string, now: number): string => formatMoment(iso, now).split(' ')[0] as string;

/** Formats a time as `12-18 09:12` in the reader's time zone. Adds the year if the time is not in the current year. */
export function formatMoment(iso: string, now: number): string {
  const date = new Date(iso);
  const day = `${two(date.getMonth() + 1)}-${two(date.getDate())} ${formatClock(date.getTime())}`;
  return date.getFullYear() === new Date(now).getFullYear() ? day : `${date.getFullYear()}-${day}`;
}

/** Returns the UTC offset of the reader's time zone at a time, for example `UTC+08:00`. */
export function zoneName(time: number): string {
  const minutes = 0 - new Date(time).getTimezoneOffset();
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Formats the reset time of a cycle, with the time zone. A daily reset needs only the time of day. */
export function formatReset(iso: string, kind: 'DAY' | 'MONTH', now: number): string {
  const at = Date.parse(iso);
  return `${kind === 'DAY' ? formatClock(at) : formatMoment(iso, now)} (${zoneName(at)})`;
}

/**
 * Formats a price in minor units as `US$1,234.50` or `¥18.60`. US dollars are marked, because buyers from many
 * countries read the price. A currency code without a symbol follows the amount.
 */
export function formatPrice(minor: number, currency: string): string {
  if (currency === 'USD') return `US${formatMoney(minor, { currency })}`;
  return CURRENCIES.some((known) => known === currency)
    ? formatMoney(minor, { currency })
    : `${formatMoney(minor)} ${currency}`;
}

const MB_PER_GB = 1024;

interface Size {
  value: string;
  unit: 'MB' | 'GB';
}

function toHundredths(value: number, round: (value: number) => number): string {
  // The correction prevents binary fractions from turning 1.14 into 1.13.
  const correction = round === Math.ceil ? -1e-9 : 1e-9;
  return (round(value * 100 + correction) / 100).toFixed(2);
}

function roundWhole(value: number, round: (value: number) => number): string {
  return String(Math.max(0, round(value)));
}

/** Formats remaining data, in GB from 1 GB. Rounds down, because the page must never promise too much data. */
export function formatLeft(mb: number): Size {
  const left = Math.max(0, mb);
  return left >= MB_PER_GB
    ? { value: toHundredths(left / MB_PER_GB, Math.floor), unit: 'GB' }
    : { value: roundWhole(left, Math.floor), unit: 'MB' };
}

/** Formats an amount of data, for example the usage of an unlimited plan. Rounds up. */
export function formatSize(mb: number): string {
  return mb >= MB_PER_GB ? `${toHundredths(mb / MB_PER_GB, Math.ceil)} GB` : `${roundWhole(mb, Math.ceil)} MB`;
}

/** Formats the size of an offered plan without trailing zeros, for example `3 GB`, `1.5 GB` or `500 MB`. */
export function formatOffer(mb: number): string {
  return mb >= MB_PER_GB ? `${Number((mb / MB_PER_GB).toFixed(2))} GB` : `${mb} MB`;
}

/** Formats used and total data in the unit of the total, for example `1.86 / 3.00 GB`. */
export function formatUsage(usedMB: number, totalMB: number): string {
  const used = Math.max(0, usedMB);
  if (totalMB < MB_PER_GB) return `${roundWhole(used, Math.ceil)} / ${roundWhole(totalMB, Math.round)} MB`;
  return `${toHundredths(used / MB_PER_GB, Math.ceil)} / ${toHundredths(totalMB / MB_PER_GB, Math.round)} GB`;
}

/** Returns the used share of the data from 0 to 1. A plan with a total of zero counts as used up. */
export function usedRatio(usedMB: number, totalMB: number): number {
  if (totalMB <= 0) return 1;
  return Math.min(1, Math.max(0, usedMB / totalMB));
}
