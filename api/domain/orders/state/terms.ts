import { DAY_MS } from '@t3d/resources/kit';
import plans, { type PlanRules, type SmsRules } from '@t3d/resources/plans/plans';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import type { Order, Plan } from '@t3d/resources/rows';
import type { Cycle } from '@t3d/resources/orders/orderShapes';
import { LIVE_STATUSES } from '@t3d/resources/orders/orders';

/** The number of days in a plan's month. */
const MONTH_DAYS = 30;
const CYCLE_DAYS = { DAY: 1, MONTH: MONTH_DAYS } as const;

type AnyRules = PlanRules | SmsRules;
type Data = Pick<Order, 'type' | 'startedAt' | 'usedMB' | 'cycleNo' | 'cycleUsedMB'>;
type Term = Pick<Order, 'startedAt' | 'endsAt'>;

export const planOf = async (ctx: Context, order: Pick<Order, 'plan'>): Promise<Plan | null> =>
  order.plan === null ? null : table(ctx, plans).one(order.plan);

/** Returns the rules of an order's sale, or the plan's rules for older orders without stored ones. */
export async function rulesOf(ctx: Context, order: Pick<Order, 'plan' | 'rules'>): Promise<PlanRules | null> {
  return order.rules ?? (await planOf(ctx, order))?.rules ?? null;
}

/** Returns the days of a term. */
export function termDays(rules: AnyRules | null): number {
  if (rules && 'validDays' in rules) return rules.validDays;
  return rules ? rules.months * MONTH_DAYS : 1;
}

export const endOfTerm = (rules: AnyRules | null, start: Date): Date =>
  new Date(start.getTime() + termDays(rules) * DAY_MS);

export async function startNow(ctx: Context, order: Order): Promise<Partial<Order>> {
  const startedAt = ctx.now();
  const used = order.orderType === 'SMS' ? { usedMessages: order.usedMessages ?? 0 } : { usedMB: order.usedMB ?? 0 };
  return { startedAt, endsAt: endOfTerm(await rulesOf(ctx, order), startedAt), ...used };
}

/** Returns a plan's data over all cycles in MB, or null if unlimited. */
export function totalMB(rules: PlanRules | null): number | null {
  if (!rules || rules.dataMB === null || rules.dataMB === undefined) return null;
  return rules.cycle && rules.cycles ? rules.dataMB * rules.cycles : rules.dataMB;
}

/** Returns the number of the cycle at a moment, from 1. Cycles begin with the order's start, not with the calendar. */
export function cycleAt(rules: PlanRules | null, startedAt: Date | null, at: Date): number | null {
  if (!rules?.cycle || !rules.cycles) return null;
  const passed = startedAt ? Math.floor((at.getTime() - startedAt.getTime()) / (CYCLE_DAYS[rules.cycle] * DAY_MS)) : 0;
  return Math.min(Math.max(passed, 0) + 1, rules.cycles);
}

const endOfCycle = (kind: 'DAY' | 'MONTH', startedAt: Date, no: number): Date =>
  new Date(startedAt.getTime() + no * CYCLE_DAYS[kind] * DAY_MS);

interface Counted {
  values: Pick<Order, 'usedMB' | 'cycleNo' | 'cycleUsedMB'>;
  usedUp: boolean;
}

/** Counts used data. `usedMB` is the order's total. A CYC plan is used up only with the last cycle's data. */
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
  // Count late usage of a finished cycle only in the total.
  const cycleUsedMB = cycle > before ? fresh : (order.cycleUsedMB ?? 0) + (cycle === before ? fresh : 0);
  const last = cycle === rules?.cycles && !rules.throttleKbps;
  return {
    values: { usedMB, cycleNo: Math.max(cycle, before), cycleUsedMB },
    usedUp: total !== null && last && cycleUsedMB >= (rules?.dataMB ?? 0),
  };
}

/** Returns the data in MB left in the current and all later cycles, or null if unlimited. */
export function remainingMB(rules: PlanRules | null, order: Data, at: Date): number | null {
  const total = order.type === 'CTL' ? null : totalMB(rules);
  if (total === null) return null;
  const cycle = cycleAt(rules, order.startedAt, at);
  if (cycle === null || !rules) return Math.max(0, total - (order.usedMB ?? 0));
  const usedNow = order.cycleNo === cycle ? (order.cycleUsedMB ?? 0) : 0;
  return Math.max(0, (rules.dataMB ?? 0) - usedNow) + (rules.dataMB ?? 0) * ((rules.cycles ?? 1) - cycle);
}

/** Returns the messages of all consecutive terms. */
export function totalMessages(
  rules: Pick<PlanRules, 'messages' | 'months'> | null,
  { startedAt, endsAt }: Term,
): number {
  const term = (rules?.months ?? 1) * MONTH_DAYS * DAY_MS;
  const terms = startedAt && endsAt ? Math.max(1, Math.round((endsAt.getTime() - startedAt.getTime()) / term)) : 1;
  return (rules?.messages ?? 0) * terms;
}

export const unusedDays = ({ endsAt }: Pick<Term, 'endsAt'>, at: Date): number =>
  endsAt ? Math.max(0, Math.floor((endsAt.getTime() - at.getTime()) / DAY_MS)) : 0;

/** The usage of an order. `totalMB` is null if unlimited. */
export interface Usage {
  usedMB: number;
  totalMB: number | null;
  cycle: Cycle | null;
  throttled: boolean;
}
type Used = Pick<Order, 'orderType' | 'type' | 'status' | 'startedAt' | 'usedMB' | 'cycleNo' | 'cycleUsedMB'>;

const LIVE: ReadonlySet<string | null> = new Set(LIVE_STATUSES);

/** Returns the current cycle, or the last used one after the order's end. */
function cycleOf(rules: PlanRules | null, order: Used, at: Date): Cycle | null {
  if (!rules?.cycle || !rules.cycles || !rules.dataMB) return null;
  const { cycles: of, dataMB } = rules;
  const usedMB = order.usedMB ?? 0;
  if (!order.startedAt) return { no: 1, of, usedMB: 0, totalMB: dataMB, resetsAt: null };
  // Usage from before cycles were counted belongs to no known cycle.
  if (order.cycleNo === null && usedMB > 0) return null;
  const now = cycleAt(rules, order.startedAt, at) ?? 1;
  const no = LIVE.has(order.status) ? now : Math.min(now, order.cycleNo ?? now);
  const resetsAt = LIVE.has(order.status) && no < of ? endOfCycle(rules.cycle, order.startedAt, no) : null;
  return { no, of, usedMB: order.cycleNo === no ? (order.cycleUsedMB ?? 0) : 0, totalMB: dataMB, resetsAt };
}

/** Returns whether the slower speed applies: always for an unlimited plan, otherwise after the cycle's data is used. */
function isThrottled(rules: PlanRules | null, order: Used, cycle: Cycle | null): boolean {
  if (!rules?.throttleKbps || !order.startedAt || !LIVE.has(order.status)) return false;
  return cycle ? cycle.usedMB >= cycle.totalMB : order.type === 'CTL';
}

/** Returns an order's usage at a moment, by the rules of its sale. Cycles begin with the order's start. */
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
