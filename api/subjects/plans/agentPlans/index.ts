import agentPlans from '@t3d/resources/agent-plans';
import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import { table } from '../../../models/table';
import { notifyListingBelow } from '../notifyHolders';
import { switchListing } from '../switchListing';
import type { CommandsFor, Outcome } from '../../../declared/command';
import { checkIssueToChildren, issueToChildren } from './issueToChildren';
import { setRetailPrice } from './setRetailPrice';

/**
 * Puts own agent plans on sale; everything issued from them sells again too. One that the superior took off sale stays
 * off.
 */
export async function listAgentPlans(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const held = (await table(ctx, agentPlans).find(ids, { lock: true })).filter(
    (row) => row.delistedBy !== null && row.delistedBy !== ctx.actor.id,
  );
  if (held.length > 0)
    throw new Invalid(
      'plans.heldBySuperior',
      {},
      Object.fromEntries(held.map(({ id }) => [String(id), { key: 'plans.heldBySuperior' }])),
    );
  const listed = await switchListing(ctx, agentPlans, ids, 'RACKING');
  await notifyListingBelow(ctx, 'UP', listed, { self: false });
  return { affected: listed.length };
}

/** Takes own agent plans, and what was issued from them, from new sales. */
export async function delistAgentPlans(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const delisted = await switchListing(ctx, agentPlans, ids, 'UNSHELVE');
  await notifyListingBelow(ctx, 'DOWN', delisted, { self: false });
  return { affected: delisted.length };
}

export default {
  update: { run: setRetailPrice },
  list: { run: listAgentPlans },
  delist: { run: delistAgentPlans },
  issue: { run: issueToChildren, check: checkIssueToChildren },
} satisfies CommandsFor<typeof agentPlans>;
