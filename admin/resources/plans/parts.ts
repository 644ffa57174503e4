export { PlanHolders, PlanRoutes } from './PlanTables';
export { PriceHistory } from './PriceHistory';
