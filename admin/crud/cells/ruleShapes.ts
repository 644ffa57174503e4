/*
 * What the inputs and views made by hand take to be in values of the shapes `planRules`, `smsRules` and `coupons`.
 */
export interface SmsRules {
  messages: number;
  months: number;
}
export interface PlanRules extends Partial<{ [N in keyof SmsRules]: SmsRules[N] | null }> {
  dataMB: number | null;
  cycle: 'DAY' | 'MONTH' | null;
  cycles: number | null;
  validDays: number;
  throttleKbps: number | null;
  activation: 'FIRST_USE' | 'IMMEDIATE' | 'DATE';
}
export interface Coupon {
  name: string;
  discountAmount: number;
}
