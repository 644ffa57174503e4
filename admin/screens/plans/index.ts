import type { Extension } from '../../crud';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a plan.
const load = () => import('./parts');
const PriceHistory = lazyWithRetry(async () => ({ default: (await load()).PriceHistory }));
const PlanHolders = lazyWithRetry(async () => ({ default: (await load()).PlanHolders }));
const PlanRoutes = lazyWithRetry(async () => ({ default: (await load()).PlanRoutes }));

/** What the pages of the platform's plans have beyond the generated ones, and those of what was issued of them. */
export const PLAN_PAGES: Extension = { recordSection: [PriceHistory, PlanHolders, PlanRoutes] };
export const ISSUED_PLAN_PAGES: Extension = { recordSection: PriceHistory };
