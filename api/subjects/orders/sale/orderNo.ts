import type { Context } from '../../../context';
import { randomLetters } from '../../../models/randomLetters';

/**
 * A new order number of 20 characters: `30`, the milliseconds since 1970, then five random letters. Later orders sort
 * after earlier ones, also after those whose number began with a date in UTC; it shows no date, which would be another
 * one in the zone of its reader. Nobody guesses a neighbour's.
 */
export function newOrderNo(ctx: Pick<Context, 'now' | 'random'>): string {
  const time = String(ctx.now().getTime()).padStart(13, '0');
  return `30${time}${randomLetters(ctx, 5)}`;
}
