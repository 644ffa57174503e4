import type { PlanRules, SmsRules } from '@t3d/resources/kit/schemas';

export const FRESH_RULES: PlanRules = {
  dataMB: null,
  cycle: null,
  cycles: null,
  validDays: 30,
  throttleKbps: null,
  activation: 'FIRST_USE',
};
export const FRESH_SMS_RULES: SmsRules = { messages: 100, months: 1 };

/** What a required structured value starts as, by the name of its schema. */
export const FRESH_JSON: Readonly<Record<string, unknown>> = { planRules: FRESH_RULES, smsRules: FRESH_SMS_RULES };
