import { formatMoney } from '@t3d/resources/kit';
import type { HandMadeShape } from '../../declared';
import { type Cycle, usedSize } from '../../../resources/cards/kinds/usage/field';

interface Coupon {
  name: string;
  discountAmount: number;
}
export const coupons: HandMadeShape = {
  view: (value: readonly Coupon[]) =>
    value.map((one) => `${one.name} −${formatMoney(one.discountAmount)}`).join(' · ') || '–',
};

export const cycle: HandMadeShape = {
  view: ({ no, of, usedMB, totalMB }: Cycle, t) =>
    [t('crud.usage.cycle', { no, of }), t('crud.usage.of', { used: usedSize(usedMB), total: usedSize(totalMB) })].join(
      ' · ',
    ),
};

/** A party of a payment, in minor units. `back` is the refunded part, zero or negative. */
export interface Party {
  kind: 'AGENT' | 'PLATFORM' | 'ESIM_FEE' | 'SUPPLIER' | 'OTHERS' | 'ABOVE' | 'BELOW' | 'END_USER' | 'CHANNEL';
  who: number | null;
  whoLabel: string | null;
  role: string | null;
  own: boolean;
  earned: number;
  back: number;
  net: number;
}
/** The parties of a payment. Their earnings add up to the payment. */
export interface Parties {
  currency: string | null;
  lines: Party[];
  payer: Party | null;
  margin?: { supplierCost: number; net: number } | null;
  ctripOrder?: number | null;
}
