import agentPlans from '@t3d/resources/plans/agent-plans';
import plans from '@t3d/resources/plans/plans';
import users from '@t3d/resources/people/users';
import orders, { UNDONE_STATUSES } from '@t3d/resources/orders/orders';
import type { Resource } from '@t3d/resources/kit';
import { levelOf } from '@t3d/resources/roles';
import type { AgentPlan, Plan, User } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { requireInScope } from '../../engine/rows/read/read';
import { translateMessage } from '../../locales';
import type { CheckedMessage } from '../../locales/keys';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { type Receiver, isStaff, lockReceivers, membersOf, nameOf } from '../users';
import { notOneCurrency } from './issueToAgents';
import { sinceLastMonth } from './lastMonth';
import { readTitle } from './planTitles';

/** A chosen agent. `refused` says why the plans cannot be issued to this agent too. */
interface QuoteAgent {
  id: number;
  name: string;
  role: string | null;
  refused: string | null;
}
/** A plan's present price for an agent, and the limits of a new one, in minor units. */
interface QuotedPrice {
  id: number;
  agent: number;
  now: number | null;
  retail: number | null;
  /** The cost: the issuer's price, or for staff the highest price of the superiors. */
  cost: number;
  /** The superior who earns the margin, or null if the issuer does. */
  earner: string | null;
  /** The chosen superiors, whose new prices are costs too. */
  above: number[];
  /** The lowest price below the agent, for staff only. */
  lowest: { price: number; name: string } | null;
  /** The number of sales by the agent and everybody below in the last 30 days. */
  sold: number;
}
/** The grid of an issue. A plan's `id` is that of the chosen record. */
export interface IssueQuotes {
  currency: string | null;
  agents: QuoteAgent[];
  plans: { id: number; planCode: string; title: string; offered: number | null; retail: number | null }[];
  quotes: QuotedPrice[];
}

/** Counts the sales of each plan for each agent in the order's chain. */
async function salesOf(ctx: Context, planIds: number[], agents: readonly User[]): Promise<Map<string, number>> {
  const sold = new Map<string, number>();
  for (const level of [1, 2, 3] as const) {
    const ids = agents.filter(({ role }) => levelOf(role) === level).map(({ id }) => id);
    if (ids.length === 0 || planIds.length === 0) continue;
    const rows = await select<{ plan: number | string; agent: number | string; count: number | string }>(
      ctx,
      `SELECT plan, agent${level} AS agent, COUNT(*) AS count FROM \`${orders.table}\`
        WHERE agent${level} IN (?) AND createdAt >= ? AND deletedAt IS NULL AND plan IN (?)
          AND status NOT IN (?) AND unpaid = 0 GROUP BY plan, agent${level}`,
      [ids, sinceLastMonth(ctx), planIds, [...UNDONE_STATUSES]],
    );
    for (const { plan, agent, count } of rows) sold.set(`${Number(plan)} ${Number(agent)}`, Number(count));
  }
  return sold;
}

/** Returns why agents cannot receive the plans together with the first one. */
async function whyNotReceiving(ctx: Context, held: readonly Receiver[]): Promise<Map<number, string>> {
  const { actor } = ctx;
  const why = new Map<number, CheckedMessage>();
  for (const { user, isEnabled } of held) {
    const names = nameOf(user);
    if (!isStaff(actor) && user.superior !== actor.id)
      why.set(user.id, { key: 'plans.notChildren', params: { names } });
    else if (!isEnabled) why.set(user.id, { key: 'plans.notAgents', params: { names } });
  }
  const left = held.map(({ user }) => user).filter(({ id }) => !why.has(id));
  const own = isStaff(actor) ? null : await table(ctx, users).one(actor.id as number);
  for (const user of await notOneCurrency(ctx, left, own?.currency ?? left[0]?.currency ?? null))
    why.set(user.id, { key: 'plans.otherCurrency.short', params: { currency: user.currency ?? '–' } });
  return new Map([...why].map(([id, message]) => [id, translateMessage(message, ctx.language)]));
}

interface QuoteInput {
  staff: boolean;
  rows: readonly AgentPlan[];
  named: ReadonlyMap<number, User>;
  sold: ReadonlyMap<string, number>;
  receiving: ReadonlySet<number>;
}

const priceOf = (row: AgentPlan | undefined): number => row?.cooperationPrice ?? 0;

/** Returns an agent's present price of a plan with its limits. `floor` is the issuer's price. */
function quoteOf(
  { staff, rows, named, sold, receiving }: QuoteInput,
  id: number,
  plan: Plan,
  agent: User,
  floor: number,
) {
  const above = staff ? membersOf(agent).filter((member) => member !== agent.id) : [];
  const stays = (row: AgentPlan): boolean => !receiving.has(row.agent ?? 0);
  const superiors = rows.filter((row) => above.includes(row.agent ?? 0));
  const earner = above.findLast((member) => receiving.has(member) || superiors.some((row) => row.agent === member));
  const below = rows.filter((row) => row.agent !== agent.id && membersOf(row).includes(agent.id));
  const lowest = staff ? below.filter(stays).toSorted((one, other) => priceOf(one) - priceOf(other))[0] : undefined;
  const nameOfAgent = (user: number): string => {
    const known = named.get(user);
    return known ? nameOf(known) : '';
  };
  const own = rows.find((row) => row.agent === agent.id);
  return {
    id,
    agent: agent.id,
    now: own?.cooperationPrice ?? null,
    retail: own ? own.retailPrice : staff ? plan.retailPrice : null,
    cost: Math.max(floor, ...superiors.filter(stays).map(priceOf)),
    earner: earner === undefined ? null : nameOfAgent(earner),
    above: above.filter((member) => receiving.has(member)),
    lowest: lowest ? { price: priceOf(lowest), name: nameOfAgent(lowest.agent ?? 0) } : null,
    sold: sold.get(`${plan.id} ${agent.id}`) ?? 0,
  };
}

/** Returns the chosen records, each with its plan and the issuer's price. */
async function chosenOf(ctx: Context, resource: Resource, ids: readonly number[]) {
  await requireInScope(ctx, resource, ids);
  const own = resource.table === agentPlans.table ? await table(ctx, agentPlans).find([...ids]) : null;
  const sold = await table(ctx, plans).find(own ? own.map(({ plan }) => plan ?? 0) : [...ids]);
  const byId = new Map(sold.map((plan) => [plan.id, plan]));
  const ownOf = new Map(own?.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = ownOf.get(id);
    const plan = byId.get(own ? (row?.plan ?? 0) : id);
    return plan ? [{ id, plan, floor: own ? priceOf(row) : (plan.corpCost ?? 0) }] : [];
  });
}

/** Returns the present price of each chosen plan for each chosen agent. */
export async function readQuotes(
  ctx: Context,
  resource: Resource,
  ids: readonly number[],
  agentIds: readonly number[],
): Promise<IssueQuotes> {
  const staff = isStaff(ctx.actor);
  const chosen = await chosenOf(ctx, resource, [...new Set(ids)]);
  const held = agentIds.length > 0 ? await lockReceivers(ctx, [...new Set(agentIds)]) : [];
  const why = await whyNotReceiving(ctx, held);
  const receivers = held.map(({ user }) => user).filter(({ id }) => !why.has(id));
  const planIds = chosen.map(({ plan }) => plan.id);
  const reach = receivers.map(({ id }) => id);
  const rows =
    receivers.length === 0
      ? []
      : await table(ctx, agentPlans).find({
          and: [
            { plan: planIds },
            {
              or: [
                { agent: staff ? [...new Set(receivers.flatMap(membersOf))] : reach },
                ...(staff ? [{ agent1: reach }, { agent2: reach }, { agent3: reach }] : []),
              ],
            },
          ],
        });
  const people = staff ? [...new Set([...rows.flatMap(({ agent }) => agent ?? []), ...reach])] : [];
  const named = new Map((people.length > 0 ? await table(ctx, users).find(people) : []).map((user) => [user.id, user]));
  const sold = await salesOf(ctx, planIds, receivers);
  return {
    currency: receivers[0]?.currency ?? null,
    agents: held.map(({ user }) => ({
      id: user.id,
      name: nameOf(user),
      role: user.role,
      refused: why.get(user.id) ?? null,
    })),
    plans: chosen.map(({ id, plan }) => ({
      id,
      planCode: plan.planCode,
      title: readTitle(ctx, plan) ?? plan.planCode,
      offered: staff ? plan.cooperationPrice : null,
      retail: staff ? plan.retailPrice : null,
    })),
    quotes: chosen.flatMap(({ id, plan, floor }) => {
      const facts = { staff, rows: rows.filter((row) => row.plan === plan.id), named, sold, receiving: new Set(reach) };
      return receivers.map((agent) => quoteOf(facts, id, plan, agent, floor));
    }),
  };
}
