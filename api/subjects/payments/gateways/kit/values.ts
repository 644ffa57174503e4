import { type Currency, readTime, HOUR_MS, CURRENCIES, formatMoney, parseMoney } from '@t3d/resources/kit';

/** The value at `a.b.0.c` of something parsed from JSON; undefined where any part of the way is missing. */
export function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** The text at a path; undefined for everything else, the empty text included. */
export function textAt(json: unknown, path: string): string | undefined {
  const value = valueAt(json, path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The whole number at a path that is exact in a double; undefined for everything else. */
export function integerAt(json: unknown, path: string): number | undefined {
  const value = valueAt(json, path);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** The moment written at a path; undefined when it is none. */
export function timeAt(json: unknown, path: string): Date | undefined {
  const text = textAt(json, path);
  return readTime(text) ?? undefined;
}

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

/** Ours has two decimals in every currency; the currencies of this list have none in the world outside. */
const WHOLE: readonly Currency[] = ['KRW'];

export const isCurrency = (text: unknown): text is Currency => CURRENCIES.includes(text as Currency);

/** Minor units → `12.34`, what gateways of the mainland want. Refuses anything but a positive whole number of them. */
export function toDecimal(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new RangeError(`${minor} is no amount that a gateway can take`);
  return formatMoney(minor, { grouped: false });
}

/**
 * `12.34`, `12.3` or `12` → minor units; null when it is anything else. Never through a float: 0.1 + 0.2 is no money.
 */
export function parseDecimal(text: unknown): number | null {
  return typeof text === 'string' && /^(0|[1-9]\d{0,11})(?:\.\d{1,2})?$/.test(text) ? parseMoney(text) : null;
}

/**
 * Minor units → the currency's own smallest unit: cents as they are, but won without decimals. Refuses a part of a won.
 */
export function toSmallest(minor: number, currency: string): string {
  if (!isCurrency(currency)) throw new RangeError(`${currency} is no currency of ours`);
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new RangeError(`${minor} is no amount that a gateway can take`);
  if (!WHOLE.includes(currency)) return String(minor);
  if (minor % 100 !== 0) throw new RangeError(`${currency} has no decimals: ${minor} cannot be paid`);
  return formatMoney(minor, { grouped: false }).slice(0, -'.00'.length);
}

/** The smallest unit of a currency, in digits → minor units; null when it is no amount or no currency of ours. */
export function parseSmallest(text: unknown, currency: unknown): number | null {
  if (!isCurrency(currency) || typeof text !== 'string' || !/^(0|[1-9]\d{0,12})$/.test(text)) return null;
  return WHOLE.includes(currency) ? parseMoney(text) : Number(text);
}
