import { readScaled } from './decimals';
import { foldCode } from './typed';

/** The currencies of wallets, each with two decimals on every screen. */
export const CURRENCIES = ['USD', 'CNY', 'HKD', 'EUR', 'KRW'] as const;
export type Currency = (typeof CURRENCIES)[number];
const SIGNS: Record<Currency, string> = { USD: '$', CNY: '¥', HKD: 'HK$', EUR: '€', KRW: '₩' };

/**
 * The one place that divides by 100: minor units → `1,234.50`. With a currency its sign leads (`$1,234.50`);
 * `signed` always shows + or − (U+2212), as bills do. Integers only; works on digits, never on floats.
 */
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
/** The sign of a currency before the digits, with the minus or plus on either side of it. */
const CURRENCY_SIGN = /^(?<before>[+-]?) ?(?:(?:HK|US)?\$|[¥€₩]) ?(?<after>[+-]?)/;

/**
 * An amount that a person typed, `$1,234.5`, as minor units: an optional sign and sign of a currency, digits with
 * thousands parted by commas in threes or not at all, a point and at most two decimals. Null for anything else, such as
 * `12,50`.
 */
export function parseMoney(text: string): number | null {
  const typed = foldCode(text);
  const sign = CURRENCY_SIGN.exec(typed);
  if (!sign) return readScaled(typed, DECIMALS);
  const { before = '', after = '' } = sign.groups ?? {};
  return readScaled(before + after + typed.slice(sign[0].length), DECIMALS);
}
