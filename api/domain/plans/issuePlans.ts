import agentPlans from '@t3d/resources/plans/agent-plans';
import { type Message, Invalid } from '../../errors';
import type { Context } from '../../context';
import { translateMessage } from '../../locales';
import { changesBetween } from '../../models/history';
import { table } from '../../models/table';
import { belowFloorOf, requireAboveCooperation, floorFact, planFact } from './floors';
import { notifyPrices } from './notifyHolders';
import type { Outcome, Preview } from '../../registry/command';
import { chainOf, listNames, membersOf, nameOf, namesOf } from '../users';
import { recordByLibrary } from './switchListing';
import type { AgentPlan, Plan, User } from '@t3d/resources/rows';

/**
 * One price for several plans and agents. `floorOf` returns the price that the issuer pays, and the error key for a
 * price below it.
 */
export interface Issue {
  plans: readonly Plan[];
  agents: readonly User[];
  cooperationPrice: number;
  /**
   * The new retail price. With null an agent's present retail price stays, or a new row gets the plan's, but never less
   * than the agent pays.
   */
  retailPrice: number | null;
  floorOf(plan: Plan): { floor: number; key: 'plans.belowCostOf' | 'plans.belowOwn' };
  /** True if the issuer is staff, who may see prices of agents above the receiver. */
  seesAbove: boolean;
}

interface Verdict {
  plan: Plan;
  agent: User;
  existing: AgentPlan | null;
  problem?: Message;
}

/**
 * Returns the issued plans whose prices may conflict: those of the receivers, and those of the agents above and below
 * the receivers.
 */
function relatives(ctx: Context, planIds: readonly number[], agents: readonly User[]): Promise<AgentPlan[]> {
  const ids = agents.map(({ id }) => id);
  const above = [...new Set(agents.flatMap(membersOf))];
  // The rows are locked, so that prices do not change between validation and write.
  return table(ctx, agentPlans).find(
    { and: [{ plan: planIds }, { or: [{ agent: above }, { agent1: ids }, { agent2: ids }, { agent3: ids }] }] },
    { lock: true },
  );
}

async function problemOf(
  ctx: Context,
  issue: Issue,
  plan: Plan,
  agent: User,
  rows: readonly AgentPlan[],
): Promise<Message | undefined> {
  const price = issue.cooperationPrice;
  const receiving = new Set(issue.agents.map(({ id }) => id));
  const priceOf = (row: AgentPlan): number => (receiving.has(row.agent ?? 0) ? price : (row.cooperationPrice ?? 0));
  const { floor, key } = issue.floorOf(plan);
  const belowOwn = belowFloorOf(plan, price, floor, key);
  if (belowOwn) return belowOwn;
  const above = membersOf(agent).filter((id) => id !== agent.id);
  const dearest = Math.max(0, ...rows.filter((row) => above.includes(row.agent ?? 0)).map(priceOf));
  const belowSuperior = belowFloorOf(plan, price, dearest, 'plans.belowSuperior');
  if (issue.seesAbove && belowSuperior) return belowSuperior;
  const cheaper = rows.filter(
    (row) => row.agent !== agent.id && membersOf(row).includes(agent.id) && priceOf(row) < price,
  );
  if (cheaper.length === 0) return undefined;
  const names = await namesOf(
    ctx,
    cheaper.map((row) => row.agent ?? 0),
  );
  return { key: 'plans.aboveChildren', params: { names: listNames(names) } };
}

/** Returns, for each plan and agent, the present price and why the new price is not allowed. */
async function judgeIssue(ctx: Context, issue: Issue): Promise<Verdict[]> {
  const rows = await relatives(
    ctx,
    issue.plans.map(({ id }) => id),
    issue.agents,
  );
  const verdicts: Verdict[] = [];
  for (const plan of issue.plans) {
    const ofPlan = rows.filter((row) => row.plan === plan.id);
    for (const agent of issue.agents) {
      verdicts.push({
        plan,
        agent,
        existing: ofPlan.find((row) => row.agent === agent.id) ?? null,
        problem: await problemOf(ctx, issue, plan, agent, ofPlan),
      });
    }
  }
  return verdicts;
}

/**
 * Raises the agent's retail price to a new price above it, so that no agent sells below the price that the agent pays.
 */
function retailOf({ plan, existing }: Verdict, { cooperationPrice, retailPrice }: Issue): number | null {
  if (retailPrice !== null) return retailPrice;
  const own = existing ? existing.retailPrice : (plan.retailPrice ?? cooperationPrice);
  return own === null ? null : Math.max(own, cooperationPrice);
}

async function writeExisting(ctx: Context, issue: Issue, verdicts: readonly Verdict[]): Promise<number> {
  const { cooperationPrice } = issue;
  const changed = verdicts
    .map((verdict) => ({
      plan: verdict.plan,
      agent: verdict.agent,
      row: verdict.existing as AgentPlan,
      values: { cooperationPrice, retailPrice: retailOf(verdict, issue) },
    }))
    .filter(
      ({ row, values }) => row.cooperationPrice !== values.cooperationPrice || row.retailPrice !== values.retailPrice,
    );
  for (const retailPrice of new Set(changed.map(({ values }) => values.retailPrice))) {
    await table(ctx, agentPlans).update(
      { cooperationPrice, retailPrice },
      changed.filter(({ values }) => values.retailPrice === retailPrice).map(({ row }) => row.id),
    );
  }
  await recordByLibrary(
    ctx,
    agentPlans,
    'issue',
    changed.map(({ row, values }) => ({ row, changes: changesBetween(agentPlans, row, values) })),
  );
  await notifyPrices(
    ctx,
    changed.map(({ plan, agent, row, values }) => ({ plan, agent, before: row, after: values })),
  );
  return changed.length;
}

async function writeNew(ctx: Context, issue: Issue, verdicts: readonly Verdict[]): Promise<void> {
  if (verdicts.length === 0) return;
  const rows = verdicts.map((verdict) => ({
    plan: verdict.plan.id,
    agent: verdict.agent.id,
    cooperationPrice: issue.cooperationPrice,
    retailPrice: retailOf(verdict, issue),
    status: 'RACKING' as const,
    service: verdict.plan.service,
    ...chainOf(verdict.agent),
  }));
  await table(ctx, agentPlans).insertMany(rows);
  const made = await table(ctx, agentPlans).find({
    plan: issue.plans.map(({ id }) => id),
    agent: issue.agents.map(({ id }) => id),
  });
  const isNew = new Set(rows.map((row) => `${row.plan} ${row.agent}`));
  await recordByLibrary(
    ctx,
    agentPlans,
    'issue',
    made
      .filter((row) => isNew.has(`${row.plan} ${row.agent}`))
      .map((row) => ({ row, changes: changesBetween(agentPlans, {}, row) })),
  );
}

/**
 * Issues plans to agents at a price, one row per plan and agent. Existing rows get the new price. Issues all rows or
 * none. Rejects (400) a price below the issuer's floor, below a superior's price or above a descendant's, and a retail
 * price below the price. The caller must have locked the plans, so that concurrent price changes wait.
 */
export async function issuePlans(ctx: Context, issue: Issue): Promise<Outcome> {
  const { cooperationPrice, retailPrice } = issue;
  requireAboveCooperation(retailPrice, cooperationPrice);
  const verdicts = await judgeIssue(ctx, issue);
  const problem = verdicts.find((verdict) => verdict.problem)?.problem;
  if (problem) throw new Invalid(problem.key, problem.params, { cooperationPrice: problem });
  const fresh = verdicts.filter(({ existing }) => !existing);
  const changed = await writeExisting(
    ctx,
    issue,
    verdicts.filter(({ existing }) => existing),
  );
  await writeNew(ctx, issue, fresh);
  return { affected: fresh.length + changed, created: fresh.length, updated: changed };
}

const MAX_LINES = 20;

export async function previewIssue(ctx: Context, issue: Issue): Promise<Preview> {
  const verdicts = await judgeIssue(ctx, issue);
  const refused = new Map<string, { reason: string; count: number; examples: string[] }>();
  for (const { agent, problem } of verdicts) {
    if (!problem) continue;
    const reason = translateMessage(problem, ctx.language);
    const known = refused.get(reason) ?? { reason, count: 0, examples: [] };
    refused.set(reason, {
      reason,
      count: known.count + 1,
      examples: [...new Set([...known.examples, nameOf(agent)])].slice(0, 5),
    });
  }
  const available = verdicts.filter(({ problem }) => !problem);
  const prices = available.map(({ plan, agent, existing }) => [plan.id, agent.id, existing?.cooperationPrice ?? null]);
  return {
    matched: verdicts.length,
    available: available.length,
    refused: [...refused.values()],
    changes: available.slice(0, MAX_LINES).map(({ plan, agent, existing }) => ({
      label: `${plan.planCode} · ${nameOf(agent)}`,
      about: nameOf(agent),
      before: existing?.cooperationPrice ?? null,
      after: issue.cooperationPrice,
      kind: 'money',
      currency: agent.currency ?? undefined,
    })),
    facts: [
      { what: { key: 'promise.rows' }, value: JSON.stringify(prices), hidden: true },
      ...issue.plans.flatMap((plan) => [
        ...(issue.retailPrice === null ? [planFact(ctx, plan, 'retailPrice')] : []),
        planFact(ctx, plan, 'status'),
        floorFact(ctx, plan, issue.floorOf(plan).floor, issue.seesAbove),
      ]),
    ],
  };
}
