export { PlanHolders } from './PlanHolders';
export { PlanRoutes } from './PlanRoutes';
export { PriceHistory } from './PriceHistory';
