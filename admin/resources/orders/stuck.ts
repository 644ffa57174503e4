import type { Row } from '../../declared/records';

/** The product should end these states by itself, without an action by a person. */
const PROCESSING = ['INITIAL', 'REVOKING', 'COMPLETING', 'REFUNDING'];
const HOUR_MS = 3_600_000;

/** Returns null for less than an hour or for another state. */
export function stuckHours({ status, unpaid, createdAt, updatedAt }: Row, now: string): number | null {
  if (typeof status !== 'string' || !PROCESSING.includes(status) || unpaid === true) return null;
  const since = Date.parse(String(status === 'INITIAL' ? createdAt : updatedAt));
  const hours = Math.floor((Date.parse(now) - since) / HOUR_MS);
  return hours >= 1 ? hours : null;
}
