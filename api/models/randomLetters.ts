import { randomInt } from 'node:crypto';
import type { Context } from '../context';

/** Crockford's base 32: no I, L, O, U to be misread on a phone. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many letters and digits by chance, nine at most: one draw makes them all. */
export function randomLetters(ctx: Pick<Context, 'random'>, length: number): string {
  const limit = LETTERS.length ** length;
  const chance = ctx.random ? Math.floor(ctx.random() * limit) : randomInt(0, limit);
  return Array.from(
    { length },
    (_, place) => LETTERS[Math.floor(chance / LETTERS.length ** place) % LETTERS.length],
  ).join('');
}
