import appPlans from '@t3d/resources/plans/app-plans';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import { completing } from '../../engine/rows/commands/command';
import type { Context } from '../../context';
import { NotFound } from '../../errors';
import type { Message } from '../../errors';
import { belowFloor } from './floors';
import { holdPlans } from './holdPlans';

interface Offer {
  plan: number | null;
  salePrice: number | null;
}

/** Why each offer cannot be: it sells below its plan's cost. Refuses (404) one of what is no data plan. */
async function offerErrors(ctx: Context, offers: readonly Partial<Offer>[]): Promise<(Message | undefined)[]> {
  // A stored one's plan is held already, that of a new one or another one now.
  const held = new Map(
    (
      await holdPlans(
        ctx,
        offers.map(({ plan }) => plan),
      )
    ).map((plan) => [plan.id, plan]),
  );
  return offers.map(({ plan, salePrice }) => {
    const found = held.get(plan ?? 0);
    if (found?.service !== 'DATA') throw new NotFound();
    return belowFloor(salePrice ?? 0, found.corpCost ?? 0, 'plans.belowCost');
  });
}

const complete = async <Row extends Offer>(
  ctx: Context,
  rows: readonly Partial<Row>[],
  before: readonly (Row | null)[],
) => {
  const errors = await offerErrors(
    ctx,
    rows.map((row, index) => ({ ...before[index], ...row })),
  );
  return rows.map((values, index) => {
    const salePrice = errors[index];
    return salePrice ? { errors: { salePrice } } : { values };
  });
};

/** What the APP sells of plans: not below their corporate cost. */
export const completeAppPlans = completing(appPlans, complete);
/** What Ctrip sells of plans: the same. */
export const completeCtripPlans = completing(ctripPlans, complete);
