import { randomInt } from 'node:crypto';
import type { Context } from '../../context';

/** Crockford's base 32: no I, L, O, U to be misread on a phone. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 5;
const LIMIT = LETTERS.length ** LENGTH;

/**
 * A new order number of 20 characters: the UTC time to the millisecond without its century, then five random letters. Later
 * orders sort after earlier ones, and nobody guesses a neighbour's.
 */
export function newOrderNo(ctx: Pick<Context, 'now' | 'random'>): string {
  const time = ctx.now().toISOString().replace(/\D/g, '').slice(2, 17);
  const chance = ctx.random ? Math.floor(ctx.random() * LIMIT) : randomInt(0, LIMIT);
  return time + Array.from({ length: LENGTH }, (_, place) => LETTERS[Math.floor(chance / LETTERS.length ** place) % LETTERS.length]).join('');
}
