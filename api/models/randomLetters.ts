import { randomInt } from 'node:crypto';
import type { Context } from '../context';

/** Crockford's base 32 letters, without I, L, O and U, which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a random string of at most nine letters and digits from a single random number. */
export function randomLetters(ctx: Pick<Context, 'random'>, length: number): string {
  const limit = LETTERS.length ** length;
  const chance = ctx.random ? Math.floor(ctx.random() * limit) : randomInt(0, limit);
  return Array.from(
    { length },
    (_, place) => LETTERS[Math.floor(chance / LETTERS.length ** place) % LETTERS.length],
  ).join('');
}
