/**
 * Plans: what is sold, in six libraries over few tables.
 *
 * `plans` and `sms-plans` are the platform's own; `agent-plans` and `agent-sms-plans` what each agent was issued, at
 * its price; `sub-agent-plans` the same seen by the superior; `app-plans` and `ctrip-plans` what the app and Ctrip
 * offer. Commands: update, copy, delete, list, delist, and issue to agents, to children, to the app. What is stored of
 * them, and refused, says a `complete…` for each kind. Every price is at or above its floor (`floors.ts`), judged while
 * the plan's row is held: it is the first that whoever changes a price holds (`switchListing.ts`), then who receives,
 * then what is issued. Whoever holds a plan is notified of changes (`notifyHolders.ts`). Sales call `sellableChain`:
 * what each agent of a chain pays, if all have it listed.
 */
import { defineSubject } from '../../engine/http/subject';
import agentPlansResource from '@t3d/resources/plans/agent-plans';
import appPlansResource from '@t3d/resources/plans/app-plans';
import ctripPlansResource from '@t3d/resources/ctrip/ctrip-plans';
import type plans from '@t3d/resources/plans/plans';
import type { CommandsFor } from '../../declared/command';
import appPlans from './appPlans';
import {
  completeAgentPlans,
  completeAppPlans,
  completeCtripPlans,
  completePlans,
  completeSmsPlans,
} from './completePlans';
import { copyPlan, updatePlan, copySmsPlan, updateSmsPlan } from './changePlan';
import ctripPlans from './ctripPlans';
import { deletePlans, deleteSmsPlans } from './deletePlans';
import { holdPlansOf, delistPlans, listPlans, delistSmsPlans, listSmsPlans } from './switchListing';
import { issueToAgents, issueSmsToAgents } from './issueToAgents';
import subAgentPlans from './issueToChildren';
import { words } from './words';
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
export { chainIn, sellableChain } from './completePlans';

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

const ofIssued = { complete: completeAgentPlans, holdFirst: holdPlansOf(agentPlansResource) };
/** What is stored of each library's rows, and what is held before those that hang on a plan's. */
export const rules = {
  plans: { complete: completePlans },
  'sms-plans': { complete: completeSmsPlans },
  'agent-plans': ofIssued,
  'agent-sms-plans': ofIssued,
  'sub-agent-plans': ofIssued,
  'app-plans': { complete: completeAppPlans, holdFirst: holdPlansOf(appPlansResource) },
  'ctrip-plans': { complete: completeCtripPlans, holdFirst: holdPlansOf(ctripPlansResource) },
};

export default defineSubject({
  words,
  commands,
  rules,
});
