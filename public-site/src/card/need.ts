import type { Card, CardPlan } from '../api/answers';
import { NEARLY_USED_RATIO } from '../constants';
import { diagnose, type Diagnosis } from './doctor';
import { usedRatio } from './formats';

/** A diagnosis, or a state that only the card's page has. */
export type Need = Diagnosis | 'offline' | 'nearlyUsed' | 'endsSoon';

const DAY_MS = 24 * 60 * 60_000;
/** A pace has a meaning only after this many days of use. */
const PACE_DAYS = 3;

const isRunning = ({ status, unpaid, messages }: CardPlan): boolean => status === 'USING' && !unpaid && !messages;

export const runningPlan = ({ plans }: Card): CardPlan | null => plans.find(isRunning) ?? null;

/** Data of a plan with cycles resets, so such a plan is never nearly used up. */
export const isNearlyUsed = ({ cycle, totalMB, usedMB }: CardPlan): boolean =>
  !cycle && totalMB !== null && usedRatio(usedMB ?? 0, totalMB) >= NEARLY_USED_RATIO;

export const endsSoon = ({ endsAt }: CardPlan, now: number): boolean =>
  Boolean(endsAt) && Date.parse(endsAt as string) - now < DAY_MS;

/** The pace is in MB a day, or null before three days of use. */
export function paceOf(plan: CardPlan | null, now: number): number | null {
  if (!plan?.startedAt || !plan.usedMB) return null;
  const days = (now - Date.parse(plan.startedAt)) / DAY_MS;
  return days >= PACE_DAYS ? plan.usedMB / days : null;
}

/** Returns when the plan's data is used up at the present pace, or null if this is unknown or the plan ends earlier. */
export function lastsUntil(plan: CardPlan, now: number): string | null {
  const pace = paceOf(plan, now);
  if (pace === null || plan.totalMB === null) return null;
  const until = now + (Math.max(0, plan.totalMB - (plan.usedMB ?? 0)) / pace) * DAY_MS;
  return plan.endsAt && Date.parse(plan.endsAt) < until ? null : new Date(until).toISOString();
}

interface Circumstances {
  /** This is the time of the lookup, in milliseconds. */
  now: number;
  /** True if the page shows an earlier response because the network failed. */
  offline: boolean;
  /** Only the browser in which an order was placed can pay it. */
  isOwnOrder: (orderNo: string) => boolean;
}

const CLOSED: readonly Diagnosis[] = ['invalid', 'disabled', 'suspended'];

/**
 * Returns the first need that holds. An unpaid order comes before the other plans only if it was placed in this
 * browser, because strangers can place orders for any card.
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
