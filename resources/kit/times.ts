export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day that a moment lies in at a place: `dayIn('Asia/Shanghai', now)` is `2026-11-20`. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** How far a place is from UTC at a moment: `offsetIn('Asia/Shanghai', now)` is `UTC+08:00`. */
export function offsetIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace('GMT', 'UTC');
}

/** How far the clock of a place is ahead of UTC at a moment, in milliseconds. */
export function offsetMsIn(timeZone: string, moment: Date): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(offsetIn(timeZone, moment)) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000;
  return sign === '-' ? -ahead : ahead;
}

/**
 * The first moment of a calendar day (`2026-11-01`) at a place. Where clocks change at midnight, this is the first
 * moment that carries the date of that day.
 */
export function dayStartIn(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const [first, second] = [-1.5, 1.5]
    .map((days) => new Date(midnight - offsetMsIn(timeZone, new Date(midnight + days * DAY_MS))))
    .toSorted((one, other) => one.getTime() - other.getTime()) as [Date, Date];
  return dayIn(timeZone, first) === day ? first : second;
}

/** A moment to the second as the clock of a place shows it: `2026-11-20 10:05:59`. */
export const secondIn = (timeZone: string, moment: Date): string =>
  new Date(moment.getTime() + offsetMsIn(timeZone, moment)).toISOString().slice(0, 19).replace('T', ' ');

/** A moment to the minute on a clock that is so many minutes east of UTC: `2026-11-20 10:05`. */
export const minuteAt = (moment: Date, offsetMinutes: number): string =>
  new Date(moment.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');

/** 13-digit milliseconds, 10-digit seconds and ISO text are all read, everywhere. */
export function readTime(value: unknown): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  const asText = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (/^\d{10}$/.test(asText)) return new Date(Number(asText) * 1000);
  if (/^\d{13}$/.test(asText)) return new Date(Number(asText));
  if (!/^\d{4}-\d{2}-\d{2}/.test(asText)) return null;
  const date = new Date(/T|\s/.test(asText) ? asText.replace(' ', 'T') : `${asText}T00:00:00.000Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
