import type { Extension } from '../../crud';
import { OrderEsim } from './OrderEsim';
import { OrderCoupons, OrderMoney } from './OrderMoney';
import { OrderTop } from './OrderTop';
import { SupplierLog } from './SupplierLog';

/** What the pages of orders have beyond the generated ones. */
export const ORDER_PAGES: Extension = { recordTop: OrderTop, recordSection: [OrderEsim, OrderCoupons, OrderMoney, SupplierLog] };
