/* The sections that pages of plans and of issued plans share. */
export { PlanContent } from './PlanContent';
export { PlanPrices } from './PlanPrices';
export { PlanSales } from './PlanSales';
