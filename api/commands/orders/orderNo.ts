import { randomInt } from 'node:crypto';
import type { Context } from '../../context';

const LIMIT = 100_000_000;

/**
 * A new order number: the UTC time to the millisecond, then eight random digits. Later orders sort after earlier ones, and
 * nobody guesses a neighbour's.
 */
export function newOrderNo(ctx: Pick<Context, 'now' | 'random'>): string {
  const time = ctx.now().toISOString().replace(/\D/g, '').slice(0, 17);
  const chance = ctx.random ? Math.floor(ctx.random() * LIMIT) : randomInt(0, LIMIT);
  return time + String(chance).padStart(8, '0');
}
