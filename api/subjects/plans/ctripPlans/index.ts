import ctripPlans from '@t3d/resources/ctrip-plans';
import type { Context } from '../../../context';
import { switchListing } from '../switchListing';
import type { CommandsFor, Outcome } from '../../../declared/command';
import { createCtripPlan, updateCtripPlan } from './writeCtripPlans';

interface Chosen {
  ids: readonly number[];
}

/** Lets Ctrip order these; of a plan that is itself off sale it still gets none. */
const listCtripPlans = async (ctx: Context, { ids }: Chosen): Promise<Outcome> => ({
  affected: (await switchListing(ctx, ctripPlans, ids, 'RACKING')).length,
});
/** Ctrip can order these no more; orders that it has go on. */
export const delistCtripPlans = async (ctx: Context, { ids }: Chosen): Promise<Outcome> => ({
  affected: (await switchListing(ctx, ctripPlans, ids, 'UNSHELVE')).length,
});

export default {
  create: { run: createCtripPlan },
  update: { run: updateCtripPlan },
  list: { run: listCtripPlans },
  delist: { run: delistCtripPlans },
} satisfies CommandsFor<typeof ctripPlans>;
