import type { Extension } from '../../crud';
import { PlanHolders } from './PlanHolders';
import { PlanRoutes } from './PlanRoutes';
import { PriceHistory } from './PriceHistory';

/** What the pages of the platform's plans have beyond the generated ones, and those of what was issued of them. */
export const PLAN_PAGES: Extension = { recordSection: [PriceHistory, PlanHolders, PlanRoutes] };
export const ISSUED_PLAN_PAGES: Extension = { recordSection: PriceHistory };
