import plans from '@t3d/resources/plans';
import type { Message } from '../../errors';
import type { Context } from '../../context';
import { Conflict, Invalid, NotFound } from '../../errors';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { randomLetters } from '../../models/randomLetters';
import { libraryOf } from './switchListing';
import type { Outcome } from '../../declared/command';
import { costErrors, floorErrors } from './floors';
import { completeRules, rulesErrors } from './planRules';
import { notifyChange } from './notifyHolders';
import type { Plan } from '../../models/rows';

/** A new plan; without a code it is given one. */
export type PlanValues = Partial<Omit<Plan, 'planCode'>> & { planCode?: string | null } & Pick<
    Plan,
    'name' | 'type' | 'terminalType' | 'rules' | 'areaCodes' | 'corpCost' | 'cooperationPrice'
  >;

function refuseIfAny(errors: Record<string, Message>): void {
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
}

async function requireFreeCode(ctx: Context, planCode: string, own?: number): Promise<void> {
  const other = await table(ctx, plans).one({ planCode });
  if (other && other.id !== own) throw new Conflict('taken', {}, { planCode: { key: 'taken' } });
}

const CODE_LETTERS = 6;

/** The code given, else a new one: `P-` and six letters or digits that nobody misreads. */
async function codeOf(ctx: Context, { planCode }: Pick<PlanValues, 'planCode'>): Promise<string> {
  if (planCode) {
    await requireFreeCode(ctx, planCode);
    return planCode;
  }
  for (;;) {
    const made = `P-${randomLetters(ctx, CODE_LETTERS)}`;
    if (!(await table(ctx, plans).one({ planCode: made }))) return made;
  }
}

const pricesOf = (plan: Partial<Omit<Plan, 'planCode'>>) => ({
  corpCost: plan.corpCost ?? 0,
  cooperationPrice: plan.cooperationPrice ?? 0,
  retailPrice: plan.retailPrice ?? null,
  salePrice: plan.salePrice ?? null,
  discountPrice: plan.discountPrice ?? null,
});

const isSms = ({ service }: Pick<Partial<Plan>, 'service'>): boolean => service === 'SMS';

/**
 * Makes a plan, delisted, under the code given or a new one. Refuses prices below their floors, rules that do not fit
 * its kind (400) and a code that exists (409).
 */
export async function createPlan(ctx: Context, values: PlanValues): Promise<Outcome & { id: number }> {
  refuseIfAny({ ...floorErrors(pricesOf(values)), ...(isSms(values) ? {} : rulesErrors(values)) });
  const planCode = await codeOf(ctx, values);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const rules = isSms(values) ? values.rules : completeRules(values.rules);
  const row = { revocable: false, longTerm: false, esimFee: 0, ...given, planCode, rules, status: 'UNSHELVE' as const };
  const id = await table(ctx, plans).insert(row);
  await recordHistory(ctx, libraryOf(plans, values), id, 'create', changesBetween(plans, {}, row));
  return { id };
}

/**
 * Changes a plan; orders keep what they were sold at, and whoever holds it is notified. Refuses prices below their
 * floors, rules that do not fit its kind, a corporate cost above what an agent pays or the APP or Ctrip sell it at
 * (400, they are named), and a code that exists (409).
 */
export async function updatePlan(
  ctx: Context,
  { id, values: given }: { id: number; values: Partial<Plan> },
): Promise<Outcome> {
  const rows = table(ctx, plans);
  const before = await rows.one(id, { lock: true });
  if (!before) throw new NotFound();
  const values = given.rules && !isSms(before) ? { ...given, rules: completeRules(given.rules) } : given;
  const changes = changesBetween(plans, before, values);
  if (Object.keys(changes).length === 0) return { affected: 0 };
  const after = { ...before, ...values };
  const ofKind = !isSms(before) && ('type' in changes || 'rules' in changes);
  refuseIfAny({
    ...floorErrors(pricesOf(after)),
    ...(ofKind ? rulesErrors(after) : {}),
    ...('corpCost' in changes ? await costErrors(ctx, id, after.corpCost ?? 0) : {}),
  });
  if ('planCode' in changes) await requireFreeCode(ctx, after.planCode, id);
  await rows.update(values, id);
  await recordHistory(ctx, libraryOf(plans, before), id, 'update', changes);
  await notifyChange(ctx, after, changes);
  return { affected: 1 };
}

/** The first code after a plan's own that no plan has: `JP-3G`, `JP-3G-2`, `JP-3G-3` … */
async function nextCode(ctx: Context, planCode: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const code = `${planCode.slice(0, 27)}-${number}`;
    if (!(await table(ctx, plans).one({ planCode: code }))) return code;
  }
}

/**
 * Makes another plan like this one, delisted and issued to nobody, under a code of its own: the one given, else the
 * next that is free.
 */
export async function copyPlan(
  ctx: Context,
  { ids, planCode, name }: { ids: readonly number[]; planCode?: string | null; name?: string | null },
): Promise<Outcome & { id: number }> {
  const source = await table(ctx, plans).one(ids[0] as number);
  if (!source) throw new NotFound();
  const {
    id: _id,
    version: _version,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    listedAt: _listedAt,
    ...values
  } = source;
  const made = await createPlan(ctx, {
    ...values,
    planCode: planCode ?? (await nextCode(ctx, source.planCode)),
    name: name ?? source.name,
  });
  return { affected: 1, ...made };
}
