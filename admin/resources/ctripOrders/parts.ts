export { CallLog } from './CallLog';
export { CtripTop, Quantities, Vouchers } from './CtripTop';
export { Money } from './Money';
