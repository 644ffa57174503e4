import { AGENTS } from '@t3d/resources/roles';
import type { Extension } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { ORDER_SHAPES } from './shapes';

// Lists need none of it: it is loaded with the first page of an order.
const load = () => import('./parts');
const OrderTop = lazyWithRetry(async () => ({ default: (await load()).OrderTop }));
const OrderUsage = lazyWithRetry(async () => ({ default: (await load()).OrderUsage }));
const OrderEsim = lazyWithRetry(async () => ({ default: (await load()).OrderEsim }));
const OrderCoupons = lazyWithRetry(async () => ({ default: (await load()).OrderCoupons }));
const OrderParties = lazyWithRetry(async () => ({ default: (await load()).OrderParties }));
const OrderBills = lazyWithRetry(async () => ({ default: (await load()).OrderBills }));
const OrderBillCount = lazyWithRetry(async () => ({ default: (await load()).OrderBillCount }));
const OrderRemarks = lazyWithRetry(async () => ({ default: (await load()).OrderRemarks }));
const OrderRemarkCount = lazyWithRetry(async () => ({ default: (await load()).OrderRemarkCount }));
const SupplierLog = lazyWithRetry(async () => ({ default: (await load()).SupplierLog }));
const SupplierCallCount = lazyWithRetry(async () => ({ default: (await load()).SupplierCallCount }));

const ORDER_PAGES: Extension = {
  headline: ['agent', 'price'],
  recordTop: OrderTop,
  recordFoot: OrderUsage,
  ownMoney: true,
  recordSection: [OrderParties, OrderEsim, OrderCoupons],
  recordTabs: [
    { name: 'bills', label: 'orders.money.title', needs: 'bills', panel: OrderBills, count: OrderBillCount },
    {
      name: 'supplier-calls',
      label: 'orders.calls.title',
      needs: 'supplier-calls',
      panel: SupplierLog,
      count: SupplierCallCount,
    },
    { name: 'remarks', label: 'orders.remarks.title', needs: 'orders', panel: OrderRemarks, count: OrderRemarkCount },
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
