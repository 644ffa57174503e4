import { randomInt } from 'node:crypto';

/**
 * A new order number: the UTC time to the millisecond, then eight random digits. Later orders sort after earlier ones, and
 * nobody guesses a neighbour's.
 */
export function newOrderNo(now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(0, 17);
  return time + String(randomInt(0, 100_000_000)).padStart(8, '0');
}
