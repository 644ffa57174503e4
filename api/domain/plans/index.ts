/**
 * Plans: the products on sale, which are issued to agents or offered in the app and on Ctrip. Locks are taken in the
 * order plan, receivers, issued rows.
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
import { computedAgentPlans } from './computedAgentPlans';
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
  computed: [...computedTitles, computedAgentPlans],
  routes: () => [quoteRoutes()],
  calls: CALLS,
});
