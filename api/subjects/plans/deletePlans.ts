import agentPlans from '@t3d/resources/agent-plans';
import appPlans from '@t3d/resources/app-plans';
import ctripPlans from '@t3d/resources/ctrip-plans';
import plans from '@t3d/resources/plans';
import supplierRoutes from '@t3d/resources/supplier-routes';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { recordByLibrary } from './switchListing';
import { notifyListing } from './notifyHolders';
import type { Outcome } from '../../declared/command';

/** The names of these plans for the APP, Ctrip and the suppliers. */
async function removeOffers(ctx: Context, ids: readonly number[]): Promise<void> {
  for (const resource of [appPlans, ctripPlans, supplierRoutes]) {
    const rows = await table(ctx, resource as typeof appPlans).find({ plan: [...ids] }, { lock: true });
    await table(ctx, resource as typeof appPlans).remove(rows.map(({ id }) => id));
    await recordHistories(
      ctx,
      resource,
      'delete',
      rows.map(({ id, plan }) => ({ recordId: id, changes: { plan: { before: plan, after: null } } })),
    );
  }
}

/**
 * Removes plans that were never sold, and what was issued of them or routed for them. All or none: refuses a plan with
 * an order, whatever became of it.
 */
export async function deletePlans(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const found = await table(ctx, plans).find(ids, { lock: true });
  const sold = await select<{ plan: number }>(ctx, 'SELECT DISTINCT plan FROM orders WHERE plan IN (?)', [ids]);
  if (sold.length > 0)
    throw new Invalid(
      'plans.sold',
      {},
      Object.fromEntries(sold.map(({ plan }) => [String(plan), { key: 'plans.sold' }])),
    );
  await notifyListing(
    ctx,
    'DOWN',
    found.filter(({ status }) => status === 'RACKING'),
  );
  await removeOffers(ctx, ids);
  const issued = await table(ctx, agentPlans).find({ plan: [...ids] }, { lock: true });
  await table(ctx, agentPlans).remove(issued.map(({ id }) => id));
  await table(ctx, plans).remove(ids);
  await recordByLibrary(
    ctx,
    agentPlans,
    'delete',
    issued.map((row) => ({
      row,
      changes: { plan: { before: row.plan, after: null }, agent: { before: row.agent, after: null } },
    })),
  );
  await recordByLibrary(
    ctx,
    plans,
    'delete',
    found.map((row) => ({
      row,
      changes: { planCode: { before: row.planCode, after: null }, name: { before: row.name, after: null } },
    })),
  );
  return { affected: found.length };
}
