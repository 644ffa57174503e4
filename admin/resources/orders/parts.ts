export { OrderEsim } from './OrderEsim';
export { OrderBillCount, OrderBills, OrderCoupons } from './OrderMoney';
export { OrderParties } from './OrderParties';
export { OrderRemarkCount, OrderRemarks } from './OrderRemarks';
export { OrderTop, OrderUsage } from './OrderTop';
export { SupplierCallCount, SupplierLog } from './SupplierLog';
