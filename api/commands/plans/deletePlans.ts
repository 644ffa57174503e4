import agentPlans from '@t3d/resources/agent-plans';
import plans from '@t3d/resources/plans';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import type { Outcome } from '../types';

/** Removes plans that were never sold, and what was issued of them. All or none: refuses a plan with an order, whatever became of it. */
export async function deletePlans(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const found = await table(ctx, plans).find(ids, { lock: true });
  const sold = await select<{ plan: number }>(ctx, 'SELECT DISTINCT plan FROM orders WHERE plan IN (?)', [ids]);
  if (sold.length > 0) throw new Invalid('plans.sold', {}, Object.fromEntries(sold.map(({ plan }) => [String(plan), { key: 'plans.sold' }])));
  const issued = await table(ctx, agentPlans).find({ plan: [...ids] }, { lock: true });
  await table(ctx, agentPlans).remove(issued.map(({ id }) => id));
  await table(ctx, plans).remove(ids);
  await recordHistories(ctx, agentPlans, 'delete', issued.map(({ id, plan, agent }) => ({ recordId: id, changes: { plan: { before: plan, after: null }, agent: { before: agent, after: null } } })));
  await recordHistories(ctx, plans, 'delete', found.map((plan) => ({ recordId: plan.id, changes: { planCode: { before: plan.planCode, after: null }, name: { before: plan.name, after: null } } })));
  return { affected: found.length };
}
