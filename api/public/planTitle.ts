import type { Context } from '../context';
import { readStoredTitle } from '../domain/plans';

/** Returns the title of a plan's row under the present and the former name of the title. */
export function titleOf(ctx: Context, plan: { name: unknown; titles: unknown }) {
  const title = readStoredTitle(ctx, plan);
  return { title, name: title };
}
