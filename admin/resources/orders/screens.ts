import { AGENTS } from '@t3d/resources/roles';
import { formatMoney } from '@t3d/resources/kit';
import type { Extension, HandMadeShapes } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';
import type { Cycle } from '../../declared/fields/usage';
import { usedSize } from '../../declared/fields/usage';

interface Coupon {
  name: string;
  discountAmount: number;
}

/** How coupons read, and where a plan with cycles stands with what is left of the present one. */
const ORDER_SHAPES: HandMadeShapes = {
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

// Lists need none of it: it is loaded with the first page of an order.
const parts = lazyNamed(() => import('./parts'));

const ORDER_PAGES: Extension = {
  headline: ['agent', 'price'],
  recordTop: parts.OrderTop,
  recordFoot: parts.OrderUsage,
  ownMoney: true,
  recordSection: [parts.OrderParties, parts.OrderEsim, parts.OrderCoupons],
  recordTabs: [
    {
      name: 'bills',
      label: 'orders.money.title',
      needs: 'bills',
      panel: parts.OrderBills,
      count: parts.OrderBillCount,
    },
    {
      name: 'supplier-calls',
      label: 'orders.calls.title',
      needs: 'supplier-calls',
      panel: parts.SupplierLog,
      count: parts.SupplierCallCount,
    },
    {
      name: 'remarks',
      label: 'orders.remarks.title',
      needs: 'orders',
      panel: parts.OrderRemarks,
      count: parts.OrderRemarkCount,
    },
  ],
  nextSteps: [
    { action: 'retry', where: { status: 'INITIAL_FAILED' } },
    { action: 'qr-export', where: { status: 'UNUSED' } },
    { action: 'renew', where: {}, roles: AGENTS },
    { action: 'buy-again', where: {}, roles: AGENTS },
  ],
  // Agents have none of the first two: renewing and buying again come next then.
  atHand: ['partial-refund', 'finish', 'apply-revoke'],
};

export default defineScreens({ shapes: ORDER_SHAPES, resources: { orders: ORDER_PAGES, 'sms-orders': ORDER_PAGES } });
