/** A price in minor units as people write it: `$1,234.50`, `¥18.60`. */
export function formatPrice(minor: number, currency: string, locale: string): string {
  const amount = minor / 100;
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(amount);
  } catch {
    // Old web views support neither every currency nor the narrow sign.
    return `${amount.toFixed(2)} ${currency}`;
  }
}
