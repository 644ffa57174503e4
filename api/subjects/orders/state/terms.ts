import { DAY_MS } from '@t3d/resources/kit';
import plans, { type PlanRules, type SmsRules } from '@t3d/resources/plans/plans';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import type { Order, Plan } from '@t3d/resources/rows';
import type { Cycle } from '@t3d/resources/orders/orderShapes';
import { LIVE_STATUSES } from '@t3d/resources/orders/orders';

/** A month of a plan, of data or of messages, is 30 days. */
const MONTH_DAYS = 30;
const CYCLE_DAYS = { DAY: 1, MONTH: MONTH_DAYS } as const;

type AnyRules = PlanRules | SmsRules;
type Data = Pick<Order, 'type' | 'startedAt' | 'usedMB' | 'cycleNo' | 'cycleUsedMB'>;
type Term = Pick<Order, 'startedAt' | 'endsAt'>;

export const planOf = async (ctx: Context, order: Pick<Order, 'plan'>): Promise<Plan | null> =>
  order.plan === null ? null : table(ctx, plans).one(order.plan);

/** The rules that an order was sold with; of orders older than that record, the plan's. */
export async function rulesOf(ctx: Context, order: Pick<Order, 'plan' | 'rules'>): Promise<PlanRules | null> {
  return order.rules ?? (await planOf(ctx, order))?.rules ?? null;
}

/** Days of one term: a data plan's days, an SMS plan's months. */
export function termDays(rules: AnyRules | null): number {
  if (rules && 'validDays' in rules) return rules.validDays;
  return rules ? rules.months * MONTH_DAYS : 1;
}

/** When a term that starts now ends. */
export const endOfTerm = (rules: AnyRules | null, start: Date): Date =>
  new Date(start.getTime() + termDays(rules) * DAY_MS);

/** What an order gets when its clock starts. */
export async function startNow(ctx: Context, order: Order): Promise<Partial<Order>> {
  const startedAt = ctx.now();
  const used = order.orderType === 'SMS' ? { usedMessages: order.usedMessages ?? 0 } : { usedMB: order.usedMB ?? 0 };
  return { startedAt, endsAt: endOfTerm(await rulesOf(ctx, order), startedAt), ...used };
}

/** All data of a plan: of every cycle where it has cycles; null when unlimited. */
export function totalMB(rules: PlanRules | null): number | null {
  if (!rules || rules.dataMB === null || rules.dataMB === undefined) return null;
  return rules.cycle && rules.cycles ? rules.dataMB * rules.cycles : rules.dataMB;
}

/**
 * The cycle that a moment falls in, from 1 to the last; null for plans without cycles. Cycles run from the order's
 * start, not by the calendar.
 */
export function cycleAt(rules: PlanRules | null, startedAt: Date | null, at: Date): number | null {
  if (!rules?.cycle || !rules.cycles) return null;
  const passed = startedAt ? Math.floor((at.getTime() - startedAt.getTime()) / (CYCLE_DAYS[rules.cycle] * DAY_MS)) : 0;
  return Math.min(Math.max(passed, 0) + 1, rules.cycles);
}

/** When a cycle of an order ends and the next begins. */
const endOfCycle = (kind: 'DAY' | 'MONTH', startedAt: Date, no: number): Date =>
  new Date(startedAt.getTime() + no * CYCLE_DAYS[kind] * DAY_MS);

/** What an order has used, as it is stored, and whether its data is gone. */
interface Counted {
  values: Pick<Order, 'usedMB' | 'cycleNo' | 'cycleUsedMB'>;
  usedUp: boolean;
}

/**
 * Counts used data, `usedMB` being what the order has used in all. What came since the last count is of the cycle
 * of `at`. Data in total (SUM) is gone when all of it is used. Data per cycle (CYC) is gone only with the last cycle's,
 * and not even then where the plan goes on at a slower speed: what is left of a cycle lapses, so the sum means nothing.
 * Unlimited data (CTL) ends by time alone.
 */
export function countUsage(
  rules: PlanRules | null,
  order: Data,
  { usedMB, at }: { usedMB: number; at: Date },
): Counted {
  const cycle = cycleAt(rules, order.startedAt, at);
  const total = order.type === 'CTL' ? null : totalMB(rules);
  if (cycle === null)
    return {
      values: { usedMB: total === null ? usedMB : Math.min(usedMB, total), cycleNo: null, cycleUsedMB: null },
      usedUp: total !== null && usedMB >= total,
    };
  const before = order.cycleNo ?? cycle;
  const fresh = Math.max(usedMB - (order.usedMB ?? 0), 0);
  // Usage of a cycle that is over counts in all, not in the present one.
  const cycleUsedMB = cycle > before ? fresh : (order.cycleUsedMB ?? 0) + (cycle === before ? fresh : 0);
  const last = cycle === rules?.cycles && !rules.throttleKbps;
  return {
    values: { usedMB, cycleNo: Math.max(cycle, before), cycleUsedMB },
    usedUp: total !== null && last && cycleUsedMB >= (rules?.dataMB ?? 0),
  };
}

/** What is left at a moment: of a plan with cycles, of the present one and those to come; null when unlimited. */
export function remainingMB(rules: PlanRules | null, order: Data, at: Date): number | null {
  const total = order.type === 'CTL' ? null : totalMB(rules);
  if (total === null) return null;
  const cycle = cycleAt(rules, order.startedAt, at);
  if (cycle === null || !rules) return Math.max(0, total - (order.usedMB ?? 0));
  const usedNow = order.cycleNo === cycle ? (order.cycleUsedMB ?? 0) : 0;
  return Math.max(0, (rules.dataMB ?? 0) - usedNow) + (rules.dataMB ?? 0) * ((rules.cycles ?? 1) - cycle);
}

/** Messages of an order: those of each term that runs on from its start. */
export function totalMessages(
  rules: Pick<PlanRules, 'messages' | 'months'> | null,
  { startedAt, endsAt }: Term,
): number {
  const term = (rules?.months ?? 1) * MONTH_DAYS * DAY_MS;
  const terms = startedAt && endsAt ? Math.max(1, Math.round((endsAt.getTime() - startedAt.getTime()) / term)) : 1;
  return (rules?.messages ?? 0) * terms;
}

/** Whole days that an order has still to run. */
export const unusedDays = ({ endsAt }: Pick<Term, 'endsAt'>, at: Date): number =>
  endsAt ? Math.max(0, Math.floor((endsAt.getTime() - at.getTime()) / DAY_MS)) : 0;

/** What an order has used of what its plan gives, wherever it is shown. `totalMB` null: without limit. */
export interface Usage {
  usedMB: number;
  totalMB: number | null;
  cycle: Cycle | null;
  throttled: boolean;
}
type Used = Pick<Order, 'orderType' | 'type' | 'status' | 'startedAt' | 'usedMB' | 'cycleNo' | 'cycleUsedMB'>;

const LIVE: ReadonlySet<string | null> = new Set(LIVE_STATUSES);

/**
 * The cycle that the figures are of: the present one while the order runs, the last that was used in once it is over.
 */
function cycleOf(rules: PlanRules | null, order: Used, at: Date): Cycle | null {
  if (!rules?.cycle || !rules.cycles || !rules.dataMB) return null;
  const { cycles: of, dataMB } = rules;
  const usedMB = order.usedMB ?? 0;
  if (!order.startedAt) return { no: 1, of, usedMB: 0, totalMB: dataMB, resetsAt: null };
  // What was used before cycles were counted apart cannot be attributed to one of them.
  if (order.cycleNo === null && usedMB > 0) return null;
  const now = cycleAt(rules, order.startedAt, at) ?? 1;
  const no = LIVE.has(order.status) ? now : Math.min(now, order.cycleNo ?? now);
  const resetsAt = LIVE.has(order.status) && no < of ? endOfCycle(rules.cycle, order.startedAt, no) : null;
  return { no, of, usedMB: order.cycleNo === no ? (order.cycleUsedMB ?? 0) : 0, totalMB: dataMB, resetsAt };
}

/**
 * Whether data goes on at the plan's slower speed: unlimited plans always do, those with cycles once the cycle's share
 * is gone.
 */
function isThrottled(rules: PlanRules | null, order: Used, cycle: Cycle | null): boolean {
  if (!rules?.throttleKbps || !order.startedAt || !LIVE.has(order.status)) return false;
  return cycle ? cycle.usedMB >= cycle.totalMB : order.type === 'CTL';
}

/**
 * The one answer to how much of an order is used, at a moment, by the rules that it was sold with. Cycles run from the
 * order's start: a day is 24 hours, a month 30 days. A person is shown the cycle's figure first, for what is left of it
 * lapses.
 */
export function usageOf(rules: PlanRules | null, order: Used, at: Date): Usage {
  if (order.orderType === 'SMS') return { usedMB: 0, totalMB: 0, cycle: null, throttled: false };
  const cycle = cycleOf(rules, order, at);
  return {
    usedMB: order.usedMB ?? 0,
    totalMB: order.type === 'CTL' ? null : totalMB(rules),
    cycle,
    throttled: isThrottled(rules, order, cycle),
  };
}
