import { parseDecimal, toDecimal, toSmallest } from '../kit/amounts';

/** Ours has two decimals in every currency; PayPal writes a currency's own. */
const WHOLE = new Set(['KRW', 'JPY', 'HUF', 'TWD']);

export interface Money {
  currencyCode: string;
  value: string;
}

/** Minor units → PayPal's text, `12.34` or `1234`. Refuses a part of a won. */
export const moneyOf = (minor: number, currency: string): Money => ({
  currencyCode: currency,
  value: WHOLE.has(currency) ? toSmallest(minor, currency) : toDecimal(minor),
});

/** PayPal's text, with a minus or without → minor units, exactly; null when it is no amount of that currency. */
export function minorOf(value: string | undefined, currency: string): number | null {
  const negative = value?.startsWith('-') ?? false;
  const minor = parseDecimal(negative ? value?.slice(1) : value);
  if (minor === null || (WHOLE.has(currency) && minor % 100 !== 0)) return null;
  return negative ? -minor : minor;
}
