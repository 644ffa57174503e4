import type { HandMadeShape } from '../../declared';
import { lazyNamed } from '../../providers/lazyWithRetry';
import { INITIAL_PLAN_RULES, INITIAL_SMS_RULES, planRulesSentence, smsRulesSentence } from './rules/sentences';

const inputs = lazyNamed(() => import('./rules/PlanRulesInput'));

export const planRules: HandMadeShape = {
  view: planRulesSentence,
  input: inputs.PlanRulesInput,
  initial: INITIAL_PLAN_RULES,
};
export const smsRules: HandMadeShape = {
  view: smsRulesSentence,
  input: inputs.SmsRulesInput,
  initial: INITIAL_SMS_RULES,
};
