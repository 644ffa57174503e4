import type { CardPlan, OrderStatus } from '../api/types';

export interface PlanGroups {
  /** Nobody has paid them yet. */
  unpaid: CardPlan[];
  /** In use, or the next to be used. */
  current: CardPlan[];
  /** Bought ahead: each starts when the one before it ends. */
  upcoming: CardPlan[];
  /** Over, given back, or never begun. */
  past: CardPlan[];
}

const PAST: OrderStatus[] = ['COMPLETED', 'REVOKED', 'REFUNDED', 'INITIAL_FAILED'];
const WAITING: OrderStatus[] = ['INITIAL', 'NO_REAL_NAME', 'UNUSED'];
const URGENCY: OrderStatus[] = ['USING', 'NO_REAL_NAME', 'UNUSED', 'INITIAL'];

function urgency(plan: CardPlan): number {
  const place = URGENCY.indexOf(plan.status);
  return place < 0 ? URGENCY.length : place;
}

/** Sorts a card's plans by what the reader looks for first; the order within a state stays the server's. */
export function groupPlans(plans: CardPlan[]): PlanGroups {
  const groups: PlanGroups = { unpaid: [], current: [], upcoming: [], past: [] };
  for (const plan of plans) {
    if (plan.unpaid) groups.unpaid.push(plan);
    else if (PAST.includes(plan.status)) groups.past.push(plan);
    else if (plan.preOrder && WAITING.includes(plan.status)) groups.upcoming.push(plan);
    else groups.current.push(plan);
  }
  groups.current.sort((a, b) => urgency(a) - urgency(b));
  return groups;
}
