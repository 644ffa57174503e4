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
