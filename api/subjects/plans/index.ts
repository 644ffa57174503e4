import plans from '@t3d/resources/plans';
import type { Context } from '../../context';
import { switchListing } from './switchListing';
import type { CommandsFor, Outcome } from '../../declared/command';
import { deletePlans } from './deletePlans';
import { checkIssueToAgents, issueToAgents } from './issueToAgents';
import { notifyListing } from './notifyHolders';
import { copyPlan, createPlan, updatePlan } from './writePlans';

/** Puts plans on sale, and remembers when; whoever holds one is told. */
export async function listPlans(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const listed = await switchListing(ctx, plans, ids, 'RACKING', { listedAt: ctx.now() });
  await notifyListing(ctx, 'UP', listed);
  return { affected: listed.length };
}

/** Takes plans, and everything issued of them, from new sales; running orders go on. Whoever holds one is told. */
export async function delistPlans(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const delisted = await switchListing(ctx, plans, ids, 'UNSHELVE');
  await notifyListing(ctx, 'DOWN', delisted);
  return { affected: delisted.length };
}

export default {
  create: { run: createPlan },
  update: { run: updatePlan },
  delete: { run: deletePlans },
  list: { run: listPlans },
  delist: { run: delistPlans },
  issue: { run: issueToAgents, check: checkIssueToAgents },
  copy: { run: copyPlan },
} satisfies CommandsFor<typeof plans>;
