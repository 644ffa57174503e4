import type { Extension, HandMadeShapes } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';
import { INITIAL_PLAN_RULES, INITIAL_SMS_RULES } from './rules/initial';
import { planRulesSentence, smsRulesSentence } from './rules/sentences';

// Lists need none of it: it is loaded with the first page of a plan.
const parts = lazyNamed(() => import('./parts'));
const inputs = lazyNamed(() => import('./rules/PlanRulesInput'));

/** The platform's plans, and what was issued of them. */
const PLAN_PAGES: Extension = {
  recordSection: [parts.PriceHistory, parts.PlanHolders, parts.PlanRoutes],
  nextSteps: [
    { action: 'list', where: { status: 'UNSHELVE' } },
    { action: 'issue', where: {} },
  ],
};
const ISSUED_PLAN_PAGES: Extension = { recordSection: parts.PriceHistory };

/** What plans give, as their own forms ask for it and lists say it. */
const PLAN_SHAPES: HandMadeShapes = {
  planRules: { view: planRulesSentence, input: inputs.PlanRulesInput, initial: INITIAL_PLAN_RULES },
  smsRules: { view: smsRulesSentence, input: inputs.SmsRulesInput, initial: INITIAL_SMS_RULES },
};

export default defineScreens({
  shapes: PLAN_SHAPES,
  resources: {
    plans: PLAN_PAGES,
    'sms-plans': PLAN_PAGES,
    'agent-plans': ISSUED_PLAN_PAGES,
    'agent-sms-plans': ISSUED_PLAN_PAGES,
    'sub-agent-plans': ISSUED_PLAN_PAGES,
  },
});
