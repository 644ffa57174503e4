import agentPlans from '@t3d/resources/plans/agent-plans';
import agentSmsPlans from '@t3d/resources/plans/agent-sms-plans';
import type { Context } from '../../context';
import type { Outcome, Preview, CommandsFor } from '../../registry/command';
import { command } from '../../engine/rows/commands/command';
import type { AgentPlan, Plan, User } from '@t3d/resources/rows';
import { issuePlans } from './issuePlans';
import type { Issue, Quote } from './evaluateIssue';
import { previewIssue } from './previewIssue';
import { type IssueInput, quotesAt, quotesIn } from './quotesIn';
import { undoIssue } from './issueToAgents';
import { levelOf } from '@t3d/resources/roles';
import plans from '@t3d/resources/plans/plans';
import users from '@t3d/resources/people/users';
import { NotFound, invalidField, rejectRows } from '../../errors';
import { table } from '../../models/table';
import { type Receiver, listNames, lockReceivers, nameOf } from '../users';
import { restores } from '../../engine/undo/restore';
import { notifyListingBelow } from './notifyHolders';
import { type PackageStatus, switchListing } from './switchListing';
import subAgentPlans from '@t3d/resources/plans/sub-agent-plans';

/** Undoes a listing or delisting, and notifies the same agents. */
export const undoListing = (type: 'UP' | 'DOWN', self: boolean) =>
  restores(async (ctx, { entries }) => {
    const rows = await table(ctx, agentPlans).find(entries.flatMap(({ recordId }) => recordId ?? []));
    await notifyListingBelow(ctx, type, rows, { self });
  });

const listing = {
  undo: undoListing('DOWN', false),
  validate: (ctx: Context, rows: readonly AgentPlan[]): void =>
    rejectRows(
      rows.filter((row) => row.delistedBy !== null && row.delistedBy !== ctx.actor.id),
      'plans.heldBySuperior',
    ),
  run: async (ctx: Context, rows: readonly AgentPlan[]): Promise<Outcome> => {
    const listed = await switchListing(ctx, agentPlans, rows, 'RACKING');
    await notifyListingBelow(ctx, 'UP', listed, { self: false });
    return { affected: listed.length };
  },
};

async function delist(ctx: Context, rows: readonly AgentPlan[]): Promise<Outcome> {
  const delisted = await switchListing(ctx, agentPlans, rows, 'UNSHELVE');
  await notifyListingBelow(ctx, 'DOWN', delisted, { self: false });
  return { affected: delisted.length };
}

/** Lists the caller's own plans. A plan that the superior delisted stays delisted. */
export const listAgentPlans = command(agentPlans, 'list', listing);
/** Delists the caller's own plans, which also stops sales of plans issued from them. */
export const delistAgentPlans = command(agentPlans, 'delist', { run: delist, undo: undoListing('UP', false) });
export const listAgentSmsPlans = command(agentSmsPlans, 'list', listing);
export const delistAgentSmsPlans = command(agentSmsPlans, 'delist', { run: delist, undo: undoListing('UP', false) });

const readIssue = async (ctx: Context, own: readonly AgentPlan[], input: IssueInput): Promise<Issue> => {
  const agents = await requireReceivers(ctx, input.agents);
  const planOf = await plansOf(ctx, own);
  return { ...childIssue(own, quotesIn(input, planOf, agents)), skips: input.refused === 'SKIP' };
};

const steps = {
  undo: undoIssue,
  check: async (ctx: Context, own: readonly AgentPlan[], input: IssueInput): Promise<Preview> =>
    previewIssue(ctx, await readIssue(ctx, own, input)),
  run: async (ctx: Context, own: readonly AgentPlan[], input: IssueInput): Promise<Outcome> =>
    issuePlans(ctx, await readIssue(ctx, own, input)),
};

export const issueToChildren = command(agentPlans, 'issue', steps);
export const issueSmsToChildren = command(agentSmsPlans, 'issue', steps);

const named = (key: 'plans.notChildren' | 'plans.notAgents' | 'plans.otherCurrency', who: readonly User[]) =>
  invalidField('agents', key, { names: listNames(who.map(nameOf)) });

/** Locks direct children. Throws 404 for agents outside the caller's branch and 400 for agents deeper in it. */
async function lockChildren(ctx: Context, ids: readonly number[]): Promise<Receiver[]> {
  const { actor } = ctx;
  const found = await lockReceivers(ctx, [...new Set(ids)]);
  if (found.some(({ user }) => levelOf(user.role) <= levelOf(actor.role))) throw new NotFound();
  const deeper = found.filter(({ user }) => user.superior !== actor.id);
  if (deeper.length > 0)
    throw named(
      'plans.notChildren',
      deeper.map(({ user }) => user),
    );
  return found;
}

/** Returns the direct children, who must be enabled and have the caller's currency. */
async function requireReceivers(ctx: Context, ids: readonly number[]): Promise<User[]> {
  const held = await lockChildren(ctx, ids);
  const disabled = held.filter(({ isEnabled }) => !isEnabled).map(({ user }) => user);
  if (disabled.length > 0) throw named('plans.notAgents', disabled);
  const found = held.map(({ user }) => user);
  const own = await table(ctx, users).one(ctx.actor.id as number);
  const foreign = found.filter((user) => user.currency !== own?.currency);
  if (foreign.length > 0) throw named('plans.otherCurrency', foreign);
  return found;
}

/** Returns the underlying plan of each own plan, by id. */
async function plansOf(ctx: Context, own: readonly AgentPlan[]): Promise<Map<number, Plan>> {
  const byId = new Map((await table(ctx, plans).find(own.map(({ plan }) => plan ?? 0))).map((plan) => [plan.id, plan]));
  return new Map(
    own.flatMap((row) => {
      const plan = byId.get(row.plan ?? 0);
      return plan ? [[row.id, plan] as const] : [];
    }),
  );
}

/**
 * Returns the issue of own plans to children, at or above the price that the agent pays. The caller must have locked
 * the plans.
 */
function childIssue(own: readonly AgentPlan[], quotes: readonly Quote[]): Issue {
  const floors = new Map(own.map((row) => [row.plan, row.cooperationPrice ?? 0]));
  return {
    quotes,
    skips: false,
    seesAbove: false,
    floorOf: (plan) => ({ floor: floors.get(plan.id) ?? 0, key: 'plans.belowOwn' }),
  };
}

/** Changes the price that a direct child pays. Rejects a price below the caller's own, or above a grandchild's. */
export const setChildPrice = command(subAgentPlans, 'update', {
  run: async (ctx, { plan, agent }, { cooperationPrice }) => {
    const own = await table(ctx, agentPlans).one({ plan: plan ?? 0, agent: ctx.actor.id });
    // Staff issued this plan to the child, so its price is not the caller's.
    if (!own) throw new NotFound();
    const [child] = await lockReceivers(ctx, [agent ?? 0]);
    const sold = [...(await plansOf(ctx, [own])).values()];
    const quotes = quotesAt(sold, child ? [child.user] : [], cooperationPrice ?? 0, null);
    return { affected: (await issuePlans(ctx, childIssue([own], quotes))).affected };
  },
});

const switching =
  (status: PackageStatus) =>
  async (ctx: Context, rows: readonly AgentPlan[]): Promise<Outcome> => {
    await lockReceivers(ctx, [...new Set(rows.map(({ agent }) => agent ?? 0))]);
    const switched = await switchListing(ctx, agentPlans, rows, status, {
      delistedBy: status === 'UNSHELVE' ? ctx.actor.id : null,
    });
    await notifyListingBelow(ctx, status === 'RACKING' ? 'UP' : 'DOWN', switched, { self: true });
    return { affected: switched.length };
  };

export const listChildPlans = command(subAgentPlans, 'list', {
  run: switching('RACKING'),
  undo: undoListing('DOWN', true),
});
/** Stops direct children, and everybody below, from selling these plans. Only the superior can list them again. */
export const delistChildPlans = command(subAgentPlans, 'delist', {
  run: switching('UNSHELVE'),
  undo: undoListing('UP', true),
});

export default {
  update: setChildPrice,
  list: listChildPlans,
  delist: delistChildPlans,
} satisfies CommandsFor<typeof subAgentPlans>;
