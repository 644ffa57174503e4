import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { invalidField, Forbidden, message } from '../../errors';
import { table } from '../../models/table';
import { issuePlans } from './issuePlans';
import type { Issue } from './evaluateIssue';
import { previewIssue } from './previewIssue';
import { type IssueInput, quotesIn } from './quotesIn';
import { listNames, lockReceivers, membersOf, nameOf, isDirectlyBelow } from '../users';
import type { Outcome, Preview, DoneOperation, Inverse } from '../../registry/command';
import { command } from '../../engine/rows/commands/command';
import type { Plan, User, AgentPlan } from '@t3d/resources/rows';
import agentPlans from '@t3d/resources/plans/agent-plans';
import { type Obstacle, assertNoObstacles, restoreEntries } from '../../engine/undo/restore';
import { select } from '../../models/sql';
import { changesBetween } from '../../models/history';
import { lockPlans, recordByLibrary } from './switchListing';
import { notifyPrices } from './notifyHolders';

const idsOf = ({ entries }: Pick<DoneOperation, 'entries'>): number[] =>
  entries.flatMap(({ recordId }) => recordId ?? []);
const isNew = ({ changes }: DoneOperation['entries'][number]): boolean => changes.plan?.before === null;

async function requireReceivers(ctx: Context, done: DoneOperation): Promise<void> {
  const rows = await table(ctx, agentPlans).find(idsOf(done));
  const held = await lockReceivers(ctx, [...new Set(rows.map(({ agent }) => agent as number))]);
  if (!held.every(({ user }) => isDirectlyBelow(ctx, user))) throw new Forbidden('users', 'notYours');
}

/** Locks all issues of the same plans, to compare their prices. */
async function relativesOf(ctx: Context, rows: readonly AgentPlan[]): Promise<AgentPlan[]> {
  return table(ctx, agentPlans).find({ plan: [...new Set(rows.map(({ plan }) => plan as number))] }, { lock: true });
}

const isBelow = (other: AgentPlan, { id, agent, plan }: AgentPlan): boolean =>
  other.id !== id && other.plan === plan && membersOf(other).includes(agent as number);

/** Returns why a newly issued plan cannot be taken back: it was sold or issued further. */
async function whyNotRemoved(ctx: Context, made: readonly AgentPlan[], all: readonly AgentPlan[]): Promise<Obstacle[]> {
  if (made.length === 0) return [];
  const sold = await select<{ agentPlan: number | string }>(
    ctx,
    'SELECT DISTINCT `agentPlan` FROM `orders` WHERE `agentPlan` IN (?)',
    [made.map(({ id }) => id)],
  );
  const ids = new Set(made.map(({ id }) => id));
  const used = new Set(sold.map(({ agentPlan }) => Number(agentPlan)));
  return made.flatMap((row): Obstacle[] => {
    const because = (why: Obstacle['why']): Obstacle[] => [{ resource: agentPlans, recordId: row.id, why }];
    if (used.has(row.id)) return because(message('plans.soldSince'));
    // An agent below who had the plan before keeps it.
    const issuedOn = all.some((other) => isBelow(other, row) && other.id > row.id && !ids.has(other.id));
    return issuedOn ? because(message('plans.issuedOn')) : [];
  });
}

/** Returns why a former price cannot be restored: it must lie between the prices above and below. */
function whyNotPriced(row: AgentPlan, former: number, all: readonly AgentPlan[]): Obstacle[] {
  const isOff = all.some(
    (other) =>
      (isBelow(other, row) && (other.cooperationPrice ?? 0) < former) ||
      (isBelow(row, other) && (other.cooperationPrice ?? 0) > former),
  );
  return isOff ? [{ resource: agentPlans, recordId: row.id, why: message('plans.pricesMoved') }] : [];
}

/** Notifies agents of restored prices. */
async function notifyRestored(ctx: Context, before: readonly AgentPlan[]): Promise<void> {
  const after = new Map((await table(ctx, agentPlans).find(before.map(({ id }) => id))).map((row) => [row.id, row]));
  const sold = new Map(
    (await table(ctx, plans).find(before.map(({ plan }) => plan as number))).map((plan) => [plan.id, plan]),
  );
  const agents = new Map(
    (await table(ctx, users).find(before.map(({ agent }) => agent as number))).map((one) => [one.id, one]),
  );
  await notifyPrices(
    ctx,
    before.flatMap((row) => {
      const [now, plan, agent] = [after.get(row.id), sold.get(row.plan as number), agents.get(row.agent as number)];
      return now && plan && agent ? [{ plan, agent, before: row, after: now }] : [];
    }),
  );
}

/**
 * Undoes an issue, all or none: removes new rows and restores previous prices. Rejects if a plan was sold or issued
 * further.
 */
export const undoIssue: Inverse = {
  requireReach: requireReceivers,
  run: async (ctx, done, report) => {
    const rows = table(ctx, agentPlans);
    await lockPlans(ctx, [...new Set((await rows.find(idsOf(done))).map(({ plan }) => plan as number))]);
    const held = await rows.find(idsOf(done), { lock: true });
    const all = await relativesOf(ctx, held);
    const fresh = new Set(done.entries.filter(isNew).map(({ recordId }) => recordId));
    const made = held.filter(({ id }) => fresh.has(id));
    const repriced = done.entries.filter((entry) => !isNew(entry));
    const formerOf = (id: number): number | undefined => {
      const former = repriced.find(({ recordId }) => recordId === id)?.changes.cooperationPrice?.before;
      return former === undefined ? undefined : Number(former);
    };
    await assertNoObstacles(ctx, [
      ...[...fresh]
        .filter((id) => !made.some((row) => row.id === id))
        .map((id) => ({ resource: agentPlans, recordId: Number(id), why: message('undo.gone') })),
      ...(await whyNotRemoved(ctx, made, all)),
      ...held.flatMap((row) => {
        const former = fresh.has(row.id) ? undefined : formerOf(row.id);
        return former === undefined ? [] : whyNotPriced(row, former, all);
      }),
    ]);
    await restoreEntries(ctx, repriced, report);
    await notifyRestored(
      ctx,
      held.filter(({ id }) => !fresh.has(id)),
    );
    await recordByLibrary(
      ctx,
      agentPlans,
      'undo',
      made.map((row) => ({ row, changes: changesBetween(agentPlans, row, { status: null, cooperationPrice: null }) })),
    );
    await rows.remove(made.map(({ id }) => id));
  },
};

/** Returns the agents who have, or whose superior has, another currency. */
export async function notOneCurrency(ctx: Context, agents: readonly User[], currency: string | null): Promise<User[]> {
  if (agents.length === 0) return [];
  const above = new Map(
    (await table(ctx, users).find([...new Set(agents.flatMap(membersOf))])).map((user) => [user.id, user.currency]),
  );
  return agents.filter(
    (agent) => agent.currency !== currency || membersOf(agent).some((id) => above.get(id) !== agent.currency),
  );
}

/** Throws if the agents or their superiors have different currencies, because a price is in one currency. */
async function requireOneCurrency(ctx: Context, agents: readonly User[]): Promise<void> {
  const others = await notOneCurrency(ctx, agents, agents[0]?.currency ?? null);
  if (others.length > 0) throw invalidField('agents', 'plans.mixedCurrency', { names: listNames(others.map(nameOf)) });
}

/** Validates an issue by staff, who may issue to agents of any level. The caller must have locked the plans. */
async function readIssue(ctx: Context, chosen: readonly Plan[], input: IssueInput): Promise<Issue> {
  const held = await lockReceivers(ctx, [...new Set(input.agents)]);
  const shut = held.filter(({ isEnabled }) => !isEnabled).map(({ user }) => user);
  if (shut.length > 0) throw invalidField('agents', 'plans.notAgents', { names: listNames(shut.map(nameOf)) });
  const agents = held.map(({ user }) => user);
  await requireOneCurrency(ctx, agents);
  return {
    quotes: quotesIn(input, new Map(chosen.map((plan) => [plan.id, plan])), agents),
    skips: input.refused === 'SKIP',
    seesAbove: true,
    floorOf: (plan) => ({ floor: plan.corpCost ?? 0, key: 'plans.belowCostOf' }),
  };
}

const steps = {
  undo: undoIssue,
  check: async (ctx: Context, chosen: readonly Plan[], input: IssueInput): Promise<Preview> =>
    previewIssue(ctx, await readIssue(ctx, chosen, input)),
  run: async (ctx: Context, chosen: readonly Plan[], input: IssueInput): Promise<Outcome> =>
    issuePlans(ctx, await readIssue(ctx, chosen, input)),
};

/** Issues plans to agents at a price. Rejects prices below cost, below a superior's or above a sub-agent's price. */
export const issueToAgents = command(plans, 'issue', steps);
export const issueSmsToAgents = command(smsPlans, 'issue', steps);
