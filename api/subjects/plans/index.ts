/**
 * Plans: what is sold, in six libraries over few tables.
 *
 * `plans` and `sms-plans` are the platform's own; `agent-plans` and `agent-sms-plans` what each agent was issued, at
 * its price; `sub-agent-plans` the same seen by the superior; `app-plans` and `ctrip-plans` what the app and Ctrip
 * offer. Commands: create, update, copy, delete, list, delist, and issue to agents, to children, to the app.
 * Every price is at or above its floor (`floors.ts`), judged while the plan's row is locked. Whoever holds a plan is
 * notified of changes (`notifyHolders.ts`). Sales call `sellableChain`: what each agent of a chain pays, if all have it
 * listed.
 */
import type plans from '@t3d/resources/plans';
import type { CommandsFor } from '../../declared/command';
import agentPlans from './agentPlans';
import agentSmsPlans from './agentSmsPlans';
import appPlans from './appPlans';
import ctripPlans from './ctripPlans';
import { deletePlans } from './deletePlans';
import { checkIssueToAgents, issueToAgents } from './issueToAgents';
import { delistPlans, listPlans } from './listPlans';
import smsPlans from './smsPlans';
import subAgentPlans from './subAgentPlans';
import { copyPlan, createPlan, updatePlan } from './writePlans';

export { sellableChain } from './sellableChain';

const ofPlans = {
  create: { run: createPlan },
  update: { run: updatePlan },
  delete: { run: deletePlans },
  list: { run: listPlans },
  delist: { run: delistPlans },
  issue: { run: issueToAgents, check: checkIssueToAgents },
  copy: { run: copyPlan },
} satisfies CommandsFor<typeof plans>;
export const commands = {
  plans: ofPlans,
  'sms-plans': smsPlans,
  'agent-plans': agentPlans,
  'agent-sms-plans': agentSmsPlans,
  'sub-agent-plans': subAgentPlans,
  'app-plans': appPlans,
  'ctrip-plans': ctripPlans,
};
