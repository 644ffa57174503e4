import type { OrderStatus } from '../orders/orders';
import type { CardFacts, Diagnosis, PlanFacts } from './types';

const has = (plans: readonly PlanFacts[], ...statuses: OrderStatus[]): boolean =>
  plans.some((plan) => statuses.includes(plan.status));

/** The share of the present cycle is gone. */
const isCycleGone = ({ cycle }: PlanFacts): boolean => Boolean(cycle && cycle.usedMB >= cycle.totalMB);
/** Goes on at a slower speed until the next cycle; a plan that is slow from the start is as it was sold. */
const isSlow = (plan: PlanFacts): boolean => plan.throttled === true && isCycleGone(plan);
/** Nothing more before the next cycle begins. */
const waitsForCycle = (plan: PlanFacts): boolean =>
  isCycleGone(plan) && !plan.throttled && Boolean(plan.cycle?.resetsAt);

/** Whether a plan with a limit has nothing left. */
export function isUsedUp(plan: PlanFacts): boolean {
  if (plan.cycle) return isCycleGone(plan) && !plan.throttled && !plan.cycle.resetsAt;
  return plan.totalMB !== null && (plan.usedMB ?? 0) >= plan.totalMB;
}

function diagnoseRunning(running: readonly PlanFacts[]): Diagnosis | null {
  if (running.some((plan) => !isUsedUp(plan) && !waitsForCycle(plan) && !isSlow(plan))) return 'online';
  if (running.some(isSlow)) return 'slow';
  return running.some(waitsForCycle) ? 'nextCycle' : null;
}

/**
 * Why a card that is itself in order can or cannot go online, from its plans alone: those that nobody has paid are none
 * yet.
 */
function diagnosePlans(plans: readonly PlanFacts[]): Diagnosis {
  if (plans.length === 0) return 'noPlan';
  const running = plans.filter((plan) => plan.status === 'USING');
  const alive = diagnoseRunning(running);
  if (alive) return alive;
  if (has(plans, 'NO_REAL_NAME')) return 'realName';
  if (has(plans, 'UNUSED')) return 'ready';
  if (has(plans, 'INITIAL')) return 'preparing';
  if (running.length > 0) return 'usedUp';
  if (has(plans, 'COMPLETING', 'REVOKING', 'REFUNDING')) return 'ending';
  return has(plans, 'INITIAL_FAILED') && !has(plans, 'COMPLETED', 'REVOKED', 'REFUNDED') ? 'failed' : 'over';
}

/** What a card that must be verified waits for. */
function diagnoseDocument({ document }: CardFacts['realName']): Diagnosis {
  if (document === 'SUBMITTED') return 'inReview';
  return document === 'REJECTED' ? 'notApproved' : 'realName';
}

/**
 * The doctor's sentence: can this card go online now, else the first thing in the way.
 * The card comes before its plans (a disabled card helps nobody), real-name before what waits for it.
 */
export function diagnose(card: CardFacts): Diagnosis {
  if (card.status === 'INVALID') return 'invalid';
  if (card.status === 'DISABLE') return 'disabled';
  if (card.status === 'SUSPEND') return 'suspended';
  const paid = card.plans.filter((plan) => !plan.unpaid);
  if (paid.length === 0) return card.plans.length > 0 ? 'unpaid' : 'noPlan';
  if (card.realName.required && !card.realName.verified) return diagnoseDocument(card.realName);
  const found = diagnosePlans(paid);
  // A card that was in use has its profile.
  return found === 'ready' && card.esim && card.status !== 'ACTIVATED' ? 'install' : found;
}
