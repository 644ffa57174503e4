import agentPlans from '@t3d/resources/plans/agent-plans';
import { fieldLabel } from '@t3d/resources/locales';
import type { Plan } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { translateMessage } from '../../locales';
import type { Preview } from '../../registry/command';
import { nameOf } from '../users';
import { floorFact, planFact } from './floors';
import { type Issue, type Verdict, evaluateIssue, retailOf } from './evaluateIssue';
import { estimateIssue } from './estimateIssue';

/** The maximum number of preview lines, unless the prices are separate. */
const MAX_LINES = 20;
const MAX_EXAMPLES = 5;
type RejectedQuote = NonNullable<Preview['refused']>[number];
type Line = NonNullable<Preview['changes']>[number];

/** Returns the refused quotes, with the input's path for a separate price. */
function rejectedIn({ language }: Context, verdicts: readonly Verdict[]): RejectedQuote[] {
  const groups = new Map<string, RejectedQuote & { examples: string[]; inputs: string[] }>();
  for (const { agent, problem, input, field } of verdicts) {
    if (!problem) continue;
    const reason = translateMessage(problem, language);
    const group = groups.get(reason) ?? { reason, count: 0, examples: [], inputs: [] };
    group.count += 1;
    if (!group.examples.includes(nameOf(agent)) && group.examples.length < MAX_EXAMPLES)
      group.examples.push(nameOf(agent));
    if (input !== null) group.inputs.push(`${input}.${field}`);
    groups.set(reason, group);
  }
  return [...groups.values()].map(({ inputs, ...group }) => (inputs.length > 0 ? { ...group, inputs } : group));
}

/** Returns a quote's price line, and a retail line if a separate price changes the retail price. */
function linesOf({ language }: Context, { seesAbove }: Issue, verdict: Verdict): Line[] {
  const { plan, agent, existing, cooperationPrice, retailPrice, input } = verdict;
  const label = `${plan.planCode} · ${nameOf(agent)}`;
  const common = { about: nameOf(agent), kind: 'money', currency: agent.currency ?? undefined } as const;
  const price = { label, before: existing?.cooperationPrice ?? null, after: cooperationPrice, ...common };
  if (input === null) return [price];
  const [before, after] = [existing?.retailPrice ?? null, retailOf(verdict)];
  const isHidden = before === after || (!seesAbove && !existing && retailPrice === null);
  const retail = { label: `${label} · ${fieldLabel(agentPlans.name, 'retailPrice', language)}`, before, after };
  return [
    { ...price, input: `${input}.cooperationPrice` },
    ...(isHidden ? [] : [{ ...retail, ...common, input: `${input}.retailPrice` }]),
  ];
}

/** Returns what decides about an issue but is not in its lines: stored prices, listing, costs. */
function factsOf(ctx: Context, issue: Issue, available: readonly Verdict[]): NonNullable<Preview['digestValues']> {
  const stored = available.map(({ plan, agent, existing, retailPrice, input }) => [
    plan.id,
    agent.id,
    existing?.cooperationPrice ?? null,
    ...(retailPrice === null || input !== null ? [existing?.retailPrice ?? null] : []),
  ]);
  const plans = new Map<number, Plan>(issue.quotes.map(({ plan }) => [plan.id, plan]));
  const takesRetail = new Set(issue.quotes.flatMap(({ plan, retailPrice }) => (retailPrice === null ? [plan.id] : [])));
  return [
    { what: { key: 'promise.rows' }, value: JSON.stringify(stored), hidden: true },
    ...[...plans.values()].flatMap((plan) => [
      ...(takesRetail.has(plan.id) ? [planFact(ctx, plan, 'retailPrice')] : []),
      planFact(ctx, plan, 'status'),
      floorFact(ctx, plan, issue.floorOf(plan).floor, issue.seesAbove),
    ]),
  ];
}

/** Returns the prices before and after an issue, and why quotes are refused. */
export async function previewIssue(ctx: Context, issue: Issue): Promise<Preview> {
  const verdicts = await evaluateIssue(ctx, issue);
  const available = verdicts.filter(({ problem }) => !problem);
  // Agents may not see others' prices, and a call with a digest needs no estimates.
  const estimates = issue.seesAbove && !ctx.holdsReads ? await estimateIssue(ctx, available) : [];
  const isSeparate = issue.quotes.some(({ input }) => input !== null);
  return {
    matched: verdicts.length,
    available: available.length,
    refused: rejectedIn(ctx, verdicts),
    changes: (isSeparate ? available : available.slice(0, MAX_LINES)).flatMap((verdict) =>
      linesOf(ctx, issue, verdict),
    ),
    digestValues: factsOf(ctx, issue, available),
    ...(estimates.length > 0 && { estimates }),
  };
}
