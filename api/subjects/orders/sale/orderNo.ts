import type { Context } from '../../../context';
import { randomLetters } from '../../../models/randomLetters';

/**
 * A new order number of 20 characters: the UTC time to the millisecond without its century, then five random letters.
 * Later orders sort after earlier ones, and nobody guesses a neighbour's.
 */
export function newOrderNo(ctx: Pick<Context, 'now' | 'random'>): string {
  const time = ctx.now().toISOString().replace(/\D/g, '').slice(2, 17);
  return time + randomLetters(ctx, 5);
}
