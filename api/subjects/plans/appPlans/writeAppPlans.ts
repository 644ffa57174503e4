import appPlans from '@t3d/resources/app-plans';
import type { RowOf } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { Conflict, NotFound } from '../../../errors';
import { changesBetween, recordHistory } from '../../../models/history';
import { table } from '../../../models/table';
import { requireAboveCost } from '../floors';
import type { Outcome } from '../../../declared/command';

export type AppPlan = RowOf<(typeof appPlans)['fields']>;

/** Offers a plan in the APP. Refuses a price below the corporate cost (400) and a plan that is there already (409). */
export async function createAppPlan(ctx: Context, values: Partial<AppPlan>): Promise<Outcome & { id: number }> {
  const { id: plan } = await requireAboveCost(ctx, values.plan, values.salePrice);
  if (await table(ctx, appPlans).one({ plan })) throw new Conflict('taken', {}, { plan: { key: 'taken' } });
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const id = await table(ctx, appPlans).insert(given);
  await recordHistory(ctx, appPlans, id, 'create', changesBetween(appPlans, {}, given));
  return { id };
}

/** Changes tag, price, order or listing of a plan in the APP. Refuses a price below the corporate cost. */
export async function updateAppPlan(
  ctx: Context,
  { id, values }: { id: number; values: Partial<AppPlan> },
): Promise<Outcome> {
  const rows = table(ctx, appPlans);
  const known = await rows.one(id);
  if (!known) throw new NotFound();
  // Its plan's row first, as everybody who changes a price.
  await requireAboveCost(ctx, known.plan, values.salePrice ?? known.salePrice);
  const before = await rows.one(id, { lock: true });
  if (!before) throw new NotFound();
  const changes = changesBetween(appPlans, before, values);
  if (Object.keys(changes).length === 0) return { affected: 0 };
  await rows.update(values, id);
  await recordHistory(ctx, appPlans, id, 'update', changes);
  return { affected: 1 };
}
