const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type TimeLeft =
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number };

/**
 * How long from `now` (milliseconds) to an ISO time, in the two largest units worth saying; null when it has passed.
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

/** `14:58` in the reader's own time. */
export function formatClock(time: number): string {
  const date = new Date(time);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `12-18 09:12` in the reader's own time; with the year when it is not this one. */
export function formatMoment(iso: string, now: number): string {
  const date = new Date(iso);
  const day = `${two(date.getMonth() + 1)}-${two(date.getDate())} ${formatClock(date.getTime())}`;
  return date.getFullYear() === new Date(now).getFullYear() ? day : `${date.getFullYear()}-${day}`;
}

/** `UTC+08:00`: what the reader's clock shows at a moment. */
export function zoneName(time: number): string {
  const minutes = 0 - new Date(time).getTimezoneOffset();
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** When a cycle begins anew, with the zone of the clock: within a day its time is enough. */
export function formatReset(iso: string, kind: 'DAY' | 'MONTH', now: number): string {
  const at = Date.parse(iso);
  return `${kind === 'DAY' ? formatClock(at) : formatMoment(iso, now)} (${zoneName(at)})`;
}
