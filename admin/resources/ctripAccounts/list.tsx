export { CtripList as default } from '../ctripOrders/list';
