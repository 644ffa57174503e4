import plans from '@t3d/resources/plans';
import type { Context } from '../../context';
import { switchListing } from '../shared/switchListing';
import type { CommandsFor, Outcome } from '../types';
import { deletePlans } from './deletePlans';
import { checkIssueToAgents, issueToAgents } from './issueToAgents';
import { copyPlan, createPlan, updatePlan } from './writePlans';

/** Puts plans on sale, and remembers when. */
export const listPlans = (ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> => switchListing(ctx, plans, ids, 'RACKING', { listedAt: ctx.now() });
/** Takes plans, and everything issued of them, from new sales; running orders go on. */
export const delistPlans = (ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> => switchListing(ctx, plans, ids, 'UNSHELVE');

export default {
  create: { run: createPlan },
  update: { run: updatePlan },
  delete: { run: deletePlans },
  list: { run: listPlans },
  delist: { run: delistPlans },
  issue: { run: issueToAgents, check: checkIssueToAgents },
  copy: { run: copyPlan },
} satisfies CommandsFor<typeof plans>;
