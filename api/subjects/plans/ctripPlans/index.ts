import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import type { CommandsFor } from '../../../declared/command';
import { restores } from '../../../engine/undo/restore';
import { command } from '../../../engine/rows/commands/command';
import { switchListing } from '../switchListing';

/** Lets Ctrip order these; of a plan that is itself off sale it still gets none. */
const listCtripPlans = command(ctripPlans, 'list', {
  undo: restores(),
  run: async (ctx, rows) => ({ affected: (await switchListing(ctx, ctripPlans, rows, 'RACKING')).length }),
});
/** Ctrip can order these no more; orders that it has go on. */
export const delistCtripPlans = command(ctripPlans, 'delist', {
  undo: restores(),
  run: async (ctx, rows) => ({ affected: (await switchListing(ctx, ctripPlans, rows, 'UNSHELVE')).length }),
});

export default { list: listCtripPlans, delist: delistCtripPlans } satisfies CommandsFor<typeof ctripPlans>;
