import agentPlans from '@t3d/resources/plans/agent-plans';
import agentSmsPlans from '@t3d/resources/plans/agent-sms-plans';
import type { Context } from '../../../context';
import type { Outcome } from '../../../declared/command';
import { restores } from '../../../engine/undo/restore';
import { table } from '../../../models/table';
import { command } from '../../../engine/rows/commands/command';
import { refuseRows } from '../../../errors';
import type { AgentPlan } from '@t3d/resources/rows';
import { notifyListingBelow } from '../notifyHolders';
import { switchListing } from '../switchListing';

/** The undo of a listing: those below whom it reaches are notified as of the action itself. */
export const switchedBack = (type: 'UP' | 'DOWN', self: boolean) =>
  restores(async (ctx, { entries }) => {
    const rows = await table(ctx, agentPlans).find(entries.flatMap(({ recordId }) => recordId ?? []));
    await notifyListingBelow(ctx, type, rows, { self });
  });

const listing = {
  undo: switchedBack('DOWN', false),
  refuse: (ctx: Context, rows: readonly AgentPlan[]): void =>
    refuseRows(
      rows.filter((row) => row.delistedBy !== null && row.delistedBy !== ctx.actor.id),
      'plans.heldBySuperior',
    ),
  run: async (ctx: Context, rows: readonly AgentPlan[]): Promise<Outcome> => {
    const listed = await switchListing(ctx, agentPlans, rows, 'RACKING');
    await notifyListingBelow(ctx, 'UP', listed, { self: false });
    return { affected: listed.length };
  },
};

async function delist(ctx: Context, rows: readonly AgentPlan[]): Promise<Outcome> {
  const delisted = await switchListing(ctx, agentPlans, rows, 'UNSHELVE');
  await notifyListingBelow(ctx, 'DOWN', delisted, { self: false });
  return { affected: delisted.length };
}

/**
 * Puts own agent plans on sale; everything issued from them sells again too. One that the superior took off sale stays
 * off.
 */
export const listAgentPlans = command(agentPlans, 'list', listing);
/** Takes own agent plans, and what was issued from them, from new sales. */
export const delistAgentPlans = command(agentPlans, 'delist', { run: delist, undo: switchedBack('UP', false) });
/** The same of SMS plans. */
export const listAgentSmsPlans = command(agentSmsPlans, 'list', listing);
export const delistAgentSmsPlans = command(agentSmsPlans, 'delist', { run: delist, undo: switchedBack('UP', false) });
