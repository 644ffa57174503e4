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
export interface SmsRules {
  messages: number;
  months: number;
}
/**
 * The present cycle of a plan with cycles: `no` of `of`, what it gives and what was used of it. `resetsAt` is when the
 * next one begins; null in the last one, before the first and after the end.
 */
export interface Cycle {
  no: number;
  of: number;
  usedMB: number;
  totalMB: number;
  resetsAt: Date | null;
}
export interface Coupon {
  name: string;
  originalPrice: number;
  discountAmount: number;
  actualPrice: number;
}

/** Unknown names are refused before yup's casting drops them. */
const onlyKnown = <T extends yup.AnyObject>(schema: yup.ObjectSchema<T>): yup.ObjectSchema<T> =>
  schema.test('known', (_value, { originalValue }: { originalValue?: unknown }) =>
    Object.keys((originalValue ?? {}) as object).every((name) => name in schema.fields),
  ) as yup.ObjectSchema<T>;

const count = () => yup.number().strict().integer().min(0);
const planRules = onlyKnown(
  yup.object({
    dataMB: count().nullable().default(null),
    cycle: yup
      .string()
      .nullable()
      .matches(/^(DAY|MONTH)$/)
      .default(null),
    cycles: count().nullable().default(null),
    validDays: yup.number().strict().integer().min(1).max(3650).required(),
    throttleKbps: count().nullable().default(null),
    activation: yup.string().oneOf(['FIRST_USE', 'IMMEDIATE', 'DATE']).default('FIRST_USE'),
  }),
);
const smsRules = onlyKnown(
  yup.object({
    messages: yup.number().strict().integer().min(1).max(1_000_000).required(),
    months: yup.number().strict().integer().min(1).max(36).required(),
  }),
);
const coupon = yup
  .object({
    name: yup.string().required(),
    originalPrice: count().required(),
    discountAmount: count().required(),
    actualPrice: count().required(),
  })
  .noUnknown();

/** A list as somebody keeps it: its filters as they are in the address, its order, its columns, its page size. */
export interface ListView {
  filter: Record<string, string | number | boolean>;
  sort?: { field: string; order: 'ASC' | 'DESC' } | null;
  /** The columns shown, in order; null: as the list has them. */
  columns?: string[] | null;
  size?: number | null;
}
const MAX_FILTERS = 60;
const FILTER_NAME = /^[A-Za-z]\w{0,63}$/;
const isFilter = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= MAX_FILTERS &&
  Object.entries(value).every(
    ([name, given]) =>
      FILTER_NAME.test(name) &&
      (typeof given === 'boolean' ||
        (typeof given === 'number' && Number.isFinite(given)) ||
        (typeof given === 'string' && given.length <= 2000)),
  );
const fieldName = () => yup.string().strict().matches(FILTER_NAME);
const listView = onlyKnown(
  yup.object({
    filter: yup.mixed().test('filter', isFilter).required(),
    sort: onlyKnown(
      yup.object({ field: fieldName().required(), order: yup.string().oneOf(['ASC', 'DESC']).required() }),
    )
      .nullable()
      .default(null),
    columns: yup.array(fieldName().required()).max(100).nullable().default(null),
    size: count().min(1).max(200).nullable().default(null),
  }),
);

/** One check of a document, as its record keeps it. */
export interface DocumentCheck {
  check: string;
  ok: boolean;
  count?: number;
}

interface OwnSchemas {
  planRules: PlanRules;
  smsRules: SmsRules;
  coupons: Coupon[];
  cycle: Cycle;
  checks: DocumentCheck[];
  changes: unknown;
  result: unknown;
  ranges: string[];
  listView: ListView;
}
/** The shapes that `f.json` may name, and the type of each. Another file adds its own by declaration merging. */
export interface Schemas extends OwnSchemas {}
export type SchemaName = Extract<keyof Schemas, string>;

/** What each shape takes, by name. */
export const SCHEMAS: Readonly<Record<string, yup.Schema>> = {
  planRules,
  smsRules,
  coupons: yup.array(coupon),
  cycle: yup.mixed(),
  checks: yup.mixed(),
  changes: yup.mixed(),
  result: yup.mixed(),
  ranges: yup.array(yup.string().required()),
  listView,
} satisfies Record<keyof OwnSchemas, yup.Schema>;
