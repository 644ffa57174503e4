import agentPlans from '@t3d/resources/plans/agent-plans';
import type { AgentPlan } from '@t3d/resources/rows';
import { Invalid } from '../../errors';
import type { Context } from '../../context';
import { changesBetween } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../../registry/command';
import { chainOf } from '../users';
import { requireAboveCooperation } from './floors';
import { type Issue, type Verdict, evaluateIssue, retailOf } from './evaluateIssue';
import { notifyPrices } from './notifyHolders';
import { recordByLibrary } from './switchListing';

async function writeExisting(ctx: Context, verdicts: readonly Verdict[]): Promise<number> {
  const changed = verdicts
    .map((verdict) => ({
      plan: verdict.plan,
      agent: verdict.agent,
      row: verdict.existing as AgentPlan,
      values: { cooperationPrice: verdict.cooperationPrice, retailPrice: retailOf(verdict) },
    }))
    .filter(
      ({ row, values }) => row.cooperationPrice !== values.cooperationPrice || row.retailPrice !== values.retailPrice,
    );
  const samePrices = new Map<string, { values: (typeof changed)[number]['values']; ids: number[] }>();
  for (const { row, values } of changed) {
    const key = JSON.stringify(values);
    samePrices.set(key, { values, ids: [...(samePrices.get(key)?.ids ?? []), row.id] });
  }
  for (const { values, ids } of samePrices.values()) await table(ctx, agentPlans).update(values, ids);
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

async function writeNew(ctx: Context, verdicts: readonly Verdict[]): Promise<void> {
  if (verdicts.length === 0) return;
  const rows = verdicts.map((verdict) => ({
    plan: verdict.plan.id,
    agent: verdict.agent.id,
    cooperationPrice: verdict.cooperationPrice,
    retailPrice: retailOf(verdict),
    status: 'RACKING' as const,
    service: verdict.plan.service,
    ...chainOf(verdict.agent),
  }));
  await table(ctx, agentPlans).insertMany(rows);
  const made = await table(ctx, agentPlans).find({
    plan: [...new Set(rows.map(({ plan }) => plan))],
    agent: [...new Set(rows.map(({ agent }) => agent))],
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

/** Throws if any quote is refused, unless the issue skips refused quotes and others remain. */
function requireAllowed(issue: Issue, verdicts: readonly Verdict[]): void {
  const rejected = verdicts.flatMap((verdict) => (verdict.problem ? [{ ...verdict, problem: verdict.problem }] : []));
  const [first] = rejected;
  if (!first || (issue.skips && rejected.length < verdicts.length)) return;
  const pathOf = ({ input, field }: Verdict): string => (input === null ? field : `${input}.${field}`);
  const { key, params } = first.problem;
  // Quotes at one price share a path, whose message is the first quote's.
  throw new Invalid(key, params, Object.fromEntries(rejected.toReversed().map((one) => [pathOf(one), one.problem])));
}

/**
 * Issues plans to agents, or gives existing rows the new price. Rejects prices that do not fit the chain. The caller
 * must have locked the plans.
 */
export async function issuePlans(ctx: Context, issue: Issue): Promise<Outcome> {
  const [first] = issue.quotes;
  if (first?.input === null) requireAboveCooperation(first.retailPrice, first.cooperationPrice);
  const verdicts = await evaluateIssue(ctx, issue);
  requireAllowed(issue, verdicts);
  const allowed = verdicts.filter(({ problem }) => !problem);
  const fresh = allowed.filter(({ existing }) => !existing);
  const changed = await writeExisting(
    ctx,
    allowed.filter(({ existing }) => existing),
  );
  await writeNew(ctx, fresh);
  return { affected: fresh.length + changed, created: fresh.length, updated: changed };
}
