import type { Cycle } from '@t3d/resources/orders/orderShapes';
import type { PlanRules } from '@t3d/resources/plans/plans';
import { LIVE_STATUSES } from '@t3d/resources/orders/orders';
import { cycleAt, endOfCycle, totalMB } from './terms';
import type { Order } from '@t3d/resources/rows';

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
