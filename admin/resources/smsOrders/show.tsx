export { OrderShow as default } from '../orders/show';
