import ctripPlans from '@t3d/resources/ctrip-plans';
import type { RowOf } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { Conflict, NotFound } from '../../../errors';
import { changesBetween, recordHistory } from '../../../models/history';
import { table } from '../../../models/table';
import { requireAboveCost } from '../floors';
import type { Outcome } from '../../../declared/command';

type CtripPlan = RowOf<(typeof ctripPlans)['fields']>;

async function requireFreePLU(ctx: Context, PLU: string, own?: number): Promise<void> {
  const other = await table(ctx, ctripPlans).one({ PLU });
  if (other && other.id !== own) throw new Conflict('taken', {}, { PLU: { key: 'taken' } });
}

/** Offers a plan on Ctrip under a PLU. Refuses a price below the corporate cost (400) and a PLU that is taken (409). */
export async function createCtripPlan(
  ctx: Context,
  values: Partial<CtripPlan> & Pick<CtripPlan, 'PLU'>,
): Promise<Outcome & { id: number }> {
  await requireAboveCost(ctx, values.plan, values.salePrice);
  await requireFreePLU(ctx, values.PLU);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const id = await table(ctx, ctripPlans).insert(given);
  await recordHistory(ctx, ctripPlans, id, 'create', changesBetween(ctripPlans, {}, given));
  return { id };
}

/** Changes what Ctrip sells under a PLU, of which plan, at which price, and how many. Refuses as creating does. */
export async function updateCtripPlan(
  ctx: Context,
  { id, values }: { id: number; values: Partial<CtripPlan> },
): Promise<Outcome> {
  const rows = table(ctx, ctripPlans);
  const known = await rows.one(id);
  if (!known) throw new NotFound();
  // Its plan's row first, as everybody who changes a price.
  await requireAboveCost(ctx, values.plan ?? known.plan, values.salePrice ?? known.salePrice);
  const before = await rows.one(id, { lock: true });
  if (!before) throw new NotFound();
  const changes = changesBetween(ctripPlans, before, values);
  if (Object.keys(changes).length === 0) return { affected: 0 };
  if (values.PLU) await requireFreePLU(ctx, values.PLU, id);
  await rows.update(values, id);
  await recordHistory(ctx, ctripPlans, id, 'update', changes);
  return { affected: 1 };
}
