import { CURRENCIES, formatMoney } from '@t3d/resources/kit/money';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type TimeLeft =
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number };

/** Returns the time left in its two largest units, or null if the time has passed. `now` is in milliseconds. */
export function timeLeft(endsAt: string, now: number): TimeLeft | null {
  const left = Date.parse(endsAt) - now;
  if (!(left > 0)) return null;
  if (left >= DAY) return { unit: 'days', days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) };
  if (left >= HOUR)
    return { unit: 'hours', hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / MINUTE) };
  return { unit: 'minutes', minutes: Math.max(1, Math.floor(left / MINUTE)) };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the time in the reader's time zone, for example `14:58`. */
export function formatClock(time: number): string {
  const date = new Date(time);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Returns a day in the reader's time zone, for example `12-18`, with the year if it is not the current one. */
export const formatDay = (iso: string, now: number): string => formatMoment(iso, now).split(' ')[0] as string;

/** Returns a time in the reader's time zone, for example `12-18 09:12`, with the year if it is not the current one. */
export function formatMoment(iso: string, now: number): string {
  const date = new Date(iso);
  const day = `${two(date.getMonth() + 1)}-${two(date.getDate())} ${formatClock(date.getTime())}`;
  return date.getFullYear() === new Date(now).getFullYear() ? day : `${date.getFullYear()}-${day}`;
}

/** Returns the reader's time zone, for example `UTC+08:00`. */
export function zoneName(time: number): string {
  const minutes = 0 - new Date(time).getTimezoneOffset();
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Formats the time of a reset. A daily reset has only the time of day. */
export function formatReset(iso: string, kind: 'DAY' | 'MONTH', now: number): string {
  const at = Date.parse(iso);
  return `${kind === 'DAY' ? formatClock(at) : formatMoment(iso, now)} (${zoneName(at)})`;
}

/** Formats a price. US dollars are marked (`US$1,234.50`), because buyers come from many countries. */
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
  // Corrects binary fractions, which would turn 1.14 into 1.13.
  const correction = round === Math.ceil ? -1e-9 : 1e-9;
  return (round(value * 100 + correction) / 100).toFixed(2);
}

function roundWhole(value: number, round: (value: number) => number): string {
  return String(Math.max(0, round(value)));
}

/** Formats remaining data, rounded down, in GB from 1 GB. */
export function formatLeft(mb: number): Size {
  const left = Math.max(0, mb);
  return left >= MB_PER_GB
    ? { value: toHundredths(left / MB_PER_GB, Math.floor), unit: 'GB' }
    : { value: roundWhole(left, Math.floor), unit: 'MB' };
}

/** Formats used data, rounded up. */
export function formatSize(mb: number): string {
  return mb >= MB_PER_GB ? `${toHundredths(mb / MB_PER_GB, Math.ceil)} GB` : `${roundWhole(mb, Math.ceil)} MB`;
}

/** Formats the data of an offer without trailing zeros, for example `1.5 GB`. */
export function formatOffer(mb: number): string {
  return mb >= MB_PER_GB ? `${Number((mb / MB_PER_GB).toFixed(2))} GB` : `${mb} MB`;
}

/** Formats usage in the unit of the total, for example `1.86 / 3.00 GB`. */
export function formatUsage(usedMB: number, totalMB: number): string {
  const used = Math.max(0, usedMB);
  if (totalMB < MB_PER_GB) return `${roundWhole(used, Math.ceil)} / ${roundWhole(totalMB, Math.round)} MB`;
  return `${toHundredths(used / MB_PER_GB, Math.ceil)} / ${toHundredths(totalMB / MB_PER_GB, Math.round)} GB`;
}

/** Returns the used share from 0 to 1. A total of zero is used up. */
export function usedRatio(usedMB: number, totalMB: number): number {
  if (totalMB <= 0) return 1;
  return Math.min(1, Math.max(0, usedMB / totalMB));
}
