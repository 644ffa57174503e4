import type { PlanRules, SmsRules } from '../cells/ruleShapes';

export const INITIAL_PLAN_RULES: PlanRules = {
  dataMB: null,
  cycle: null,
  cycles: null,
  validDays: 30,
  throttleKbps: null,
  activation: 'FIRST_USE',
};
export const INITIAL_SMS_RULES: SmsRules = { messages: 100, months: 1 };

/** What a required structured value starts as, by the `$id` of its shape. */
export const INITIAL_JSON: Readonly<Record<string, unknown>> = {
  planRules: INITIAL_PLAN_RULES,
  smsRules: INITIAL_SMS_RULES,
};
