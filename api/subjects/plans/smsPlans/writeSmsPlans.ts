import type { SmsRules } from '@t3d/resources/kit/schemas';
import type { Message } from '../../../errors';
import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import { createPlan, updatePlan } from '../writePlans';
import type { PlanValues } from '../writePlans';
import type { Outcome } from '../../../declared/command';
import type { Plan } from '../../../models/rows';

/** An SMS plan as it is written: its rules count messages and months. Kind and countries may be left out. */
export type SmsPlanValues = Omit<PlanValues, 'rules' | 'type' | 'areaCodes'> & {
  rules: SmsRules;
  type?: 'SUM' | null;
  areaCodes?: string[] | null;
};
type Changes = Partial<Omit<Plan, 'rules'>> & { rules?: SmsRules };

const UNUSED = ['discount', 'discountPrice', 'esimFee'] as const;

/** Refuses what only data plans have: an eSIM fee, and a price for end users other than the retail price. */
function requireNone(values: Readonly<Partial<Record<(typeof UNUSED)[number], number | null>>>): void {
  const errors: Record<string, Message> = Object.fromEntries(
    UNUSED.filter((field) => values[field]).map((field) => [field, { key: 'plans.notForSms' }]),
  );
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
}

/** Makes an SMS plan, delisted. Refuses as `createPlan` does. */
export async function createSmsPlan(ctx: Context, values: SmsPlanValues): Promise<Outcome & { id: number }> {
  requireNone(values);
  const { discount: _discount, discountPrice: _discountPrice, esimFee: _esimFee, ...given } = values;
  return createPlan(ctx, {
    ...given,
    rules: given.rules as unknown as Plan['rules'],
    type: 'SUM',
    areaCodes: given.areaCodes ?? [],
    service: 'SMS',
  });
}

/** Changes an SMS plan. Refuses as `updatePlan` does. */
export async function updateSmsPlan(ctx: Context, { id, values }: { id: number; values: Changes }): Promise<Outcome> {
  requireNone(values);
  const { discount: _discount, discountPrice: _discountPrice, esimFee: _esimFee, ...given } = values;
  return updatePlan(ctx, {
    id,
    values: { ...given, ...('areaCodes' in given ? { areaCodes: given.areaCodes ?? [] } : {}) } as Partial<Plan>,
  });
}
