import { CURRENCIES, formatMoney } from '@t3d/resources/kit/money';

/** A price in minor units as people write it: `$1,234.50`, `¥18.60`; a currency without a sign stands behind. */
export const formatPrice = (minor: number, currency: string): string =>
  CURRENCIES.some((known) => known === currency)
    ? formatMoney(minor, { currency })
    : `${formatMoney(minor)} ${currency}`;
