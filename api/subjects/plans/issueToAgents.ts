import type { ActionPreview } from '@t3d/resources/kit';
import { levelOf } from '@t3d/resources/kit';
import plans from '@t3d/resources/plans';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { NotFound, invalidField } from '../../errors';
import { table } from '../../models/table';
import type { Issue } from './issuePlans';
import { issuePlans, previewIssue } from './issuePlans';
import { listNames, lockReceivers, membersOf, nameOf } from '../users';
import type { Outcome } from '../../declared/command';
import type { User } from '../../models/rows';

export interface IssueInput {
  ids: readonly number[];
  agents: readonly number[];
  cooperationPrice: number;
  retailPrice?: number | null;
}

/** A price is an amount of one currency: that of all who receive it, and of those above them, who pay it first. */
async function requireOneCurrency(ctx: Context, agents: readonly User[]): Promise<void> {
  // Who receives is held with everybody above it.
  const above = new Map(
    (await table(ctx, users).find([...new Set(agents.flatMap(membersOf))])).map((user) => [user.id, user.currency]),
  );
  const others = agents.filter(
    (agent) =>
      agent.currency !== agents[0]?.currency || membersOf(agent).some((id) => above.get(id) !== agent.currency),
  );
  if (others.length > 0) throw invalidField('agents', 'plans.mixedCurrency', { names: listNames(others.map(nameOf)) });
}

/** Staff issue to any agent of theirs, at any level, not below the corporate cost. */
async function readIssue(ctx: Context, input: IssueInput): Promise<Issue> {
  const held = await lockReceivers(ctx, [...new Set(input.agents)]);
  const chosen = await table(ctx, plans).find(input.ids, { lock: true });
  if (chosen.length < new Set(input.ids).size) throw new NotFound();
  const others = held.filter(({ user, isEnabled }) => levelOf(user.role) === 0 || !isEnabled).map(({ user }) => user);
  if (others.length > 0) throw invalidField('agents', 'plans.notAgents', { names: listNames(others.map(nameOf)) });
  const agents = held.map(({ user }) => user);
  await requireOneCurrency(ctx, agents);
  return {
    plans: chosen,
    agents,
    cooperationPrice: input.cooperationPrice,
    retailPrice: input.retailPrice ?? null,
    seesAbove: true,
    floorOf: (plan) => ({ floor: plan.corpCost ?? 0, key: 'plans.belowCostOf' }),
  };
}

/**
 * Issues plans to agents at a price: errors.cooperationPrice when it is below the cost, a superior's or above a
 * sub-agent's.
 */
export async function issueToAgents(ctx: Context, input: IssueInput): Promise<Outcome> {
  return issuePlans(ctx, await readIssue(ctx, input));
}

export async function checkIssueToAgents(ctx: Context, input: IssueInput): Promise<ActionPreview> {
  return previewIssue(ctx, await readIssue(ctx, input));
}
