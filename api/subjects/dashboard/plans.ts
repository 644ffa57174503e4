import orders from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import type { Context } from '../../context';
import { labelsOf } from '../../engine/access/labels';
import { fieldSql } from '../../engine/access/select';
import type { Figured } from './figures';
import { figuresOf } from './figures';
import type { Period } from './periods';
import { soldIn } from './sold';

const SHOWN = 5;

export interface PlanSold extends Figured {
  plan: number;
  planLabel: string;
  orders: number;
}

/** The plans that sold most often in a period, by number of orders. */
export async function readBestPlans(ctx: Context, period: Period): Promise<PlanSold[]> {
  const filter = soldIn(period);
  const rows = await figuresOf<{ plan: number | string | null; orders: number | string }>(ctx, orders, filter, {
    groups: { plan: fieldSql(orders, 'plan', ctx) },
    figures: { orders: 'COUNT(*)' },
  });
  const best = rows
    .filter((row) => row.plan !== null)
    .map((row) => ({ plan: Number(row.plan), orders: Number(row.orders) }))
    .toSorted((one, other) => other.orders - one.orders || one.plan - other.plan)
    .slice(0, SHOWN);
  const labels = await labelsOf(
    ctx,
    plans,
    best.map(({ plan }) => plan),
    false,
  );
  return best.map((row) => ({
    ...row,
    planLabel: labels.get(row.plan) ?? `#${row.plan}`,
    resource: orders.name,
    filter: { ...filter, plan_in: String(row.plan) },
  }));
}
