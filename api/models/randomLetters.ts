import { randomInt } from 'node:crypto';
import type { Context } from '../context';

/** Crockford's base 32, without the easily misread letters I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a random text of at most nine letters and digits. */
export function randomLetters(ctx: Pick<Context, 'random'>, length: number): string {
  const limit = LETTERS.length ** length;
  const chance = ctx.random ? Math.floor(ctx.random() * limit) : randomInt(0, limit);
  return Array.from(
    { length },
    (_, place) => LETTERS[Math.floor(chance / LETTERS.length ** place) % LETTERS.length],
  ).join('');
}
