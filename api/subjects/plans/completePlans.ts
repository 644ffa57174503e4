import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import type { Complete, Completed } from '../../declared/command';
import { completing } from '../../engine/rows/commands/command';
import type { Context } from '../../context';
import type { Message } from '../../errors';
import { randomLetters } from '../../models/randomLetters';
import type { Plan } from '@t3d/resources/rows';
import { table } from '../../models/table';
import { costErrors, floorErrors } from './floors';
import { completeRules, rulesErrors } from './planRules';

type Values = Partial<Plan>;
type Errors = Readonly<Record<string, Message>>;
type CompleteOne = (ctx: Context, given: Values, before: Plan | null) => Promise<Completed<Values>>;

const CODE_LETTERS = 6;

/** A new code: `P-` and six letters or digits that nobody misreads. */
async function newCode(ctx: Context): Promise<string> {
  for (;;) {
    const made = `P-${randomLetters(ctx, CODE_LETTERS)}`;
    if (!(await table(ctx, plans).one({ planCode: made }))) return made;
  }
}

const pricesOf = (plan: Values) => ({
  corpCost: plan.corpCost ?? 0,
  cooperationPrice: plan.cooperationPrice ?? 0,
  retailPrice: plan.retailPrice ?? null,
  salePrice: plan.salePrice ?? null,
  discountPrice: plan.discountPrice ?? null,
});

/** What plans of both kinds keep to: prices above their floors; and a new one's code. */
async function completePrices(
  ctx: Context,
  values: Values,
  before: Plan | null,
  ofKind: Errors,
): Promise<Completed<Values>> {
  const errors = {
    ...floorErrors(pricesOf({ ...before, ...values })),
    ...ofKind,
    ...(before && 'corpCost' in values ? await costErrors(ctx, before.id, values.corpCost ?? 0) : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { values: before || values.planCode ? values : { ...values, planCode: await newCode(ctx) } };
}

const completeDataPlan: CompleteOne = (ctx, given, before) => {
  const values = given.rules ? { ...given, rules: completeRules(given.rules) } : given;
  const isJudged = before === null || 'type' in given || 'rules' in given;
  return completePrices(ctx, values, before, isJudged ? rulesErrors({ ...before, ...values } as Plan) : {});
};

/** What only data plans have: an eSIM fee, and a price for end users other than the retail price. */
const OF_DATA = ['discount', 'discountPrice', 'esimFee'] as const;

const completeSmsPlan: CompleteOne = (ctx, given, before) => {
  const { discount: _discount, discountPrice: _discountPrice, esimFee: _esimFee, ...values } = given;
  const ofKind = OF_DATA.filter((field) => given[field]).map((field) => [field, { key: 'plans.notForSms' }] as const);
  const made = before ? {} : ({ service: 'SMS', esimFee: 0 } as const);
  const areas = before && !('areaCodes' in values) ? {} : { areaCodes: values.areaCodes ?? [] };
  return completePrices(ctx, { ...values, ...made, ...areas }, before, Object.fromEntries(ofKind));
};

/** Plans are written one at a time: no file brings them. */
const oneByOne =
  (completeOne: CompleteOne): Complete<Plan> =>
  async (ctx, rows, before) => {
    const completed: Completed<Values>[] = [];
    for (const [index, row] of rows.entries()) completed.push(await completeOne(ctx, row, before[index] ?? null));
    return completed;
  };

/**
 * What is stored of data plans: whole rules, and a code where none is given. Refuses prices below their floors, rules
 * that do not fit the plan's kind, and a corporate cost above what an agent pays or the APP or Ctrip sell it at (they
 * are named).
 */
export const completePlans = completing(plans, oneByOne(completeDataPlan));
/** The same of SMS plans, whose countries may be left out. Refuses what only data plans have. */
export const completeSmsPlans = completing(smsPlans, oneByOne(completeSmsPlan));
