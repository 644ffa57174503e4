import type { PlanRules } from '@t3d/resources/kit/schemas';
import plans from '@t3d/resources/plans';
import type { Context } from '../../context';
import { table } from '../../models/table';
import type { Order } from './types';

const DAY_MS = 86_400_000;

export async function rulesOf(ctx: Context, order: Order): Promise<PlanRules | null> {
  const plan = order.plan === null ? null : await table(ctx, plans).one(order.plan);
  return plan?.rules ?? null;
}

/** When a term that starts now ends. */
export const endOfTerm = (rules: PlanRules | null, start: Date): Date => new Date(start.getTime() + (rules?.validDays ?? 1) * DAY_MS);

/** What an order gets when its clock starts. */
export async function startNow(ctx: Context, order: Order): Promise<Partial<Order>> {
  const startedAt = ctx.now();
  return { startedAt, endsAt: endOfTerm(await rulesOf(ctx, order), startedAt), usedMB: order.usedMB ?? 0 };
}

/** All data of a plan: of every cycle where it has cycles; null when unlimited. */
export function totalMB(rules: PlanRules | null): number | null {
  if (!rules || rules.dataMB === null) return null;
  return rules.cycle && rules.cycles ? rules.dataMB * rules.cycles : rules.dataMB;
}
