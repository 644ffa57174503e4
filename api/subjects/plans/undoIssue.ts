import agentPlans from '@t3d/resources/plans/agent-plans';
import users from '@t3d/resources/people/users';
import type { AgentPlan } from '@t3d/resources/rows';
import type { Context } from '../../context';
import type { DoneOperation, Inverse } from '../../declared/command';
import { Forbidden, message } from '../../errors';
import { type Obstacle, refuseObstacles, restoreEntries } from '../../engine/undo/restore';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { changesBetween } from '../../models/history';
import { isDirectlyBelow, lockReceivers, membersOf } from '../users';
import { holdPlans, recordByLibrary } from './switchListing';
import { notifyPrices } from './notifyHolders';
import plans from '@t3d/resources/plans/plans';

const idsOf = ({ entries }: Pick<DoneOperation, 'entries'>): number[] =>
  entries.flatMap(({ recordId }) => recordId ?? []);
/** A plan that the receiver did not have before. */
const isNew = ({ changes }: DoneOperation['entries'][number]): boolean => changes.plan?.before === null;

/** Those who received it must be whom the caller may issue to today. */
async function requireReceivers(ctx: Context, done: DoneOperation): Promise<void> {
  const rows = await table(ctx, agentPlans).find(idsOf(done));
  const held = await lockReceivers(ctx, [...new Set(rows.map(({ agent }) => agent as number))]);
  if (!held.every(({ user }) => isDirectlyBelow(ctx, user))) throw new Forbidden('users', 'notYours');
}

/** The same plans of everybody above and below these agents. */
async function relativesOf(ctx: Context, rows: readonly AgentPlan[]): Promise<AgentPlan[]> {
  return table(ctx, agentPlans).find({ plan: [...new Set(rows.map(({ plan }) => plan as number))] }, { lock: true });
}

const isBelow = (other: AgentPlan, { id, agent, plan }: AgentPlan): boolean =>
  other.id !== id && other.plan === plan && membersOf(other).includes(agent as number);

/** Why a new plan of an agent is not taken away: it was sold, or issued on. */
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
    // Who is below and had the plan before keeps it; what was made in the same call goes with it.
    const issuedOn = all.some((other) => isBelow(other, row) && other.id > row.id && !ids.has(other.id));
    return issuedOn ? because(message('plans.issuedOn')) : [];
  });
}

/** A former price must still be between those of the agents above and below. */
function whyNotPriced(row: AgentPlan, former: number, all: readonly AgentPlan[]): Obstacle[] {
  const isOff = all.some(
    (other) =>
      (isBelow(other, row) && (other.cooperationPrice ?? 0) < former) ||
      (isBelow(row, other) && (other.cooperationPrice ?? 0) > former),
  );
  return isOff ? [{ resource: agentPlans, recordId: row.id, why: message('plans.pricesMoved') }] : [];
}

/** What agents pay is shown to them with old and new, as when it changed. */
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
 * Takes an issue back: what agents did not have before goes again, what they had gets its former prices, all or none.
 * Refuses what has been sold or issued on since, prices that were changed since, and former prices that would be below
 * a superior's or above a sub-agent's now.
 */
export const issueBack: Inverse = {
  requireReach: requireReceivers,
  run: async (ctx, done, report) => {
    const rows = table(ctx, agentPlans);
    await holdPlans(ctx, [...new Set((await rows.find(idsOf(done))).map(({ plan }) => plan as number))]);
    const held = await rows.find(idsOf(done), { lock: true });
    const all = await relativesOf(ctx, held);
    const fresh = new Set(done.entries.filter(isNew).map(({ recordId }) => recordId));
    const made = held.filter(({ id }) => fresh.has(id));
    const repriced = done.entries.filter((entry) => !isNew(entry));
    const formerOf = (id: number): number | undefined => {
      const former = repriced.find(({ recordId }) => recordId === id)?.changes.cooperationPrice?.before;
      return former === undefined ? undefined : Number(former);
    };
    await refuseObstacles(ctx, [
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
