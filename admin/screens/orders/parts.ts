export { OrderEsim } from './OrderEsim';
export { OrderCoupons, OrderMoney } from './OrderMoney';
export { OrderTop, OrderUsage } from './OrderTop';
export { SupplierLog } from './SupplierLog';
