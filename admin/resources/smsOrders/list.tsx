export { OrderList as default } from '../orders/list';
