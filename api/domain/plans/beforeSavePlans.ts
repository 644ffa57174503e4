import plans, { type PlanRules } from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import type { BeforeSave, CompletedRow } from '../../registry/command';
import { beforeSave } from '../../engine/rows/commands/command';
import type { Context } from '../../context';
import { type Message, NotFound } from '../../errors';
import { randomLetters } from '../../models/randomLetters';
import type { Plan, AgentPlan } from '@t3d/resources/rows';
import { table } from '../../models/table';
import { costErrors, floorErrors, belowFloor } from './floors';
import appPlans from '@t3d/resources/plans/app-plans';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import { lockPlans } from './switchListing';
import agentPlans from '@t3d/resources/plans/agent-plans';
import { planTitles } from '@t3d/resources/plans/planTitle';
import type { ChainLink } from '../../ledger';

type Issued = Pick<AgentPlan, 'agent' | 'status' | 'cooperationPrice'>;

/**
 * Returns what each agent of a chain pays for a plan, or null if one has delisted it. Agents without an issue earn
 * nothing.
 */
export function chainIn(rows: readonly Issued[], members: readonly number[]): ChainLink[] | null {
  const issued = new Map(rows.map((row) => [row.agent, row]));
  const chain: ChainLink[] = [];
  for (const agent of members.toReversed()) {
    const link = issued.get(agent);
    if (link && link.status !== 'RACKING') return null;
    const cost = link?.cooperationPrice ?? chain[0]?.cost;
    if (cost === undefined) return null;
    chain.unshift({ agent, cost });
  }
  return chain;
}

export const sellableChain = async (
  ctx: Context,
  plan: number,
  members: readonly number[],
): Promise<ChainLink[] | null> => chainIn(await table(ctx, agentPlans).find({ plan, agent: [...members] }), members);

type Values = Partial<Plan>;
type Errors = Readonly<Record<string, Message>>;
type BeforeSaveOne = (ctx: Context, given: Values, before: Plan | null) => Promise<CompletedRow<Values>>;

const CODE_LETTERS = 6;

/** Returns a new code: `P-` and six characters that are hard to misread. */
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

async function beforeSavePrices(
  ctx: Context,
  values: Values,
  before: Plan | null,
  ofKind: Errors,
): Promise<CompletedRow<Values>> {
  const errors = {
    ...floorErrors(pricesOf({ ...before, ...values })),
    ...ofKind,
    ...(before && 'corpCost' in values ? await costErrors(ctx, before.id, values.corpCost ?? 0) : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const titled = { ...values, titles: planTitles({ ...before, ...values } as Plan) };
  return { values: before || values.planCode ? titled : { ...titled, planCode: await newCode(ctx) } };
}

const beforeSaveDataPlan: BeforeSaveOne = (ctx, given, before) => {
  const values = given.rules ? { ...given, rules: withAllRules(given.rules) } : given;
  const isJudged = before === null || 'type' in given || 'rules' in given;
  return beforeSavePrices(ctx, values, before, isJudged ? rulesErrors({ ...before, ...values } as Plan) : {});
};

/** The fields of data plans only. */
const OF_DATA = ['discount', 'discountPrice', 'esimFee'] as const;

const beforeSaveSmsPlan: BeforeSaveOne = (ctx, given, before) => {
  const { discount: _discount, discountPrice: _discountPrice, esimFee: _esimFee, ...values } = given;
  const ofKind = OF_DATA.filter((field) => given[field]).map((field) => [field, { key: 'plans.notForSms' }] as const);
  const made = before ? {} : ({ service: 'SMS', esimFee: 0 } as const);
  const areas = before && !('areaCodes' in values) ? {} : { areaCodes: values.areaCodes ?? [] };
  return beforeSavePrices(ctx, { ...values, ...made, ...areas }, before, Object.fromEntries(ofKind));
};

/** Returns a rule that completes rows one after another. */
const oneByOne =
  (completeOne: BeforeSaveOne): BeforeSave<Plan> =>
  async (ctx, rows, before) => {
    const completed: CompletedRow<Values>[] = [];
    for (const [index, row] of rows.entries()) completed.push(await completeOne(ctx, row, before[index] ?? null));
    return completed;
  };

/**
 * Completes data plans with missing rules and codes. Rejects prices below the floors and rules that do not fit the
 * type.
 */
export const beforeSavePlans = beforeSave(plans, oneByOne(beforeSaveDataPlan));
/** Completes SMS plans. Rejects fields of data plans. */
export const beforeSaveSmsPlans = beforeSave(smsPlans, oneByOne(beforeSaveSmsPlan));

const NOTHING: PlanRules = {
  dataMB: null,
  cycle: null,
  cycles: null,
  validDays: 1,
  throttleKbps: null,
  activation: 'FIRST_USE',
};

const withAllRules = (rules: PlanRules): PlanRules => ({ ...NOTHING, ...rules });

/** Validates a plan's rules by its type: an amount of data, an amount per cycle, or a speed. */
function rulesErrors({ type, rules }: Pick<Plan, 'type' | 'rules'>): Record<string, Message> {
  const { dataMB, cycle, cycles, throttleKbps } = rules;
  const enough = { SUM: Boolean(dataMB), CYC: Boolean(dataMB && cycle && cycles), CTL: Boolean(throttleKbps) };
  return enough[type] ? {} : { rules: { key: `plans.rules.${type}` } };
}

interface Offer {
  plan: number | null;
  salePrice: number | null;
}

/** Returns an error for each offer below the plan's cost. Throws NotFound unless the plan is a data plan. */
async function offerErrors(ctx: Context, offers: readonly Partial<Offer>[]): Promise<(Message | undefined)[]> {
  // Lock newly chosen plans only, because those of stored offers are already locked.
  const held = new Map(
    (
      await lockPlans(
        ctx,
        offers.map(({ plan }) => plan),
      )
    ).map((plan) => [plan.id, plan]),
  );
  return offers.map(({ plan, salePrice }) => {
    const found = held.get(plan ?? 0);
    if (found?.service !== 'DATA') throw new NotFound();
    return belowFloor(salePrice ?? 0, found.corpCost ?? 0, 'plans.belowCost');
  });
}

const complete = async <Row extends Offer>(
  ctx: Context,
  rows: readonly Partial<Row>[],
  before: readonly (Row | null)[],
) => {
  const errors = await offerErrors(
    ctx,
    rows.map((row, index) => ({ ...before[index], ...row })),
  );
  return rows.map((values, index) => {
    const salePrice = errors[index];
    return salePrice ? { errors: { salePrice } } : { values };
  });
};

export const beforeSaveAppPlans = beforeSave(appPlans, complete);
export const beforeSaveCtripPlans = beforeSave(ctripPlans, complete);

function errorsOf(values: Partial<AgentPlan>, before: AgentPlan | null | undefined): Record<string, Message> {
  const { cooperationPrice } = { ...before, ...values };
  if (values.cooperationPrice === null) return { cooperationPrice: { key: 'required' } };
  const below = belowFloor(values.retailPrice ?? null, cooperationPrice ?? 0, 'plans.belowCooperation');
  return below ? { retailPrice: below } : {};
}

/** Rejects a missing price, and a retail price below the price that the agent pays. */
export const beforeSaveAgentPlans = beforeSave(agentPlans, (_ctx, rows, before) =>
  rows.map((values, index) => {
    const errors = errorsOf(values, before[index]);
    return Object.keys(errors).length > 0 ? { errors } : { values };
  }),
);
