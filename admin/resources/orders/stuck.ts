import type { Row } from '../../declared/records';

/** The states that the product should end by itself. */
const PROCESSING = ['INITIAL', 'REVOKING', 'COMPLETING', 'REFUNDING'];
const HOUR_MS = 3_600_000;

/** Returns the hours in such a state, or null for less than one. */
export function stuckHours({ status, unpaid, createdAt, updatedAt }: Row, now: string): number | null {
  if (typeof status !== 'string' || !PROCESSING.includes(status) || unpaid === true) return null;
  const since = Date.parse(String(status === 'INITIAL' ? createdAt : updatedAt));
  const hours = Math.floor((Date.parse(now) - since) / HOUR_MS);
  return hours >= 1 ? hours : null;
}
