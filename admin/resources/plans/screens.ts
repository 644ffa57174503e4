import type { Extension } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

// Lists need none of it: it is loaded with the first page of a plan.
const parts = lazyNamed(() => import('./parts'));

/** The platform's plans, and what was issued of them. */
const PLAN_PAGES: Extension = {
  recordSection: [parts.PriceHistory, parts.PlanHolders, parts.PlanRoutes],
  nextSteps: [
    { action: 'list', where: { status: 'UNSHELVE' } },
    { action: 'issue', where: {} },
  ],
};
const ISSUED_PLAN_PAGES: Extension = { recordSection: parts.PriceHistory };

export default defineScreens({
  resources: {
    plans: PLAN_PAGES,
    'sms-plans': PLAN_PAGES,
    'agent-plans': ISSUED_PLAN_PAGES,
    'agent-sms-plans': ISSUED_PLAN_PAGES,
    'sub-agent-plans': ISSUED_PLAN_PAGES,
  },
});
