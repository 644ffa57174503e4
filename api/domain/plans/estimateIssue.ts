import agentPlans from '@t3d/resources/plans/agent-plans';
import plans from '@t3d/resources/plans/plans';
import users from '@t3d/resources/people/users';
import orders, { UNDONE_STATUSES } from '@t3d/resources/orders/orders';
import type { Plan } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { mayCall, mayRead } from '../../engine/access/permissions';
import { translate } from '../../locales';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import type { Preview } from '../../registry/command';
import { isInReach, nameOf } from '../users';
import { type Verdict, retailOf } from './evaluateIssue';
import { sinceLastMonth } from './lastMonth';

type Estimate = NonNullable<Preview['estimates']>[number];

/** The orders of a chain of agents in the last 30 days. Databases may return numbers as text. */
interface Sold {
  plan: number | string;
  agent1: number | string | null;
  agent2: number | string | null;
  agent3: number | string | null;
  /** 1 if end users paid, 0 if the agent's wallet paid. */
  retail: number | string;
  /** The number of orders, where each paid term counts. */
  units: number | string;
  paid: number | string | null;
}

/** The price that an agent pays for a plan, and the agent's retail price. */
interface Price {
  cost: number;
  retail: number;
}
type Prices = ReadonlyMap<string, Price>;
interface Margins {
  before: number;
  after: number;
}

/** The maximum number of listed agents who lose margin. */
const MAX_AGENTS = 20;
const keyOf = (plan: number, agent: number): string => `${plan} ${agent}`;

const membersIn = ({ agent1, agent2, agent3 }: Sold): number[] =>
  [agent1, agent2, agent3].flatMap((id) => (id === null ? [] : Number(id)));

/** Reads the orders of chains with a changed price, by plan and chain. */
function readSold(ctx: Context, verdicts: readonly Verdict[]): Promise<Sold[]> {
  const ids = [...new Set(verdicts.map(({ agent }) => agent.id))];
  const roots = [...new Set(verdicts.flatMap(({ agent }) => agent.agent1 ?? []))];
  const ofPlans = [...new Set(verdicts.map(({ plan }) => plan.id))];
  return select<Sold>(
    ctx,
    `SELECT plan, agent1, agent2, agent3, CASE WHEN platform = 'AGENT' THEN 0 ELSE 1 END AS retail,
        SUM(COALESCE(terms, 1)) AS units, SUM(price) AS paid
      FROM \`${orders.table}\`
      WHERE agent1 IN (?) AND createdAt >= ? AND deletedAt IS NULL AND plan IN (?) AND status NOT IN (?) AND unpaid = 0
        AND (agent1 IN (?) OR agent2 IN (?) OR agent3 IN (?))
      GROUP BY plan, agent1, agent2, agent3, retail ORDER BY plan, agent1, agent2, agent3, retail`,
    [roots, sinceLastMonth(ctx), ofPlans, [...UNDONE_STATUSES], ids, ids, ids],
  );
}

/** Reads the present prices of all agents in the chains of the sold orders. */
async function readPrices(ctx: Context, sold: readonly Sold[]): Promise<Map<string, Price>> {
  const rows = await table(ctx, agentPlans).find({
    plan: [...new Set(sold.map(({ plan }) => Number(plan)))],
    agent: [...new Set(sold.flatMap(membersIn))],
  });
  return new Map(
    rows.map(({ plan, agent, cooperationPrice, retailPrice }) => [
      keyOf(plan ?? 0, agent ?? 0),
      { cost: cooperationPrice ?? 0, retail: retailPrice ?? cooperationPrice ?? 0 },
    ]),
  );
}

/** Returns the price list after the issue. */
function pricesAfter(before: Prices, verdicts: readonly Verdict[]): Prices {
  const after = new Map(before);
  for (const verdict of verdicts) {
    const cost = verdict.cooperationPrice;
    after.set(keyOf(verdict.plan.id, verdict.agent.id), { cost, retail: retailOf(verdict) ?? cost });
  }
  return after;
}

/** Returns the margin of the platform and of each agent at these prices, or null if an agent has no price. */
function marginsOf(sold: Sold, plan: Plan, prices: Prices, present: Prices): number[] | null {
  const members = membersIn(sold);
  const chain = members.map((agent) => prices.get(keyOf(plan.id, agent)));
  const costs = chain.flatMap((price) => (price ? [price.cost] : []));
  const last = chain.at(-1);
  const lastNow = present.get(keyOf(plan.id, members.at(-1) ?? 0));
  if (costs.length < members.length || !last || !lastNow) return null;
  const count = Number(sold.units);
  const steps = [plan.corpCost ?? 0, ...costs].map((cost, level, all) => count * ((all[level + 1] ?? cost) - cost));
  if (Number(sold.retail) === 0) return steps;
  const income = Number(sold.paid ?? 0) + count * (last.retail - lastNow.retail);
  return [...steps.slice(0, -1), income - count * last.cost];
}

const addTo = <K>(sums: Map<K, Margins>, key: K, before: number, after: number): void => {
  const sum = sums.get(key) ?? { before: 0, after: 0 };
  sums.set(key, { before: sum.before + before, after: sum.after + after });
};

function estimateLevels(ctx: Context, levels: ReadonlyMap<number, Margins>, currency: string | undefined): Estimate[] {
  return [...levels]
    .sort(([one], [other]) => one - other)
    .map(([level, margins]) => ({
      group: 'levels',
      label: translate(level === 0 ? 'rehearsal.platform' : `rehearsal.level${level as 1 | 2 | 3}`, ctx.language),
      ...margins,
      currency,
    }));
}

/** Returns the agents who would earn less, the largest loss first. */
async function estimateLosers(
  ctx: Context,
  agents: ReadonlyMap<number, Margins>,
  verdicts: readonly Verdict[],
  currency: string | undefined,
): Promise<Estimate[]> {
  const losers = [...agents]
    .filter(([, { before, after }]) => after < before)
    .sort(([, one], [, other]) => one.after - one.before - (other.after - other.before))
    .slice(0, MAX_AGENTS);
  if (losers.length === 0) return [];
  const named = new Map((await table(ctx, users).find(losers.map(([id]) => id))).map((user) => [user.id, user]));
  const notified = new Set(verdicts.flatMap(({ agent, existing }) => (existing ? [agent.id] : [])));
  return losers.flatMap(([id, margins]) => {
    const user = named.get(id);
    if (!user || !isInReach(ctx, user)) return [];
    const note = translate(notified.has(id) ? 'rehearsal.notified' : 'rehearsal.notNotified', ctx.language);
    return [{ group: 'less', label: nameOf(user), ...margins, currency, note }];
  });
}

/**
 * Recalculates the orders of the last 30 days at an issue's prices, for the margin of each level. Returns nothing to
 * callers who may not read company costs.
 */
export async function estimateIssue(ctx: Context, verdicts: readonly Verdict[]): Promise<Estimate[]> {
  const mayKnow = mayCall(ctx.actor, orders, 'list') && mayRead(ctx.actor, plans.fields.corpCost);
  if (verdicts.length === 0 || !mayKnow) return [];
  const sold = await readSold(ctx, verdicts);
  if (sold.length === 0) return [];
  const present = await readPrices(ctx, sold);
  const future = pricesAfter(present, verdicts);
  const planOf = new Map(verdicts.map(({ plan }) => [plan.id, plan]));
  const levels = new Map<number, Margins>();
  const agents = new Map<number, Margins>();
  for (const group of sold) {
    const plan = planOf.get(Number(group.plan));
    const before = plan && marginsOf(group, plan, present, present);
    const after = plan && marginsOf(group, plan, future, present);
    if (!before || !after) continue;
    const members = membersIn(group);
    for (const [level, margin] of before.entries()) {
      addTo(levels, level, margin, after[level] ?? 0);
      const agent = members[level - 1];
      if (agent !== undefined) addTo(agents, agent, margin, after[level] ?? 0);
    }
  }
  const currency = verdicts[0]?.agent.currency ?? undefined;
  return [...estimateLevels(ctx, levels, currency), ...(await estimateLosers(ctx, agents, verdicts, currency))];
}
