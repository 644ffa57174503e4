import agentPlans from '@t3d/resources/agent-plans';
import appPlans from '@t3d/resources/app-plans';
import ctripPlans from '@t3d/resources/ctrip-plans';
import plans from '@t3d/resources/plans';
import type { Message } from '../../errors';
import { NotFound, invalidField } from '../../errors';
import type { Context } from '../../context';
import { translate } from '../../locales';
import type { Plan } from '../../models/rows';
import { table } from '../../models/table';
import { listNames, namesOf } from '../users';

export interface Prices {
  corpCost: number;
  cooperationPrice: number;
  retailPrice: number | null;
  salePrice: number | null;
  discountPrice: number | null;
}

/**
 * Prices against their floors, by field: nothing sells below the corporate cost, and what agents' customers pay (the
 * discounted price too) is not below what agents pay.
 */
export function floorErrors(prices: Prices): Record<string, Message> {
  const { corpCost, cooperationPrice } = prices;
  const errors: Record<string, Message> = {};
  const floor = (field: keyof Prices, least: number, key: 'plans.belowCost' | 'plans.belowCooperation'): void => {
    const price = prices[field];
    if (price !== null && price < least) errors[field] = { key, params: { floorMinor: least } };
  };
  floor('cooperationPrice', corpCost, 'plans.belowCost');
  floor('retailPrice', cooperationPrice, 'plans.belowCooperation');
  floor('discountPrice', cooperationPrice, 'plans.belowCooperation');
  floor('salePrice', corpCost, 'plans.belowCost');
  return errors;
}

/** Refuses (400 field, the floor in the message) a price below its floor. */
function requireFloor(
  field: string,
  price: number | null,
  floor: number,
  key: 'plans.belowCost' | 'plans.belowCooperation',
): void {
  if (price !== null && price < floor) throw invalidField(field, key, { floorMinor: floor });
}

/** Refuses (400 retailPrice) that an agent's customers pay less than the agent itself. */
export const requireAboveCooperation = (retailPrice: number | null, cooperationPrice: number): void =>
  requireFloor('retailPrice', retailPrice, cooperationPrice, 'plans.belowCooperation');

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
  requireFloor('salePrice', salePrice ?? 0, found.corpCost ?? 0, 'plans.belowCost');
  return found;
}

/** One price for several plans that is below the floor of this one: a refusal that names it. */
export const belowFloorOf = (
  { planCode }: Plan,
  price: number,
  floor: number,
  key: 'plans.belowCostOf' | 'plans.belowOwn' | 'plans.belowSuperior',
): Message | undefined => (price < floor ? { key, params: { plan: planCode, floorMinor: floor } } : undefined);

/** How the APP and Ctrip sell a plan below this cost, in words. */
async function offersBelow(ctx: Context, plan: number, corpCost: number): Promise<string[]> {
  const below = { and: [{ plan }, { salePrice: { lt: corpCost } }] };
  const [apps, ctrips] = [await table(ctx, appPlans).find(below), await table(ctx, ctripPlans).find(below)];
  return [
    ...apps.map(({ salePrice }) => translate('plans.inApp', ctx.language, { priceMinor: salePrice })),
    ...ctrips.map(({ PLU, salePrice }) => translate('plans.onCtrip', ctx.language, { PLU, priceMinor: salePrice })),
  ];
}

/**
 * A corporate cost above what an agent pays, or what the APP or Ctrip sell at, is refused, and names them. The caller
 * holds the plan's row.
 */
export async function costErrors(ctx: Context, plan: number, corpCost: number): Promise<Record<string, Message>> {
  const below = await table(ctx, agentPlans).find({ and: [{ plan }, { cooperationPrice: { lt: corpCost } }] });
  const names = [
    ...(below.length > 0
      ? await namesOf(
          ctx,
          below.map(({ agent }) => agent ?? 0),
        )
      : []),
    ...(await offersBelow(ctx, plan, corpCost)),
  ];
  if (names.length === 0) return {};
  return { corpCost: { key: 'plans.aboveChildren', params: { names: listNames(names) } } };
}
