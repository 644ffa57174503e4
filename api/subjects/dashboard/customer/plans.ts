import agentPlans from '@t3d/resources/plans/agent-plans';
import type { CustomerPlans } from '@t3d/resources/plans/customerPlans';
import type { Resource } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import type { User } from '@t3d/resources/rows';
import subAgentPlans from '@t3d/resources/plans/sub-agent-plans';
import type { Context } from '../../../context';
import { requireCall } from '../../../engine/access/permissions';
import { fieldSql } from '../../../engine/access/select';
import { table } from '../../../models/table';
import { isStaff } from '../../users';
import type { Filter } from '../figures';
import { countOf, figuresOf } from '../figures';
import { periodOf } from '../periods';
import { soldIn } from '../sold';
import { subtreeIds } from './parts';

const DAYS = 30;
const SHOWN = 5;

interface Held {
  id: number | string;
  plan: number | string;
  name: string;
  price: number | string;
  retailPrice: number | string | null;
}

const held = (ctx: Context, resource: Resource, filter: Filter): Promise<Held[]> =>
  figuresOf<Held>(ctx, resource, filter, {
    figures: {
      id: `\`${resource.table}\`.\`id\``,
      plan: fieldSql(resource, 'plan', ctx),
      name: fieldSql(resource, 'name', ctx),
      price: fieldSql(resource, 'cooperationPrice', ctx),
      retailPrice: fieldSql(resource, 'retailPrice', ctx),
    },
  });

/** How often each plan was sold, by the list of orders that shows the same. */
async function soldByPlan(ctx: Context, filter: Filter): Promise<Map<number, number>> {
  const rows = await figuresOf<{ plan: number | string | null; orders: number | string }>(ctx, orders, filter, {
    groups: { plan: fieldSql(orders, 'plan', ctx) },
    figures: { orders: 'COUNT(*)' },
  });
  return new Map(rows.map(({ plan, orders: count }) => [Number(plan), Number(count)]));
}

/**
 * What plans cost the platform, and what it keeps of each sale: what the agent at the top of the branch pays,
 * less that cost.
 */
async function platformPart(
  ctx: Context,
  user: User,
  ids: readonly number[],
): Promise<Map<number, { cost: number; kept: number }>> {
  const top = user.agent1 ?? user.id;
  const paid = await table(ctx, agentPlans).find({ plan: [...ids], agent: top });
  const costs = new Map((await table(ctx, plans).find(ids)).map(({ id, corpCost }) => [id, corpCost]));
  const parts = new Map<number, { cost: number; kept: number }>();
  for (const { plan, cooperationPrice } of paid) {
    const cost = plan === null ? undefined : costs.get(plan);
    if (plan !== null && cost !== undefined && cooperationPrice !== null)
      parts.set(plan, { cost, kept: cooperationPrice - cost });
  }
  return parts;
}

/** The plans of a customer, those sold most often first, with what they cost whom. */
export async function readCustomerPlans(ctx: Context, user: User): Promise<CustomerPlans> {
  const resource = isStaff(ctx.actor) ? agentPlans : subAgentPlans;
  requireCall(ctx.actor, resource, 'list');
  const filter: Filter = { agent_in: String(user.id) };
  const sales: Filter = {
    ...soldIn(periodOf(ctx.now(), ctx.gmtOffset, DAYS)),
    agent_in: (await subtreeIds(ctx, user)).join(','),
  };
  const [rows, sold] = [await held(ctx, resource, filter), await soldByPlan(ctx, sales)];
  const soldOf = ({ plan }: Held): number => sold.get(Number(plan)) ?? 0;
  const shown = rows
    .toSorted((one, other) => soldOf(other) - soldOf(one) || Number(one.id) - Number(other.id))
    .slice(0, SHOWN);
  const ours = isStaff(ctx.actor)
    ? await platformPart(
        ctx,
        user,
        shown.map(({ plan }) => Number(plan)),
      )
    : new Map<number, { cost: number; kept: number }>();
  return {
    currency: user.currency as string,
    total: await countOf(ctx, resource, filter),
    resource: resource.name,
    filter,
    rows: shown.map((row) => {
      return {
        id: Number(row.id),
        label: row.name,
        price: Number(row.price),
        retailPrice: row.retailPrice === null ? null : Number(row.retailPrice),
        ...ours.get(Number(row.plan)),
        sold: { orders: soldOf(row), resource: orders.name, filter: { ...sales, plan_in: String(row.plan) } },
      };
    }),
  };
}
