export { OrderEsim } from './OrderEsim';
export { OrderCoupons, OrderMoney } from './OrderMoney';
export { OrderTop } from './OrderTop';
export { SupplierLog } from './SupplierLog';
