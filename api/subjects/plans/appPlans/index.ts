import appPlans from '@t3d/resources/plans/app-plans';
import type { CommandsFor } from '../../../declared/command';
import { restores } from '../../../engine/undo/restore';
import { command } from '../../../engine/rows/commands/command';
import { switchListing } from '../switchListing';
import { issueToApp } from './issueToApp';

/** Lets the APP sell these; of a plan that is itself off sale it still sells none. */
const listAppPlans = command(appPlans, 'list', {
  undo: restores(),
  run: async (ctx, rows) => ({ affected: (await switchListing(ctx, appPlans, rows, 'RACKING')).length }),
});
/** Stops the APP from selling these; orders that exist go on. */
export const delistAppPlans = command(appPlans, 'delist', {
  undo: restores(),
  run: async (ctx, rows) => ({ affected: (await switchListing(ctx, appPlans, rows, 'UNSHELVE')).length }),
});

export default { issue: issueToApp, list: listAppPlans, delist: delistAppPlans } satisfies CommandsFor<typeof appPlans>;
