export { CallLog } from './CallLog';
export { CtripTop } from './CtripTop';
export { Money } from './Money';
export { Quantities } from './Quantities';
export { Vouchers } from './Vouchers';
