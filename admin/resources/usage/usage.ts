import type { PlanRules } from '@t3d/resources/plans/plans';
import { readTime } from '@t3d/resources/kit';
import { DAY_MS } from '../../declared/fields/dates';
import type { Cycle } from '../../../resources/cards/kinds/usage/field';

/** A plan month is 30 days from its start, not a calendar month. */
const MONTH_DAYS = 30;
const NEARLY = 0.8;

type UsedOrder = Readonly<Record<string, unknown>>;
export interface Amounts {
  used: number;
  total: number | null;
  share: number | null;
}
export interface Usage extends Amounts {
  unit: 'MB' | 'messages';
  /** The current cycle of a plan with cycles, which the amounts are about. */
  cycle: (Cycle & { kind: 'DAY' | 'MONTH' }) | null;
  /** Usage over all cycles, because `used` covers only one. */
  inAll: number | null;
  nearly: boolean;
  throttleKbps: number | null;
  /** The order runs at `throttleKbps` now. */
  throttled: boolean;
}
export interface Term {
  startedAt: string;
  endsAt: string;
  share: number;
  day: number;
  days: number;
  daysLeft: number;
  over: boolean;
}

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
const shareOf = (used: number, total: number | null): number | null =>
  total === null || total <= 0 ? null : Math.min(1, used / total);
const amounts = (used: number, total: number | null): Amounts => ({ used, total, share: shareOf(used, total) });

function messagesOf(rules: Partial<PlanRules>, order: UsedOrder): Amounts {
  const [start, end] = [readTime(order.startedAt), readTime(order.endsAt)];
  const term = (rules.months ?? 1) * MONTH_DAYS * DAY_MS;
  const terms = start && end ? Math.max(1, Math.round((end.getTime() - start.getTime()) / term)) : 1;
  return amounts(count(order.usedMessages), typeof rules.messages === 'number' ? rules.messages * terms : null);
}

/** Returns an order's usage by the server's figures. The current cycle comes first, because the rest of it lapses. */
export function usageOf(rules: Partial<PlanRules> | null, order: UsedOrder): Usage {
  const given = rules ?? {};
  const isSms = order.orderType === 'SMS' || typeof given.messages === 'number';
  const { cycle, totalMB, throttled } = order as { cycle?: Cycle | null; totalMB?: number | null; throttled?: boolean };
  const inCycle = !isSms && cycle && given.cycle ? { ...cycle, kind: given.cycle } : null;
  const data = inCycle ? amounts(inCycle.usedMB, inCycle.totalMB) : amounts(count(order.usedMB), totalMB ?? null);
  const known = isSms ? messagesOf(given, order) : data;
  return {
    ...known,
    unit: isSms ? 'messages' : 'MB',
    cycle: inCycle,
    inAll: inCycle ? count(order.usedMB) : null,
    nearly: (known.share ?? 0) >= NEARLY,
    throttleKbps: given.throttleKbps ?? null,
    throttled: throttled === true,
  };
}

/** Returns the progress of a term. Null before it starts. */
export function termOf(order: UsedOrder, now: Date): Term | null {
  const [start, end] = [readTime(order.startedAt), readTime(order.endsAt)];
  if (!start || !end || end <= start) return null;
  const length = end.getTime() - start.getTime();
  const passed = Math.min(Math.max(now.getTime() - start.getTime(), 0), length);
  const left = Math.max(0, end.getTime() - now.getTime());
  const days = Math.max(1, Math.round(length / DAY_MS));
  return {
    startedAt: start.toISOString(),
    endsAt: end.toISOString(),
    share: passed / length,
    day: Math.min(Math.floor(passed / DAY_MS) + 1, days),
    days,
    daysLeft: Math.floor(left / DAY_MS),
    over: left === 0 || !['USING', 'COMPLETING', 'REVOKING', 'REFUNDING'].includes(String(order.status)),
  };
}
