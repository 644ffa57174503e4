import type { Row } from '../../declared/records';

/** The states in which a machine works on an order. */
const PROCESSING = ['INITIAL', 'REVOKING', 'COMPLETING', 'REFUNDING'];
const HOUR_MS = 3_600_000;

/** Returns for how many whole hours an order has been in processing, or null if that is less than one or it waits. */
export function stuckHours({ status, unpaid, createdAt, updatedAt }: Row, now: string): number | null {
  if (typeof status !== 'string' || !PROCESSING.includes(status) || unpaid === true) return null;
  const since = Date.parse(String(status === 'INITIAL' ? createdAt : updatedAt));
  const hours = Math.floor((Date.parse(now) - since) / HOUR_MS);
  return hours >= 1 ? hours : null;
}
