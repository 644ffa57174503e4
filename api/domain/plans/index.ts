/**
 * Plans are the products on sale. Six resources show plans from a few tables. `plans` and `sms-plans` are the
 * platform's own plans. `agent-plans` and `agent-sms-plans` are the plans issued to each agent, with the agent's
 * prices. `sub-agent-plans` shows an agent's plans to the agent's superior. `app-plans` and `ctrip-plans` are offers in
 * the app and on Ctrip. The commands are update, copy, delete, list, delist, and issue to agents, to children and to
 * the app. Each resource has a `beforeSave…` function that validates and completes rows before storing. Every price is
 * at or above its floor (`floors.ts`). The floor is checked while the plan's row is locked. The order of locks is the
 * plan (`switchListing.ts`), then the receivers, then the issued rows. Agents are notified of changes to their plans
 * (`notifyHolders.ts`). Sales call `sellableChain` for the price of each agent in a chain. `GET /<resource>/quotes`
 * (`readQuotes.ts`) returns the present prices of plans for agents, before an issue.
 */
import { defineModule } from '../../engine/http/domainModule';
import agentPlansResource from '@t3d/resources/plans/agent-plans';
import appPlansResource from '@t3d/resources/plans/app-plans';
import ctripPlansResource from '@t3d/resources/ctrip/ctrip-plans';
import type plans from '@t3d/resources/plans/plans';
import type { CommandsFor } from '../../registry/command';
import appPlans from './appPlans';
import {
  beforeSaveAgentPlans,
  beforeSaveAppPlans,
  beforeSaveCtripPlans,
  beforeSavePlans,
  beforeSaveSmsPlans,
} from './beforeSavePlans';
import { copyPlan, updatePlan, copySmsPlan, updateSmsPlan } from './changePlan';
import ctripPlans from './ctripPlans';
import { deletePlans, deleteSmsPlans } from './deletePlans';
import { lockPlansOf, delistPlans, listPlans, delistSmsPlans, listSmsPlans } from './switchListing';
import { issueToAgents, issueSmsToAgents } from './issueToAgents';
import subAgentPlans from './issueToChildren';
import { words } from './planTexts';
import { computedTitles } from './planTitles';
import { CALLS, quoteRoutes } from './quoteRoutes';
import {
  issueToChildren,
  delistAgentPlans,
  listAgentPlans,
  issueSmsToChildren,
  delistAgentSmsPlans,
  listAgentSmsPlans,
} from './issueToChildren';
import type agentSmsPlans from '@t3d/resources/plans/agent-sms-plans';
import type smsPlans from '@t3d/resources/plans/sms-plans';

const ofSmsPlans = {
  update: updateSmsPlan,
  delete: deleteSmsPlans,
  list: listSmsPlans,
  delist: delistSmsPlans,
  issue: issueSmsToAgents,
  copy: copySmsPlan,
} satisfies CommandsFor<typeof smsPlans>;

const ofAgentSmsPlans = {
  list: listAgentSmsPlans,
  delist: delistAgentSmsPlans,
  issue: issueSmsToChildren,
} satisfies CommandsFor<typeof agentSmsPlans>;

const ofAgentPlans = {
  list: listAgentPlans,
  delist: delistAgentPlans,
  issue: issueToChildren,
} satisfies CommandsFor<typeof agentPlansResource>;

export { markSent, returnShelf, takeShelf } from './ctripPlans';
export { PLAN_ROUTES, removeOfPlans } from './deletePlans';
export { chainIn, sellableChain } from './beforeSavePlans';
export { readStoredTitle, readTitle } from './planTitles';

const ofPlans = {
  update: updatePlan,
  delete: deletePlans,
  list: listPlans,
  delist: delistPlans,
  issue: issueToAgents,
  copy: copyPlan,
} satisfies CommandsFor<typeof plans>;
export const commands = {
  plans: ofPlans,
  'sms-plans': ofSmsPlans,
  'agent-plans': ofAgentPlans,
  'agent-sms-plans': ofAgentSmsPlans,
  'sub-agent-plans': subAgentPlans,
  'app-plans': appPlans,
  'ctrip-plans': ctripPlans,
};

const ofIssued = { beforeSave: beforeSaveAgentPlans, lockFirst: lockPlansOf(agentPlansResource) };
/**
 * The functions that complete each resource's rows before saving. Further functions lock plans before the plans' rows.
 */
export const rules = {
  plans: { beforeSave: beforeSavePlans },
  'sms-plans': { beforeSave: beforeSaveSmsPlans },
  'agent-plans': ofIssued,
  'agent-sms-plans': ofIssued,
  'sub-agent-plans': ofIssued,
  'app-plans': { beforeSave: beforeSaveAppPlans, lockFirst: lockPlansOf(appPlansResource) },
  'ctrip-plans': { beforeSave: beforeSaveCtripPlans, lockFirst: lockPlansOf(ctripPlansResource) },
};

export default defineModule({
  words,
  commands,
  rules,
  computed: computedTitles,
  routes: () => [quoteRoutes()],
  calls: CALLS,
});
