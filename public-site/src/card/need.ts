import type { Card, CardPlan } from '../api/responses';
import { NEARLY_USED_RATIO } from '../constants';
import { diagnose, type Diagnosis } from './doctor';
import { usedRatio } from './formats';

/** The main need of a cardholder: a diagnosis, or a state of the card's page. */
export type Need = Diagnosis | 'offline' | 'nearlyUsed' | 'endsSoon';

/** The needs that a new plan fulfils. */
export const WITHOUT_PLAN: readonly Need[] = ['usedUp', 'failed', 'over', 'noPlan'];

const DAY_MS = 24 * 60 * 60_000;
/** The days of use before which a pace means nothing. */
const PACE_DAYS = 3;

const isRunning = ({ status, unpaid, messages }: CardPlan): boolean => status === 'USING' && !unpaid && !messages;

export const runningPlan = ({ plans }: Card): CardPlan | null => plans.find(isRunning) ?? null;

/** Returns whether a plan has no limit of data, so that nobody needs more data. */
export const isUnlimited = (plan: CardPlan | null): boolean => plan !== null && plan.totalMB === null && !plan.cycle;

/** Returns whether the data is nearly used up, which a plan with cycles never is. */
export const isNearlyUsed = ({ cycle, totalMB, usedMB }: CardPlan): boolean =>
  !cycle && totalMB !== null && usedRatio(usedMB ?? 0, totalMB) >= NEARLY_USED_RATIO;

export const endsSoon = ({ endsAt }: CardPlan, now: number): boolean =>
  Boolean(endsAt) && Date.parse(endsAt as string) - now < DAY_MS;

/** Returns the daily usage in MB, or null before three days of use. */
export function paceOf(plan: CardPlan | null, now: number): number | null {
  if (!plan?.startedAt || !plan.usedMB) return null;
  const days = (now - Date.parse(plan.startedAt)) / DAY_MS;
  return days >= PACE_DAYS ? plan.usedMB / days : null;
}

/** Returns when the data will be used up at the present pace, or null if unknown or after the plan's end. */
export function lastsUntil(plan: CardPlan, now: number): string | null {
  const pace = paceOf(plan, now);
  if (pace === null || plan.totalMB === null) return null;
  const until = now + (Math.max(0, plan.totalMB - (plan.usedMB ?? 0)) / pace) * DAY_MS;
  return plan.endsAt && Date.parse(plan.endsAt) < until ? null : new Date(until).toISOString();
}

interface Circumstances {
  /** The time of the lookup, in milliseconds. */
  now: number;
  /** True if the page shows an earlier response without a network. */
  offline: boolean;
  /** Returns whether an order was placed in this browser, which alone can pay it. */
  isOwnOrder: (orderNo: string) => boolean;
}

const CLOSED: readonly Diagnosis[] = ['invalid', 'disabled', 'suspended'];

/**
 * Returns the most important need. An unpaid order counts only if it was placed in this browser, because strangers can
 * order for any card.
 */
export function needOf(card: Card, { now, offline, isOwnOrder }: Circumstances): Need {
  if (offline) return 'offline';
  const diagnosis = diagnose(card);
  if (CLOSED.includes(diagnosis)) return diagnosis;
  if (card.plans.some(({ unpaid, orderNo }) => unpaid && isOwnOrder(orderNo))) return 'unpaid';
  if (diagnosis !== 'online') return diagnosis;
  const running = card.plans.filter(isRunning);
  if (running.length > 0 && running.every(isNearlyUsed)) return 'nearlyUsed';
  return running.length > 0 && running.every((plan) => endsSoon(plan, now)) ? 'endsSoon' : 'online';
}
