import type agentSmsPlans from '@t3d/resources/agent-sms-plans';
import { delistAgentPlans, listAgentPlans } from '../agentPlans';
import { checkIssueToChildren, issueToChildren } from '../agentPlans/issueToChildren';
import { setRetailPrice } from '../agentPlans/setRetailPrice';
import type { CommandsFor } from '../../../declared/command';

export default {
  update: { run: setRetailPrice },
  list: { run: listAgentPlans },
  delist: { run: delistAgentPlans },
  issue: { run: issueToChildren, check: checkIssueToChildren },
} satisfies CommandsFor<typeof agentSmsPlans>;
