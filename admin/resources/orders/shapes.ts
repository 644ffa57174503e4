import { formatMoney } from '@t3d/resources/kit';
import type { HandMadeShapes } from '../../declared';
import type { Cycle } from '../../declared/fields/usage';
import { usedSize } from '../../declared/fields/usage';

interface Coupon {
  name: string;
  discountAmount: number;
}

/** How coupons read, and where a plan with cycles stands with what is left of the present one. */
export const ORDER_SHAPES: HandMadeShapes = {
  coupons: {
    view: (value: readonly Coupon[]) =>
      value.map((one) => `${one.name} −${formatMoney(one.discountAmount)}`).join(' · ') || '–',
  },
  cycle: {
    view: ({ no, of, usedMB, totalMB }: Cycle, t) =>
      [
        t('crud.usage.cycle', { no, of }),
        t('crud.usage.of', { used: usedSize(usedMB), total: usedSize(totalMB) }),
      ].join(' · '),
  },
};
