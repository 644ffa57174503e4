import type { Extension } from '../../crud';
import { defineScreens } from '../../crud/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a plan.
const load = () => import('./parts');
const PriceHistory = lazyWithRetry(async () => ({ default: (await load()).PriceHistory }));
const PlanHolders = lazyWithRetry(async () => ({ default: (await load()).PlanHolders }));
const PlanRoutes = lazyWithRetry(async () => ({ default: (await load()).PlanRoutes }));

/** The platform's plans, and what was issued of them. */
const PLAN_PAGES: Extension = { recordSection: [PriceHistory, PlanHolders, PlanRoutes] };
const ISSUED_PLAN_PAGES: Extension = { recordSection: PriceHistory };

export default defineScreens({
  resources: {
    plans: PLAN_PAGES,
    'sms-plans': PLAN_PAGES,
    'agent-plans': ISSUED_PLAN_PAGES,
    'agent-sms-plans': ISSUED_PLAN_PAGES,
    'sub-agent-plans': ISSUED_PLAN_PAGES,
  },
});
