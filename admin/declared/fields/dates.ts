import { readTime } from '@t3d/resources/kit';
import { offsetText } from '@t3d/resources/kit/times';

export const DAY_MS = 86_400_000;

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');
/** Returns a date whose UTC parts are the local parts at `offset`, in minutes east of UTC. */
const shifted = (moment: Date, offset: number): Date => new Date(moment.getTime() + offset * 60_000);

/** Returns the day of a time, for example `2026-11-20`, or an empty text. */
export function dayOf(value: unknown, offset: number): string {
  const moment = readTime(value);
  if (!moment) return '';
  const local = shifted(moment, offset);
  return `${pad(local.getUTCFullYear(), 4)}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`;
}

export const todayIn = (offset: number): string => dayOf(new Date(), offset);

export const clock = (value: unknown, offset: number): string => {
  const local = shifted(readTime(value) ?? new Date(0), offset);
  return `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`;
};

/** Formats a time, for example `11-20 14:58`. Adds the year unless it is the current one. */
export function shortMoment(value: unknown, offset: number, now: Date = new Date()): string {
  const day = dayOf(value, offset);
  if (!day) return '–';
  const sameYear = day.slice(0, 4) === dayOf(now, offset).slice(0, 4);
  return `${sameYear ? day.slice(5) : day} ${clock(value, offset)}`;
}

/** Formats a time in full, for example `2026-11-20 14:58:03 UTC+08:00`. */
export function fullMoment(value: unknown, offset: number): string {
  const moment = readTime(value);
  if (!moment) return '';
  return `${dayOf(moment, offset)} ${clock(moment, offset)}:${pad(moment.getUTCSeconds())} ${offsetText(offset)}`;
}

/** Returns the number of whole days since a time. */
export const daysSince = (moment: string): number => Math.floor((Date.now() - Date.parse(moment)) / DAY_MS);

/** Formats a day, for example `2026-11-20`, and omits the current year. */
export const shortDay = (day: string, now: Date = new Date()): string =>
  day.slice(0, 4) === String(now.getFullYear()) ? day.slice(5) : day;

/** Returns the first instant of the day at this UTC offset, in ISO 8601 UTC. */
export const dayStart = (day: string, offset: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - offset * 60_000).toISOString();
/** Returns the last instant of the day at this UTC offset, in ISO 8601 UTC. */
export const dayEnd = (day: string, offset: number): string =>
  new Date(Date.parse(`${day}T23:59:59.999Z`) - offset * 60_000).toISOString();

/** Returns a time as the value of `<input type="datetime-local">`. */
export const toLocalInput = (value: unknown, offset: number): string =>
  readTime(value) ? `${dayOf(value, offset)}T${clock(value, offset)}` : '';
export function fromLocalInput(text: string, offset: number): string | null {
  const moment = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
  return Number.isNaN(moment) ? null : new Date(moment - offset * 60_000).toISOString();
}
