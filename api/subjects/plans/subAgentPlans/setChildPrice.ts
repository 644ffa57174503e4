import agentPlans from '@t3d/resources/agent-plans';
import type { Context } from '../../../context';
import { NotFound, invalidField } from '../../../errors';
import { table } from '../../../models/table';
import { readChildIssue, requireChildren } from '../childIssue';
import { issuePlans } from '../issuePlans';
import type { Outcome } from '../../../declared/command';

/**
 * Changes what a direct child pays: not below what the caller pays, not above what that child's own children pay (they
 * are named).
 */
export async function setChildPrice(
  ctx: Context,
  { id, values }: { id: number; values: { cooperationPrice?: number | null } },
): Promise<Outcome> {
  const row = await table(ctx, agentPlans).one(id);
  if (!row || row.agent === null || row.plan === null) throw new NotFound();
  const { cooperationPrice } = values;
  if (cooperationPrice === null) throw invalidField('cooperationPrice', 'required');
  const own = await table(ctx, agentPlans).one({ plan: row.plan, agent: ctx.actor.id });
  // A plan that staff issued past the caller is not the caller's to price.
  if (!own) throw new NotFound();
  const children = await requireChildren(ctx, [row.agent]);
  if (cooperationPrice === undefined) return { affected: 0 };
  return {
    affected: (await issuePlans(ctx, await readChildIssue(ctx, [own], children, cooperationPrice, null))).affected,
  };
}
