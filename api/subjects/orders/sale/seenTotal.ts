import { Conflict } from '../../../errors';

/**
 * Refuses with 409 a sale that costs something else than its buyer saw (minor units), and names both amounts; without a
 * seen amount it is sold at the present one.
 */
export function requireSeenTotal(seen: number | null | undefined, total: number): void {
  if (seen === undefined || seen === null || seen === total) return;
  const refusal = new Conflict('orders.priceNow', { beforeMinor: seen, afterMinor: total });
  refusal.data = { before: seen, after: total };
  throw refusal;
}
