import { CURRENCIES, formatMoney, parseMoney } from '@t3d/resources/kit';
import type { Currency } from '@t3d/resources/kit';

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
