import { foldCode } from './typed';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day in a time zone, for example `2026-11-20`. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** Returns the UTC offset of a time zone, for example `UTC+08:00`. */
export function offsetIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace('GMT', 'UTC');
}

export function offsetMsIn(timeZone: string, moment: Date): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(offsetIn(timeZone, moment)) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000;
  return sign === '-' ? -ahead : ahead;
}

/** Returns the first moment of a day, which is not midnight if clocks go forward at midnight. */
export function dayStartIn(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const [first, second] = [-1.5, 1.5]
    .map((days) => new Date(midnight - offsetMsIn(timeZone, new Date(midnight + days * DAY_MS))))
    .toSorted((one, other) => one.getTime() - other.getTime()) as [Date, Date];
  return dayIn(timeZone, first) === day ? first : second;
}

/** Formats a time to the minute, for example `2026-11-20 10:05`. `offsetMinutes` is the UTC offset in minutes east. */
export const minuteAt = (moment: Date, offsetMinutes: number): string =>
  new Date(moment.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');

/** Returns whether the text is an existing day. Rejects `2026-02-30`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

const DAY = '(?<year>[1-9]\\d{3})(?<between>[-/.])(?<month>\\d{1,2})\\k<between>(?<dayOf>\\d{1,2})';
const CLOCK = '(?<hours>[01]?\\d|2[0-3]):(?<minutes>[0-5]\\d)(?::(?<seconds>[0-5]\\d)(?:[.,](?<fraction>\\d{1,9}))?)?';
const ZONE = '(?<utc>[Zz])| ?(?<sign>[+-])(?<east>0\\d|1[0-4])(?::?(?<eastMinutes>[0-5]\\d))?';
const TIME = new RegExp(`^${DAY}(?:[Tt ]${CLOCK}(?:${ZONE})?)?$`);
const MONTH = /^([1-9]\d{3})[-/.](0?[1-9]|1[0-2])$/;

/** Returns the date in plain digits and hyphens, for example `2026-1-5` for `２０２６年1月5日`. */
const plainDate = (text: string): string =>
  foldCode(text).replace(
    /^(\d{4}) ?年 ?(\d{1,2}) ?(?:月$|月 ?(\d{1,2}) ?日)/,
    (_all, year: string, month: string, day?: string) => [year, month, ...(day === undefined ? [] : [day])].join('-'),
  );

function dayOfParts({ year, month = '', dayOf = '' }: Partial<Record<string, string>>): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${dayOf.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** Parses a day with the year first, for example `2026-11-20` or `2026年1月5日`. Returns null for any other text. */
export function readDay(text: string): string | null {
  const parts = TIME.exec(plainDate(text))?.groups;
  const { hours = '0', minutes = '00', seconds = '00', fraction = '0', utc, sign } = parts ?? {};
  const isMidnight = Number(hours) + Number(minutes) + Number(seconds) + Number(fraction) === 0 && !utc && !sign;
  return parts && isMidnight ? dayOfParts(parts) : null;
}

/** Parses a month, for example `2026-11`, or its first day. Returns null for any other text. */
export function readMonth(text: string): string | null {
  const [, year, month = ''] = MONTH.exec(plainDate(text)) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}`;
  const day = readDay(text);
  return day?.endsWith('-01') ? day.slice(0, 7) : null;
}

/**
 * Parses milliseconds, seconds, ISO 8601 or a day with a time. A text without a zone has the offset `offsetMinutes`,
 * never the server's zone.
 */
export function readTime(value: unknown, offsetMinutes = 0): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  const asText = typeof value === 'number' ? String(value) : typeof value === 'string' ? plainDate(value) : '';
  if (/^\d{10}$/.test(asText)) return new Date(Number(asText) * 1000);
  if (/^\d{13}$/.test(asText)) return new Date(Number(asText));
  const parts = TIME.exec(asText)?.groups;
  const day = parts && dayOfParts(parts);
  if (!parts || !day) return null;
  const { hours = '0', minutes = '00', seconds = '00', fraction = '', utc, sign, east, eastMinutes } = parts;
  const clock = `${hours.padStart(2, '0')}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  const moment = Date.parse(`${day}T${clock}Z`);
  const ownOffset = (Number(east) * 60 + Number(eastMinutes ?? 0)) * (sign === '-' ? -1 : 1);
  const offset = utc ? 0 : sign ? ownOffset : offsetMinutes;
  return new Date(moment - offset * MINUTE_MS);
}

/** Parses a UTC offset to minutes east of UTC. Returns null for an offset that no place on earth has. */
export function readOffset(text: string): number | null {
  const offset = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return offset >= -720 && offset <= 840 ? offset + 0 : null;
}

/** Formats a UTC offset, for example 480 minutes as `UTC+08:00`. */
export function offsetText(minutes: number): string {
  const sign = minutes < 0 ? '−' : '+';
  const whole = Math.abs(minutes);
  return `UTC${sign}${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}
