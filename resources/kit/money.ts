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

/** What a person typed, `1,234.5`, as minor units; null when it is no amount with at most two decimals. */
export function parseMoney(text: string): number | null {
  const match = /^([+\-\u2212]?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(
    text
      .trim()
      .replace(/[,\s]/g, '')
      .replace(/^(HK\$|[$¥€₩])/, ''),
  );
  if (!match) return null;
  const minor = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' || match[1] === '\u2212' ? -minor : minor;
}
