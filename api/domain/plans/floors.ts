import agentPlans from '@t3d/resources/plans/agent-plans';
import appPlans from '@t3d/resources/plans/app-plans';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import { type Message, Invalid } from '../../errors';
import type { Context } from '../../context';
import { translate } from '../../locales';
import type { Plan } from '@t3d/resources/rows';
import { table } from '../../models/table';
import { listNames, namesOf } from '../users';
import { fieldLabel, optionLabel } from '@t3d/resources/locales';
import plans from '@t3d/resources/plans/plans';
import type { DigestValue } from '../../registry/command';

const nameOf = ({ planCode }: Plan, label: string): string => `${planCode} · ${label}`;

/** Returns a field of the plan for the preview's digest, because the issue depends on it. */
export function planFact({ language }: Context, plan: Plan, name: 'status' | 'retailPrice'): DigestValue {
  const what = nameOf(plan, fieldLabel(plans.name, name, language));
  const value = plan[name];
  if (name === 'retailPrice') return { what, value: value as number | null, kind: 'money' };
  return { what, value: value === null ? null : optionLabel(plans.name, name, String(value), language) };
}

/**
 * Returns the lowest price as a fact of the preview: the platform's cost for staff, or the price that the agent pays.
 */
export function floorFact({ language }: Context, plan: Plan, floor: number, isStaff: boolean): DigestValue {
  const label = isStaff
    ? fieldLabel(plans.name, 'corpCost', language)
    : fieldLabel(agentPlans.name, 'cooperationPrice', language);
  return { what: nameOf(plan, label), value: floor, kind: 'money' };
}

interface Prices {
  corpCost: number;
  cooperationPrice: number;
  retailPrice: number | null;
  salePrice: number | null;
  discountPrice: number | null;
}

export const belowFloor = (
  price: number | null,
  floor: number,
  key: 'plans.belowCost' | 'plans.belowCooperation',
): Message | undefined => (price !== null && price < floor ? { key, params: { floorMinor: floor } } : undefined);

/** Returns errors by field. No price may be below the corporate cost or below what agents pay. */
export function floorErrors(prices: Prices): Record<string, Message> {
  const { corpCost, cooperationPrice } = prices;
  const errors: [keyof Prices, Message | undefined][] = [
    ['cooperationPrice', belowFloor(prices.cooperationPrice, corpCost, 'plans.belowCost')],
    ['retailPrice', belowFloor(prices.retailPrice, cooperationPrice, 'plans.belowCooperation')],
    ['discountPrice', belowFloor(prices.discountPrice, cooperationPrice, 'plans.belowCooperation')],
    ['salePrice', belowFloor(prices.salePrice, corpCost, 'plans.belowCost')],
  ];
  return Object.fromEntries(errors.filter((one): one is [keyof Prices, Message] => one[1] !== undefined));
}

/** Throws 400 for a retail price below the price that the agent pays. */
export function requireAboveCooperation(retailPrice: number | null, cooperationPrice: number): void {
  const below = belowFloor(retailPrice, cooperationPrice, 'plans.belowCooperation');
  if (below) throw new Invalid('invalid', {}, { retailPrice: below });
}

/** Returns the error for a price below the floor, with the plan's code. */
export const belowFloorOf = (
  { planCode }: Plan,
  price: number,
  floor: number,
  key: 'plans.belowCostOf' | 'plans.belowOwn' | 'plans.belowSuperior',
): Message | undefined => (price < floor ? { key, params: { plan: planCode, floorMinor: floor } } : undefined);

async function offersBelow(ctx: Context, plan: number, corpCost: number): Promise<string[]> {
  const below = { and: [{ plan }, { salePrice: { lt: corpCost } }] };
  const [apps, ctrips] = [await table(ctx, appPlans).find(below), await table(ctx, ctripPlans).find(below)];
  return [
    ...apps.map(({ salePrice }) => translate('plans.inApp', ctx.language, { priceMinor: salePrice })),
    ...ctrips.map(({ PLU, salePrice }) => translate('plans.onCtrip', ctx.language, { PLU, priceMinor: salePrice })),
  ];
}

/** Returns errors for agents and offers below a new corporate cost. The caller must have locked the plan. */
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
