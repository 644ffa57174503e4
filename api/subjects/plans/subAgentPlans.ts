import agentPlans from '@t3d/resources/plans/agent-plans';
import subAgentPlans from '@t3d/resources/plans/sub-agent-plans';
import type { Context } from '../../context';
import type { CommandsFor, Outcome } from '../../declared/command';
import { command } from '../../engine/rows/commands/command';
import type { AgentPlan } from '@t3d/resources/rows';
import { switchedBack, readChildIssue } from './issueToChildren';
import { notifyListingBelow } from './notifyHolders';
import { type PackageStatus, switchListing } from './switchListing';
import { lockReceivers } from '../users';
import { NotFound } from '../../errors';
import { table } from '../../models/table';
import { issuePlans } from './issuePlans';

/**
 * Changes what a direct child pays: not below what the caller pays, not above what that child's own children pay (they
 * are named).
 */
export const setChildPrice = command(subAgentPlans, 'update', {
  run: async (ctx, { plan, agent }, { cooperationPrice }) => {
    // The plan is held: nobody changes the caller's own price meanwhile.
    const own = await table(ctx, agentPlans).one({ plan: plan ?? 0, agent: ctx.actor.id });
    // A plan that staff issued past the caller is not the caller's to price.
    if (!own) throw new NotFound();
    const [child] = await lockReceivers(ctx, [agent ?? 0]);
    const issue = await readChildIssue(ctx, [own], child ? [child.user] : [], cooperationPrice ?? 0, null);
    return { affected: (await issuePlans(ctx, issue)).affected };
  },
});

const switching =
  (status: PackageStatus) =>
  async (ctx: Context, rows: readonly AgentPlan[]): Promise<Outcome> => {
    await lockReceivers(ctx, [...new Set(rows.map(({ agent }) => agent ?? 0))]);
    const switched = await switchListing(ctx, agentPlans, rows, status, {
      delistedBy: status === 'UNSHELVE' ? ctx.actor.id : null,
    });
    await notifyListingBelow(ctx, status === 'RACKING' ? 'UP' : 'DOWN', switched, { self: true });
    return { affected: switched.length };
  };

/** Lets direct children sell plans that the caller issued to them. */
export const listChildPlans = command(subAgentPlans, 'list', {
  run: switching('RACKING'),
  undo: switchedBack('DOWN', true),
});
/**
 * Stops direct children, and everybody below them, from selling these plans; only the superior's own word lists them
 * again.
 */
export const delistChildPlans = command(subAgentPlans, 'delist', {
  run: switching('UNSHELVE'),
  undo: switchedBack('UP', true),
});

export default {
  update: setChildPrice,
  list: listChildPlans,
  delist: delistChildPlans,
} satisfies CommandsFor<typeof subAgentPlans>;
