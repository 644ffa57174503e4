import agentPlans from '@t3d/resources/plans/agent-plans';
import subAgentPlans from '@t3d/resources/plans/sub-agent-plans';
import { command } from '../../../engine/rows/commands/command';
import { NotFound } from '../../../errors';
import { table } from '../../../models/table';
import { readChildIssue } from '../agentPlans/issueToChildren';
import { issuePlans } from '../issuePlans';
import { lockReceivers } from '../../users';

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
