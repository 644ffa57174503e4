import agentPlans from '@t3d/resources/plans/agent-plans';
import agentSmsPlans from '@t3d/resources/plans/agent-sms-plans';
import type { InputOf } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Outcome, Preview } from '../../../declared/command';
import { command } from '../../../engine/rows/commands/command';
import type { AgentPlan } from '@t3d/resources/rows';
import { readChildIssue, requireReceivers } from '../childIssue';
import type { Issue } from '../issuePlans';
import { issueBack } from '../undoIssue';
import { issuePlans, previewIssue } from '../issuePlans';

type Input = InputOf<(typeof agentPlans)['declaration']['actions']['issue']['input']>;

const readIssue = async (ctx: Context, own: readonly AgentPlan[], input: Input): Promise<Issue> =>
  readChildIssue(
    ctx,
    own,
    await requireReceivers(ctx, input.agents),
    input.cooperationPrice,
    input.retailPrice ?? null,
  );

const steps = {
  undo: issueBack,
  check: async (ctx: Context, own: readonly AgentPlan[], input: Input): Promise<Preview> =>
    previewIssue(ctx, await readIssue(ctx, own, input)),
  run: async (ctx: Context, own: readonly AgentPlan[], input: Input): Promise<Outcome> =>
    issuePlans(ctx, await readIssue(ctx, own, input)),
};

/** An agent issues plans of its own to direct children, not below what itself pays. */
export const issueToChildren = command(agentPlans, 'issue', steps);
/** The same of SMS plans. */
export const issueSmsToChildren = command(agentSmsPlans, 'issue', steps);
