import agentPlans from '@t3d/resources/plans/agent-plans';
import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import type { Context } from '../../context';
import { rejectRows } from '../../errors';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { recordByLibrary } from './switchListing';
import { notifyListing } from './notifyHolders';
import type { Outcome } from '../../registry/command';
import { command } from '../../engine/rows/commands/command';
import type { Plan } from '@t3d/resources/rows';
import appPlans from '@t3d/resources/plans/app-plans';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import type supplierRoutes from '@t3d/resources/suppliers/supplier-routes';
import { recordHistories } from '../../models/history';
import type { ServiceKey } from '../../models/services';

type OfPlans = typeof appPlans | typeof ctripPlans | typeof supplierRoutes;

/** Removes the routes of deleted plans, implemented by `api/domain/suppliers`. */
export const PLAN_ROUTES: ServiceKey<(ctx: Context, plans: readonly number[]) => Promise<void>> = {
  name: 'what removes the routes of plans',
};

/** Removes the records of deleted plans. Locks them in id order and writes their history. */
export async function removeOfPlans(ctx: Context, resource: OfPlans, plans: readonly number[]): Promise<void> {
  const rows = await table(ctx, resource as typeof appPlans).find({ plan: [...plans] }, { lock: true });
  await table(ctx, resource as typeof appPlans).remove(rows.map(({ id }) => id));
  await recordHistories(
    ctx,
    resource,
    'delete',
    rows.map(({ id, plan }) => ({ recordId: id, changes: { plan: { before: plan, after: null } } })),
  );
}

/** Removes the APP offers, Ctrip offers and supplier routes of plans. */
async function removeOffers(ctx: Context, plans: readonly number[]): Promise<void> {
  for (const resource of [appPlans, ctripPlans]) await removeOfPlans(ctx, resource, plans);
  await ctx.database.services.get(PLAN_ROUTES)(ctx, plans);
}

async function assertDeletable(ctx: Context, found: readonly Plan[]): Promise<void> {
  const ids = found.map(({ id }) => id);
  const sold = new Set(
    (await select<{ plan: number }>(ctx, 'SELECT DISTINCT plan FROM orders WHERE plan IN (?)', [ids])).map(({ plan }) =>
      Number(plan),
    ),
  );
  rejectRows(
    found.filter(({ id }) => sold.has(id)),
    'plans.sold',
  );
}

async function run(ctx: Context, found: readonly Plan[]): Promise<Outcome> {
  const ids = found.map(({ id }) => id);
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

/** Deletes plans with all issues, offers and routes, all or none. Rejects a plan with an order in any state. */
export const deletePlans = command(plans, 'delete', { validate: assertDeletable, run });
export const deleteSmsPlans = command(smsPlans, 'delete', { validate: assertDeletable, run });
