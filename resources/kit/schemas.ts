import * as yup from 'yup';

/** What a plan gives and for how long. `dataMB` null is unlimited. */
export interface PlanRules {
  dataMB: number | null;
  cycle: null | 'DAY' | 'MONTH';
  cycles: number | null;
  validDays: number;
  throttleKbps: number | null;
  activation: 'FIRST_USE' | 'IMMEDIATE' | 'DATE';
  messages?: number | null;
  months?: number | null;
}
/** What an SMS plan gives: so many messages within so many months of 30 days. */
export interface SmsRules { messages: number; months: number }
export interface Coupon { name: string; originalPrice: number; discountAmount: number; actualPrice: number }

/** Unknown names are refused before yup's casting drops them. */
const onlyKnown = <T extends yup.AnyObject>(schema: yup.ObjectSchema<T>): yup.ObjectSchema<T> => schema.test('known', (_value, { originalValue }: { originalValue?: unknown }) =>
  Object.keys((originalValue ?? {}) as object).every((name) => name in schema.fields)) as yup.ObjectSchema<T>;

const count = () => yup.number().strict().integer().min(0);
const planRules = onlyKnown(yup.object({
  dataMB: count().nullable().default(null),
  cycle: yup.string().nullable().matches(/^(DAY|MONTH)$/).default(null),
  cycles: count().nullable().default(null),
  validDays: yup.number().strict().integer().min(1).max(3650).required(),
  throttleKbps: count().nullable().default(null),
  activation: yup.string().oneOf(['FIRST_USE', 'IMMEDIATE', 'DATE']).default('FIRST_USE'),
}));
const smsRules = onlyKnown(yup.object({
  messages: yup.number().strict().integer().min(1).max(1_000_000).required(),
  months: yup.number().strict().integer().min(1).max(36).required(),
}));
const coupon = yup.object({ name: yup.string().required(), originalPrice: count().required(), discountAmount: count().required(), actualPrice: count().required() }).noUnknown();

/** The shapes that `f.json` may name. */
export const SCHEMAS: Record<string, yup.Schema> = {
  planRules,
  smsRules,
  coupons: yup.array(coupon),
  checks: yup.mixed(),
  changes: yup.mixed(),
  result: yup.mixed(),
  ranges: yup.array(yup.string().required()),
};
