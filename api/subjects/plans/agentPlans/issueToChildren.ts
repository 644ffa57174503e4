import agentPlans from '@t3d/resources/agent-plans';
import type { ActionPreview } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { NotFound } from '../../../errors';
import { table } from '../../../models/table';
import { readChildIssue, requireReceivers } from '../childIssue';
import type { Issue } from '../issuePlans';
import { issuePlans, previewIssue } from '../issuePlans';
import type { Outcome } from '../../../declared/command';

export interface ChildIssueInput {
  ids: readonly number[];
  agents: readonly number[];
  cooperationPrice: number;
  retailPrice?: number | null;
}

async function readIssue(ctx: Context, input: ChildIssueInput): Promise<Issue> {
  const own = (await table(ctx, agentPlans).find(input.ids)).filter(({ agent }) => agent === ctx.actor.id);
  if (own.length < new Set(input.ids).size) throw new NotFound();
  return readChildIssue(
    ctx,
    own,
    await requireReceivers(ctx, input.agents),
    input.cooperationPrice,
    input.retailPrice ?? null,
  );
}

/** An agent issues plans of its own to direct children, not below what itself pays. */
export async function issueToChildren(ctx: Context, input: ChildIssueInput): Promise<Outcome> {
  return issuePlans(ctx, await readIssue(ctx, input));
}

export async function checkIssueToChildren(ctx: Context, input: ChildIssueInput): Promise<ActionPreview> {
  return previewIssue(ctx, await readIssue(ctx, input));
}
