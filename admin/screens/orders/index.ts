import type { Extension } from '../../crud';
import { lazily } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of an order.
const load = () => import('./parts');
const OrderTop = lazily(async () => ({ default: (await load()).OrderTop }));
const OrderUsage = lazily(async () => ({ default: (await load()).OrderUsage }));
const OrderEsim = lazily(async () => ({ default: (await load()).OrderEsim }));
const OrderCoupons = lazily(async () => ({ default: (await load()).OrderCoupons }));
const OrderMoney = lazily(async () => ({ default: (await load()).OrderMoney }));
const SupplierLog = lazily(async () => ({ default: (await load()).SupplierLog }));

/** What the pages of orders have beyond the generated ones. */
export const ORDER_PAGES: Extension = {
  headline: ['agent', 'price'],
  recordTop: OrderTop,
  recordFoot: OrderUsage,
  recordSection: [OrderEsim, OrderCoupons, OrderMoney, SupplierLog],
};
