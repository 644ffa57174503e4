export { PlanContent } from './PlanContent';
export { PlanPrices } from './PlanPrices';
export { PlanSales } from './PlanSales';
