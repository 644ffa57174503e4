import agentPlans from '@t3d/resources/agent-plans';
import type subAgentPlans from '@t3d/resources/sub-agent-plans';
import type { Context } from '../../../context';
import { NotFound } from '../../../errors';
import { table } from '../../../models/table';
import { notifyListingBelow } from '../notifyHolders';
import { requireChildren } from '../childIssue';
import type { PackageStatus } from '../switchListing';
import { switchListing } from '../switchListing';
import type { CommandsFor, Outcome } from '../../../declared/command';
import { setChildPrice } from './setChildPrice';

interface Chosen {
  ids: readonly number[];
}

async function switchChildren(ctx: Context, ids: readonly number[], status: PackageStatus): Promise<Outcome> {
  const rows = await table(ctx, agentPlans).find(ids);
  if (rows.length < new Set(ids).size) throw new NotFound();
  await requireChildren(
    ctx,
    rows.map(({ agent }) => agent ?? 0),
  );
  const switched = await switchListing(ctx, agentPlans, ids, status, {
    delistedBy: status === 'UNSHELVE' ? ctx.actor.id : null,
  });
  await notifyListingBelow(ctx, status === 'RACKING' ? 'UP' : 'DOWN', switched, { self: true });
  return { affected: switched.length };
}

/** Lets direct children sell plans that the caller issued to them. */
export const listChildPlans = (ctx: Context, { ids }: Chosen): Promise<Outcome> => switchChildren(ctx, ids, 'RACKING');
/**
 * Stops direct children, and everybody below them, from selling these plans; only the superior's own word lists them
 * again.
 */
export const delistChildPlans = (ctx: Context, { ids }: Chosen): Promise<Outcome> =>
  switchChildren(ctx, ids, 'UNSHELVE');

export default {
  update: { run: setChildPrice },
  list: { run: listChildPlans },
  delist: { run: delistChildPlans },
} satisfies CommandsFor<typeof subAgentPlans>;
