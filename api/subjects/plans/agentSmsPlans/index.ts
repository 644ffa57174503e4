import type agentSmsPlans from '@t3d/resources/plans/agent-sms-plans';
import type { CommandsFor } from '../../../declared/command';
import { issueSmsToChildren } from '../agentPlans/issueToChildren';
import { delistAgentSmsPlans, listAgentSmsPlans } from '../agentPlans/listAgentPlans';

export default {
  list: listAgentSmsPlans,
  delist: delistAgentSmsPlans,
  issue: issueSmsToChildren,
} satisfies CommandsFor<typeof agentSmsPlans>;
