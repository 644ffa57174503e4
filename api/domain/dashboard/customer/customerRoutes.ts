import agentPlans from '@t3d/resources/plans/agent-plans';
import bills from '@t3d/resources/money/bills';
import type { Resource } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import { CUSTOMERS } from '@t3d/resources/roles';
import type { User } from '@t3d/resources/rows';
import terminals, { TERMINAL_STATUSES } from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { Router } from 'express';
import { requireCall, rolesFor } from '../../../engine/access/permissions';
import { requireInScope } from '../../../engine/rows/read/read';
import type { Context } from '../../../context';
import { NotFound } from '../../../errors';
import { contextOf } from '../../../middleware/context';
import { table } from '../../../models/table';
import {
  readCustomerCards,
  readCustomerProfit,
  readCustomerSales,
  readCustomerTree,
  readCustomerWallet,
  seesMoney,
  subtreeIds,
} from './parts';
import { ordersByPlan } from '../dashboardRoutes';
import type { CustomerPlans } from '@t3d/resources/plans/customerPlans';
import plans from '@t3d/resources/plans/plans';
import subAgentPlans from '@t3d/resources/plans/sub-agent-plans';
import { fieldSql } from '../../../engine/access/select';
import { readStoredTitle } from '../../plans';
import { isStaff } from '../../users';
import { type Filter, countOf, listBehind, rowsBehind } from '../figures';
import { periodOf } from '../periods';
import {
  type ApiCall,
  type Json,
  INTEGER,
  MONEY,
  NUMBER,
  TEXT,
  TIME,
  respondsWithOne,
  listOf,
  oneOf,
  orNull,
  shapeOf,
} from '../../../engine/http/apiCall';

const DAYS = 30;
const SHOWN = 5;

interface Held {
  id: number | string;
  plan: number | string;
  name: unknown;
  titles: unknown;
  price: number | string;
  retailPrice: number | string | null;
}

const held = (ctx: Context, resource: Resource, filter: Filter): Promise<Held[]> =>
  rowsBehind<Held>(ctx, resource, filter, {
    figures: {
      id: `\`${resource.table}\`.\`id\``,
      plan: fieldSql(resource, 'plan', ctx),
      name: fieldSql(resource, 'name', ctx),
      titles: fieldSql(resource, 'titles', ctx),
      price: fieldSql(resource, 'cooperationPrice', ctx),
      retailPrice: fieldSql(resource, 'retailPrice', ctx),
    },
  });

/** Returns the platform's cost and margin per sale for each plan. */
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

/** Returns a customer's plans, best-selling first. Staff also see the platform's cost and margin. */
async function readCustomerPlans(ctx: Context, user: User): Promise<CustomerPlans> {
  const resource = isStaff(ctx.actor) ? agentPlans : subAgentPlans;
  requireCall(ctx.actor, resource, 'list');
  const filter: Filter = { agent_in: String(user.id) };
  const span = periodOf(ctx.now(), ctx.gmtOffset, DAYS);
  const agents: Filter = { agent_in: (await subtreeIds(ctx, user)).join(',') };
  const [rows, sold] = [await held(ctx, resource, filter), await ordersByPlan(ctx, span, agents)];
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
        label: readStoredTitle(ctx, row),
        price: Number(row.price),
        retailPrice: row.retailPrice === null ? null : Number(row.retailPrice),
        ...ours.get(Number(row.plan)),
        sold: { orders: soldOf(row), ...listBehind('orders', span, { ...agents, plan_in: String(row.plan) }) },
      };
    }),
  };
}

interface Part {
  /** The resource that a caller must be able to list to see this part. */
  needs: Resource;
  /** True if only staff and the direct superior see this part. */
  money?: true;
  read: (ctx: Context, user: User) => Promise<unknown>;
}

export const CUSTOMER_PARTS: Readonly<Record<string, Part>> = {
  wallet: { needs: bills, money: true, read: readCustomerWallet },
  sales: { needs: orders, read: readCustomerSales },
  profit: { needs: bills, money: true, read: readCustomerProfit },
  cards: { needs: terminals, read: readCustomerCards },
  plans: { needs: agentPlans, money: true, read: readCustomerPlans },
  tree: { needs: users, money: true, read: readCustomerTree },
};

async function customerOf(ctx: Context, text: string): Promise<User> {
  if (!/^\d{1,15}$/.test(text) || Number(text) < 1) throw new NotFound();
  await requireInScope(ctx, users, [Number(text)]);
  const user = await table(ctx, users).one(Number(text));
  if (!user || user.wallet === null || !(CUSTOMERS as readonly string[]).includes(user.role ?? ''))
    throw new NotFound();
  return user;
}

export function customerRoutes(): Router {
  const router = Router();
  for (const [name, { needs, money, read }] of Object.entries(CUSTOMER_PARTS))
    router.get(`/users/:id/figures/${name}`, async (request, response) => {
      const ctx = contextOf(request);
      requireCall(ctx.actor, users, 'show');
      requireCall(ctx.actor, needs, 'list');
      const user = await customerOf(ctx, request.params.id);
      if (money && !seesMoney(ctx, user)) throw new NotFound();
      response.json({ code: 200, message: 'ok', data: await read(ctx, user) });
    });
  return router;
}

const OVER = { resource: TEXT, filter: { type: 'object', additionalProperties: TEXT } };
const AMOUNT = shapeOf({ amount: MONEY, ...OVER });
// Leave out the fields for staff, because every caller can read the API document.
const SHAPES: Readonly<Record<string, Json>> = {
  wallet: shapeOf({
    balance: MONEY,
    currency: TEXT,
    perDay: MONEY,
    daysLeft: orNull(NUMBER),
    billed: MONEY,
    line: listOf(shapeOf({ day: TIME, balance: MONEY })),
  }),
  sales: shapeOf({
    currency: TEXT,
    orders: INTEGER,
    sales: MONEY,
    salesBefore: MONEY,
    attention: shapeOf({ orders: INTEGER, ...OVER }),
    ...OVER,
  }),
  profit: shapeOf({
    currency: TEXT,
    kind: oneOf(['agent']),
    net: MONEY,
    netBefore: MONEY,
    plus: AMOUNT,
    minus: AMOUNT,
    ...OVER,
    from: orNull(shapeOf({ id: INTEGER, label: TEXT })),
    others: INTEGER,
  }),
  cards: shapeOf({
    total: INTEGER,
    ...OVER,
    rows: listOf(shapeOf({ status: oneOf(TERMINAL_STATUSES), cards: INTEGER, ...OVER })),
  }),
  plans: shapeOf({
    currency: TEXT,
    total: INTEGER,
    ...OVER,
    rows: listOf(
      shapeOf({
        id: INTEGER,
        label: TEXT,
        price: MONEY,
        retailPrice: orNull(MONEY),
        sold: shapeOf({ orders: INTEGER, ...OVER }),
      }),
    ),
  }),
  tree: shapeOf({
    direct: INTEGER,
    total: INTEGER,
    lines: listOf(shapeOf({ id: INTEGER, label: TEXT, role: TEXT, depth: INTEGER, balance: MONEY, currency: TEXT })),
  }),
};

export const CUSTOMER_CALLS: readonly ApiCall[] = Object.keys(CUSTOMER_PARTS).map((name) => ({
  method: 'get',
  path: `/users/{id}/figures/${name}`,
  name: `users.figures.${name}`,
  summary: `a part of a customer's page: ${name}`,
  roles: rolesFor(users, 'show'),
  pattern: 'users:show',
  answers: respondsWithOne(SHAPES[name] as Json),
}));
