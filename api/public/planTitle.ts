import type { Context } from '../context';
import { readStoredTitle } from '../domain/plans';

/** Returns the title of a plan's row as `title`, and as `name` for older clients. */
export function titleOf(ctx: Context, plan: { name: unknown; titles: unknown }) {
  const title = readStoredTitle(ctx, plan);
  return { title, name: title };
}
