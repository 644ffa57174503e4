import plans from '@t3d/resources/plans';
import type { Context } from '../../context';
import type { Outcome } from '../../declared/command';
import { notifyListing } from './notifyHolders';
import { switchListing } from './switchListing';

/** Puts plans on sale, and remembers when; whoever holds one is notified. */
export async function listPlans(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const listed = await switchListing(ctx, plans, ids, 'RACKING', { listedAt: ctx.now() });
  await notifyListing(ctx, 'UP', listed);
  return { affected: listed.length };
}

/** Takes plans, and everything issued of them, from new sales; running orders go on. Whoever holds one is notified. */
export async function delistPlans(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const delisted = await switchListing(ctx, plans, ids, 'UNSHELVE');
  await notifyListing(ctx, 'DOWN', delisted);
  return { affected: delisted.length };
}
