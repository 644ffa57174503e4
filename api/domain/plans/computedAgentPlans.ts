import agentPlans from '@t3d/resources/plans/agent-plans';
import { SUPERIORS } from '@t3d/resources/roles';
import type { Context } from '../../context';
import { computing } from '../../engine/rows/read/computed';
import { table } from '../../models/table';
import { readTitle } from './planTitles';

interface Issued {
  readonly plan: number | null;
  readonly agent: number | null;
  readonly cooperationPrice: number | null;
}

/** Reads the prices that the calling agent pays, by plan. */
async function ownPrices(ctx: Context, rows: readonly Issued[]): Promise<Map<number | null, number>> {
  const { id, role } = ctx.actor;
  const plans = [...new Set(rows.flatMap(({ plan, agent }) => (plan === null || agent === id ? [] : [plan])))];
  if (id === null || !SUPERIORS.some((one) => one === role) || plans.length === 0) return new Map();
  const own = await table(ctx, agentPlans).find({ agent: id, plan: plans });
  return new Map(own.map(({ plan, cooperationPrice }) => [plan, cooperationPrice ?? 0]));
}

/** Computes the title of an issued plan. For a child's plan, also computes the caller's own price and profit. */
export const computedAgentPlans = computing(agentPlans, async (ctx, given) => {
  const rows = given as unknown as readonly Issued[];
  const prices = await ownPrices(ctx, rows);
  return rows.map((row) => {
    const ownPrice = row.agent === ctx.actor.id ? null : (prices.get(row.plan) ?? null);
    const ownMargin = ownPrice === null || row.cooperationPrice === null ? null : row.cooperationPrice - ownPrice;
    return { title: readTitle(ctx, row), ownPrice, ownMargin };
  });
});
