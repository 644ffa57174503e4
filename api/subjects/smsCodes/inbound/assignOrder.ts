import type { QUARANTINE_REASONS } from '@t3d/resources/codes/sms-messages';
import type { CodeNumber, CodeOrder } from '../types';

/** Clocks of gateways may be ahead by so much. */
const AHEAD_MS = 300_000;

export type Assigned =
  | { order: CodeOrder; reason: null }
  | { order: null; reason: (typeof QUARANTINE_REASONS)[number] };

/**
 * When a message was received by the business clock, which simulations move and by which orders run; null for a time
 * that is still to come. A gateway knows the real time, or, in a trial, the simulated one.
 */
export function businessTime(receivedAt: Date, clock: { now: Date; realMs: number }): Date | null {
  const { now, realMs } = clock;
  const moved = now.getTime() - realMs;
  const real = receivedAt.getTime();
  const at = real <= realMs + AHEAD_MS ? real + moved : real;
  if (at > now.getTime() + AHEAD_MS) return null;
  return new Date(Math.min(at, now.getTime()));
}

/** Whether an order received at a moment: from its start, up to but not at its end. */
const isRunning = ({ startedAt, endsAt, closedAt }: CodeOrder, at: Date): boolean => {
  const end = closedAt ?? endsAt;
  return startedAt !== null && startedAt <= at && end !== null && at < end;
};

/** The order of a number that a message belongs to, by when it was received; else why it goes into quarantine. */
export function assignOrder(number: CodeNumber, orders: readonly CodeOrder[], at: Date | null): Assigned {
  if (at === null) return { order: null, reason: 'TIME' };
  const mine = orders.filter((order) => order.number === number.id);
  const order = mine.find((one) => isRunning(one, at));
  if (order) return { order, reason: null };
  if (number.status === 'COMPLETED' || number.status === 'REVOKED') return { order: null, reason: 'RESTING' };
  return { order: null, reason: mine.length > 0 ? 'OUTSIDE_TERM' : 'NO_ORDER' };
}
