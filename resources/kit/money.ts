import { readScaled } from './decimals';
import { foldCode } from './typed';

/** The currencies of wallets. Screens show two decimals for each, even for KRW. */
export const CURRENCIES = ['USD', 'CNY', 'HKD', 'EUR', 'KRW'] as const;
export type Currency = (typeof CURRENCIES)[number];
const SIGNS: Record<Currency, string> = { USD: '$', CNY: '¥', HKD: 'HK$', EUR: '€', KRW: '₩' };

/** Formats minor units, for example `1,234.50`, or `$1,234.50` with a currency. `signed` always shows + or −. */
export function formatMoney(
  minor: number | null | undefined,
  options: { currency?: string | null; signed?: boolean; grouped?: boolean } = {},
): string {
  if (minor === null || minor === undefined) return '–';
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const whole = digits.slice(0, -2);
  const grouped = options.grouped === false ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const minus = options.grouped === false ? '-' : '\u2212';
  const sign = minor < 0 ? minus : options.signed && minor > 0 ? '+' : '';
  return `${sign}${SIGNS[options.currency as Currency] ?? ''}${grouped}.${digits.slice(-2)}`;
}

const DECIMALS = 2;
/** Matches a currency symbol before the digits, with a plus or minus before or after the symbol. */
const CURRENCY_SIGN = /^(?<before>[+-]?) ?(?:(?:HK|US)?\$|[¥€₩]) ?(?<after>[+-]?)/;

/**
 * Parses a typed amount, for example `$1,234.5`, as minor units. Returns null for any other text, for example `12,50`.
 */
export function parseMoney(text: string): number | null {
  const typed = foldCode(text);
  const sign = CURRENCY_SIGN.exec(typed);
  if (!sign) return readScaled(typed, DECIMALS);
  const { before = '', after = '' } = sign.groups ?? {};
  return readScaled(before + after + typed.slice(sign[0].length), DECIMALS);
}
