import { lazy } from 'react';
import type { Extension } from '../../crud';

// Lists need none of it: it is loaded with the first page of an order.
const load = () => import('./parts');
const OrderTop = lazy(async () => ({ default: (await load()).OrderTop }));
const OrderEsim = lazy(async () => ({ default: (await load()).OrderEsim }));
const OrderCoupons = lazy(async () => ({ default: (await load()).OrderCoupons }));
const OrderMoney = lazy(async () => ({ default: (await load()).OrderMoney }));
const SupplierLog = lazy(async () => ({ default: (await load()).SupplierLog }));

/** What the pages of orders have beyond the generated ones. */
export const ORDER_PAGES: Extension = { headline: ['agent', 'price'], recordTop: OrderTop, recordSection: [OrderEsim, OrderCoupons, OrderMoney, SupplierLog] };
