import appPlans from '@t3d/resources/app-plans';
import type { Context } from '../../../context';
import { switchListing } from '../switchListing';
import type { CommandsFor, Outcome } from '../../../declared/command';
import { checkIssueToApp, issueToApp } from './issueToApp';
import { createAppPlan, updateAppPlan } from './writeAppPlans';

interface Chosen {
  ids: readonly number[];
}

/** Lets the APP sell these; of a plan that is itself off sale it still sells none. */
const listAppPlans = async (ctx: Context, { ids }: Chosen): Promise<Outcome> => ({
  affected: (await switchListing(ctx, appPlans, ids, 'RACKING')).length,
});
/** Stops the APP from selling these; orders that exist go on. */
export const delistAppPlans = async (ctx: Context, { ids }: Chosen): Promise<Outcome> => ({
  affected: (await switchListing(ctx, appPlans, ids, 'UNSHELVE')).length,
});

export default {
  create: { run: createAppPlan },
  update: { run: updateAppPlan },
  issue: { run: issueToApp, check: checkIssueToApp },
  list: { run: listAppPlans },
  delist: { run: delistAppPlans },
} satisfies CommandsFor<typeof appPlans>;
