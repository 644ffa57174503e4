import { AGENTS } from '@t3d/resources/roles';
import type { Extension } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

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

export default defineScreens({ resources: { orders: ORDER_PAGES, 'sms-orders': ORDER_PAGES } });
