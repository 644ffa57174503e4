import type { PlanRules } from '@t3d/resources/kit/schemas';
import { readTime } from '@t3d/resources/kit';

const DAY = 86_400_000;
/** A month of a plan is 30 days, of its start, not of the calendar. */
const CYCLE_DAYS = { DAY: 1, MONTH: 30 } as const;
const NEARLY = 0.8;

export type UsedOrder = Readonly<Record<string, unknown>>;
export interface Cycle { kind: 'DAY' | 'MONTH'; index: number; count: number }
export interface Amounts { used: number; total: number | null; share: number | null }
export interface Usage extends Amounts {
  unit: 'MB' | 'messages';
  /** Of a plan with cycles: the present one, whose amounts these are. */
  cycle: Cycle | null;
  /** All that was used, where `used` is of one cycle. */
  inAll: number | null;
  /** Most of it is gone. */
  nearly: boolean;
  throttleKbps: number | null;
}
export interface Term { startedAt: string; endsAt: string; share: number; day: number; days: number; daysLeft: number; over: boolean }

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
const shareOf = (used: number, total: number | null): number | null => (total === null || total <= 0 ? null : Math.min(1, used / total));

function cycleOf(rules: Partial<PlanRules>, order: UsedOrder, now: Date): Cycle | null {
  const { cycle: kind, cycles } = rules;
  const startedAt = readTime(order.startedAt);
  if (!kind || !cycles || !startedAt) return null;
  const end = readTime(order.endsAt);
  // Of what has ended the last cycle is told.
  const at = Math.min(now.getTime(), end ? end.getTime() - 1 : Infinity);
  const passed = Math.floor((at - startedAt.getTime()) / (CYCLE_DAYS[kind] * DAY));
  return { kind, index: Math.min(Math.max(passed, 0) + 1, cycles), count: cycles };
}

/** Whether it is known what was used in which cycle: nothing at all was used in this one, too. */
const isTold = (order: UsedOrder): boolean => typeof order.cycle === 'number' || count(order.usedMB) === 0;

function messagesOf(rules: Partial<PlanRules>, order: UsedOrder): Amounts {
  const [start, end] = [readTime(order.startedAt), readTime(order.endsAt)];
  const term = (rules.months ?? 1) * CYCLE_DAYS.MONTH * DAY;
  const terms = start && end ? Math.max(1, Math.round((end.getTime() - start.getTime()) / term)) : 1;
  const total = typeof rules.messages === 'number' ? rules.messages * terms : null;
  const used = count(order.usedMessages);
  return { used, total, share: shareOf(used, total) };
}

function dataOf(rules: Partial<PlanRules>, order: UsedOrder, cycle: Cycle | null): Amounts {
  const unlimited = order.type === 'CTL' || typeof rules.dataMB !== 'number';
  const told = cycle && isTold(order);
  // What was told of an earlier cycle is none of this one's.
  const used = cycle && told ? (order.cycle === cycle.index ? count(order.cycleUsedMB) : 0) : count(order.usedMB);
  const each = unlimited ? null : (rules.dataMB as number);
  const total = each !== null && rules.cycle && rules.cycles && !told ? each * rules.cycles : each;
  return { used, total, share: shareOf(used, total) };
}

/** What an order has used of what its plan gives; nothing is known of the whole without the plan's rules. */
export function usageOf(rules: Partial<PlanRules> | null, order: UsedOrder, now: Date): Usage {
  const given = rules ?? {};
  const isSms = order.orderType === 'SMS' || typeof given.messages === 'number';
  const cycle = isSms ? null : cycleOf(given, order, now);
  const known = rules === null ? { used: count(isSms ? order.usedMessages : order.usedMB), total: null, share: null } : isSms ? messagesOf(given, order) : dataOf(given, order, cycle);
  const perCycle = cycle !== null && typeof order.cycle === 'number';
  return {
    ...known, unit: isSms ? 'messages' : 'MB', cycle: cycle && isTold(order) ? cycle : null, inAll: perCycle ? count(order.usedMB) : null, nearly: (known.share ?? 0) >= NEARLY, throttleKbps: given.throttleKbps ?? null,
  };
}

/** How far a running or finished term has gone; null before it has begun. */
export function termOf(order: UsedOrder, now: Date): Term | null {
  const [start, end] = [readTime(order.startedAt), readTime(order.endsAt)];
  if (!start || !end || end <= start) return null;
  const length = end.getTime() - start.getTime();
  const passed = Math.min(Math.max(now.getTime() - start.getTime(), 0), length);
  const left = Math.max(0, end.getTime() - now.getTime());
  const days = Math.max(1, Math.round(length / DAY));
  return {
    startedAt: start.toISOString(), endsAt: end.toISOString(), share: passed / length, day: Math.min(Math.floor(passed / DAY) + 1, days), days, daysLeft: Math.floor(left / DAY),
    over: left === 0 || !['USING', 'COMPLETING', 'REVOKING', 'REFUNDING'].includes(String(order.status)),
  };
}
