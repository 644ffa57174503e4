import plans, { type PlanRules } from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import type { Complete, Completed } from '../../declared/command';
import { completing } from '../../engine/rows/commands/command';
import type { Context } from '../../context';
import { type Message, NotFound } from '../../errors';
import { randomLetters } from '../../models/randomLetters';
import type { Plan, AgentPlan } from '@t3d/resources/rows';
import { table } from '../../models/table';
import { costErrors, floorErrors, belowFloor } from './floors';
import appPlans from '@t3d/resources/plans/app-plans';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import { holdPlans } from './switchListing';
import agentPlans from '@t3d/resources/plans/agent-plans';
import type { ChainLink } from '../../ledger';

type Issued = Pick<AgentPlan, 'agent' | 'status' | 'cooperationPrice'>;

/**
 * What each agent of a chain (level 1 … the seller) pays for a plan, or null when one of them has it delisted or the
 * last one has it not. An agent above that was never issued the plan earns nothing on it: it is taken to pay what its
 * child pays. Whether the plan itself is listed is checked by the caller, first: what the APP, Ctrip or an
 * agent has listed of a delisted plan does not sell. `rows`: what of this plan was issued to these agents.
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

/** The same, read from the database. */
export const sellableChain = async (
  ctx: Context,
  plan: number,
  members: readonly number[],
): Promise<ChainLink[] | null> => chainIn(await table(ctx, agentPlans).find({ plan, agent: [...members] }), members);

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

const NOTHING: PlanRules = {
  dataMB: null,
  cycle: null,
  cycles: null,
  validDays: 1,
  throttleKbps: null,
  activation: 'FIRST_USE',
};

/** Rules as they are stored and read back: what was left out is stored as null. */
const completeRules = (rules: PlanRules): PlanRules => ({ ...NOTHING, ...rules });

/** What the kind of a data plan requires of its rules: an amount, an amount in each of so many cycles, or a speed. */
function rulesErrors({ type, rules }: Pick<Plan, 'type' | 'rules'>): Record<string, Message> {
  const { dataMB, cycle, cycles, throttleKbps } = rules;
  const enough = { SUM: Boolean(dataMB), CYC: Boolean(dataMB && cycle && cycles), CTL: Boolean(throttleKbps) };
  return enough[type] ? {} : { rules: { key: `plans.rules.${type}` } };
}

interface Offer {
  plan: number | null;
  salePrice: number | null;
}

/** Why each offer cannot be: it sells below its plan's cost. Refuses (404) one of what is no data plan. */
async function offerErrors(ctx: Context, offers: readonly Partial<Offer>[]): Promise<(Message | undefined)[]> {
  // A stored one's plan is held already, that of a new one or another one now.
  const held = new Map(
    (
      await holdPlans(
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

/** What the APP sells of plans: not below their corporate cost. */
export const completeAppPlans = completing(appPlans, complete);
/** What Ctrip sells of plans: the same. */
export const completeCtripPlans = completing(ctripPlans, complete);

function errorsOf(values: Partial<AgentPlan>, before: AgentPlan | null | undefined): Record<string, Message> {
  const { cooperationPrice } = { ...before, ...values };
  if (values.cooperationPrice === null) return { cooperationPrice: { key: 'required' } };
  const below = belowFloor(values.retailPrice ?? null, cooperationPrice ?? 0, 'plans.belowCooperation');
  return below ? { retailPrice: below } : {};
}

/**
 * What is stored of the prices of issued plans, for their owner's library as for its superior's. Refuses a retail price
 * below what the owner pays, and that it pays nothing at all.
 */
export const completeAgentPlans = completing(agentPlans, (_ctx, rows, before) =>
  rows.map((values, index) => {
    const errors = errorsOf(values, before[index]);
    return Object.keys(errors).length > 0 ? { errors } : { values };
  }),
);
