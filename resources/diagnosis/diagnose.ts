import type { OrderStatus } from '../orders/orders';
import type { CardFacts, Diagnosis, PlanFacts } from './diagnosisTypes';

const has = (plans: readonly PlanFacts[], ...statuses: OrderStatus[]): boolean =>
  plans.some((plan) => statuses.includes(plan.status));

const isCycleGone = ({ cycle }: PlanFacts): boolean => Boolean(cycle && cycle.usedMB >= cycle.totalMB);
/** Returns whether a plan is throttled until its next cycle. */
const isSlow = (plan: PlanFacts): boolean => plan.throttled === true && isCycleGone(plan);
/** Returns whether a plan has no data until its next cycle. */
const waitsForCycle = (plan: PlanFacts): boolean =>
  isCycleGone(plan) && !plan.throttled && Boolean(plan.cycle?.resetsAt);

export function isUsedUp(plan: PlanFacts): boolean {
  if (plan.cycle) return isCycleGone(plan) && !plan.throttled && !plan.cycle.resetsAt;
  return plan.totalMB !== null && (plan.usedMB ?? 0) >= plan.totalMB;
}

function diagnoseRunning(running: readonly PlanFacts[]): Diagnosis | null {
  if (running.some((plan) => !isUsedUp(plan) && !waitsForCycle(plan) && !isSlow(plan))) return 'online';
  if (running.some(isSlow)) return 'slow';
  return running.some(waitsForCycle) ? 'nextCycle' : null;
}

/** Diagnoses an enabled card by its paid plans alone. */
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

function diagnoseDocument({ document }: CardFacts['realName']): Diagnosis {
  if (document === 'SUBMITTED') return 'inReview';
  return document === 'REJECTED' ? 'notApproved' : 'realName';
}

/**
 * Returns the first obstacle that keeps a card offline. The order matters, because a disabled or unverified card cannot
 * use its plans.
 */
export function diagnose(card: CardFacts): Diagnosis {
  if (card.status === 'INVALID') return 'invalid';
  if (card.status === 'DISABLE') return 'disabled';
  if (card.status === 'SUSPEND') return 'suspended';
  const paid = card.plans.filter((plan) => !plan.unpaid);
  if (paid.length === 0) return card.plans.length > 0 ? 'unpaid' : 'noPlan';
  if (card.realName.required && !card.realName.verified) return diagnoseDocument(card.realName);
  const found = diagnosePlans(paid);
  // Reports an unpaid order rather than the ended plans, because the cardholder can still pay.
  if (found === 'over' && card.plans.some(({ unpaid, status }) => unpaid && status === 'INITIAL')) return 'unpaid';
  // Reports `install` only if the card is not ACTIVATED, because an ACTIVATED eSIM is already installed.
  return found === 'ready' && card.esim && card.status !== 'ACTIVATED' ? 'install' : found;
}
