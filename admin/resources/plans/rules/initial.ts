import type { PlanRules, SmsRules } from '@t3d/resources/plans/plans';

export const INITIAL_PLAN_RULES: PlanRules = {
  dataMB: null,
  cycle: null,
  cycles: null,
  validDays: 30,
  throttleKbps: null,
  activation: 'FIRST_USE',
};
export const INITIAL_SMS_RULES: SmsRules = { messages: 100, months: 1 };
