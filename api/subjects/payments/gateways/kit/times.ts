import { HOUR_MS, readTime } from '@t3d/resources/kit';
const SHANGHAI_MS = 8 * HOUR_MS;

/** `2026-11-20 12:34:56` in UTC+8, whatever the server's own zone. */
export const toShanghai = (date: Date): string =>
  new Date(date.getTime() + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11-20 12:34:56` or `20261120123456` of UTC+8; null when it is no time. */
export function parseShanghai(text: string | undefined): Date | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2}) ?(\d{2}):?(\d{2}):?(\d{2})(?:\.\d{1,3})?$/.exec(text?.trim() ?? '');
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  return readTime(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
}
