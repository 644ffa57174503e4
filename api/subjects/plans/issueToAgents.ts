import type { InputOf } from '@t3d/resources/kit';
import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { invalidField } from '../../errors';
import { table } from '../../models/table';
import { type Issue, issuePlans, previewIssue } from './issuePlans';
import { issueBack } from './undoIssue';
import { listNames, lockReceivers, membersOf, nameOf } from '../users';
import type { Outcome, Preview } from '../../declared/command';
import { command } from '../../engine/rows/commands/command';
import type { Plan, User } from '@t3d/resources/rows';

type Input = InputOf<(typeof plans)['declaration']['actions']['issue']['input']>;

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

/** Staff issue to any agent of theirs, at any level, not below the corporate cost. The plans are held. */
async function readIssue(ctx: Context, chosen: readonly Plan[], input: Input): Promise<Issue> {
  const held = await lockReceivers(ctx, [...new Set(input.agents)]);
  const shut = held.filter(({ isEnabled }) => !isEnabled).map(({ user }) => user);
  if (shut.length > 0) throw invalidField('agents', 'plans.notAgents', { names: listNames(shut.map(nameOf)) });
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

const steps = {
  undo: issueBack,
  check: async (ctx: Context, chosen: readonly Plan[], input: Input): Promise<Preview> =>
    previewIssue(ctx, await readIssue(ctx, chosen, input)),
  run: async (ctx: Context, chosen: readonly Plan[], input: Input): Promise<Outcome> =>
    issuePlans(ctx, await readIssue(ctx, chosen, input)),
};

/**
 * Issues plans to agents at a price: errors.cooperationPrice when it is below the cost, a superior's or above a
 * sub-agent's.
 */
export const issueToAgents = command(plans, 'issue', steps);
/** The same of SMS plans. */
export const issueSmsToAgents = command(smsPlans, 'issue', steps);
