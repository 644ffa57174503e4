import plans from '@t3d/resources/plans';
import type { Context } from '../../context';
import { NotFound, invalidField } from '../../errors';
import { table } from '../../models/table';
import type { Plan } from '../../models/rows';

/**
 * Holds the plan's row, so that its cost stays as it is meanwhile. Refuses what is no data plan (404), and a sale price
 * below the cost (400 salePrice, the floor in the message).
 */
export async function requireAboveCost(
  ctx: Context,
  plan: number | null | undefined,
  salePrice: number | null | undefined,
): Promise<Plan> {
  const found = plan ? await table(ctx, plans).one(plan, { lock: true }) : null;
  if (found?.service !== 'DATA') throw new NotFound();
  const floor = found.corpCost ?? 0;
  if ((salePrice ?? 0) < floor) throw invalidField('salePrice', 'plans.belowCost', { floorMinor: floor });
  return found;
}
