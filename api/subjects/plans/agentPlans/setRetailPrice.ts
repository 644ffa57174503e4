import agentPlans from '@t3d/resources/agent-plans';
import type { Context } from '../../../context';
import { NotFound } from '../../../errors';
import { changesBetween, recordHistory } from '../../../models/history';
import { table } from '../../../models/table';
import { isStaff } from '../../users';
import { requireAboveCooperation } from '../floors';
import { libraryOf } from '../switchListing';
import type { Outcome } from '../../../declared/command';

/** The owner of an agent plan sets what its customers pay; not below what itself pays. */
export async function setRetailPrice(
  ctx: Context,
  { id, values }: { id: number; values: { retailPrice?: number | null } },
): Promise<Outcome> {
  const rows = table(ctx, agentPlans);
  const row = await rows.one(id, { lock: true });
  if (!row || (!isStaff(ctx.actor) && row.agent !== ctx.actor.id)) throw new NotFound();
  const { retailPrice } = values;
  if (retailPrice === undefined || retailPrice === row.retailPrice) return { affected: 0 };
  requireAboveCooperation(retailPrice, row.cooperationPrice ?? 0);
  await rows.update({ retailPrice }, id);
  await recordHistory(ctx, libraryOf(agentPlans, row), id, 'update', changesBetween(agentPlans, row, { retailPrice }));
  return { affected: 1 };
}
