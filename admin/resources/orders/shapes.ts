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

/** Amounts are in minor units. `back` is the part that refunds took back, as zero or a negative number. */
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
/** The earnings of all parties add up to the amount that the payer paid. */
export interface Parties {
  currency: string | null;
  lines: Party[];
  payer: Party | null;
  margin?: { supplierCost: number; net: number } | null;
  ctripOrder?: number | null;
}
