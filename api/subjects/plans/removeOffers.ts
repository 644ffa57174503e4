import appPlans from '@t3d/resources/plans/app-plans';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import type supplierRoutes from '@t3d/resources/suppliers/supplier-routes';
import type { Context } from '../../context';
import { recordHistories } from '../../models/history';
import type { ServiceKey } from '../../models/services';
import { table } from '../../models/table';

/** A resource whose records hang on a plan. */
type OfPlans = typeof appPlans | typeof ctripPlans | typeof supplierRoutes;

/** Removes what later rooms keep of plans that are removed: the routes of suppliers. The room of suppliers gives it. */
export const PLAN_ROUTES: ServiceKey<(ctx: Context, plans: readonly number[]) => Promise<void>> = {
  name: 'what removes the routes of plans',
};

/** Removes the records of a resource that hang on these plans, locked in id order, with a history entry each. */
export async function removeOfPlans(ctx: Context, resource: OfPlans, plans: readonly number[]): Promise<void> {
  // Rows of others than the call's: whoever changes one of them waits, and finds it gone.
  const rows = await table(ctx, resource as typeof appPlans).find({ plan: [...plans] }, { lock: true });
  await table(ctx, resource as typeof appPlans).remove(rows.map(({ id }) => id));
  await recordHistories(
    ctx,
    resource,
    'delete',
    rows.map(({ id, plan }) => ({ recordId: id, changes: { plan: { before: plan, after: null } } })),
  );
}

/** Removes what these plans are called for the APP, Ctrip and the suppliers, in this order. */
export async function removeOffers(ctx: Context, plans: readonly number[]): Promise<void> {
  for (const resource of [appPlans, ctripPlans]) await removeOfPlans(ctx, resource, plans);
  await ctx.database.services.get(PLAN_ROUTES)(ctx, plans);
}
