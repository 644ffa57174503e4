import type { Extension } from '../../crud';
import { defineScreens } from '../../crud/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { ORDER_SHAPES } from './shapes';

// Lists need none of it: it is loaded with the first page of an order.
const load = () => import('./parts');
const OrderTop = lazyWithRetry(async () => ({ default: (await load()).OrderTop }));
const OrderUsage = lazyWithRetry(async () => ({ default: (await load()).OrderUsage }));
const OrderEsim = lazyWithRetry(async () => ({ default: (await load()).OrderEsim }));
const OrderCoupons = lazyWithRetry(async () => ({ default: (await load()).OrderCoupons }));
const OrderMoney = lazyWithRetry(async () => ({ default: (await load()).OrderMoney }));
const SupplierLog = lazyWithRetry(async () => ({ default: (await load()).SupplierLog }));

const ORDER_PAGES: Extension = {
  headline: ['agent', 'price'],
  recordTop: OrderTop,
  recordFoot: OrderUsage,
  recordSection: [OrderEsim, OrderCoupons, OrderMoney, SupplierLog],
};

export default defineScreens({ shapes: ORDER_SHAPES, resources: { orders: ORDER_PAGES, 'sms-orders': ORDER_PAGES } });
