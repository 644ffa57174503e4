import type { ActionPreview } from '@t3d/resources/kit';
import { levelOf } from '@t3d/resources/kit';
import plans from '@t3d/resources/plans';
import users from '@t3d/resources/users';
import type { Context } from '../../context';
import { NotFound, invalidField } from '../../errors';
import { table } from '../../models/table';
import type { Issue } from '../shared/issuePlans';
import { issuePlans, previewIssue } from '../shared/issuePlans';
import { listNames, nameOf } from '../shared/naming';
import type { Outcome } from '../types';

export interface IssueInput { ids: readonly number[]; agents: readonly number[]; cooperationPrice: number; retailPrice?: number | null }

/** Staff issue to any agent of theirs, at any level, not below the corporate cost. */
async function readIssue(ctx: Context, input: IssueInput): Promise<Issue> {
  const chosen = await table(ctx, plans).find(input.ids, { lock: true });
  const agents = await table(ctx, users).find(input.agents);
  const mine = agents.filter((agent) => ctx.actor.role !== 'SALESMAN' || agent.salesman === ctx.actor.id);
  if (chosen.length < new Set(input.ids).size || mine.length < new Set(input.agents).size) throw new NotFound();
  const others = agents.filter((agent) => levelOf(agent.role) === 0 || agent.status !== 'ENABLED');
  if (others.length > 0) throw invalidField('agents', 'plans.notAgents', { names: listNames(others.map(nameOf)) });
  return {
    plans: chosen, agents, cooperationPrice: input.cooperationPrice, retailPrice: input.retailPrice ?? null, seesAbove: true,
    floorOf: (plan) => ({ floor: plan.corpCost ?? 0, key: 'plans.belowCostOf' }),
  };
}

/** Issues plans to agents at a price: errors.cooperationPrice when it is below the cost, a superior's or above a sub-agent's. */
export async function issueToAgents(ctx: Context, input: IssueInput): Promise<Outcome> {
  return issuePlans(ctx, await readIssue(ctx, input));
}

export async function checkIssueToAgents(ctx: Context, input: IssueInput): Promise<ActionPreview> {
  return previewIssue(ctx, await readIssue(ctx, input));
}
