import type agentSmsPlans from '@t3d/resources/agent-sms-plans';
import { delistAgentPlans, listAgentPlans } from '../agent-plans';
import { checkIssueToChildren, issueToChildren } from '../agent-plans/issueToChildren';
import { setRetailPrice } from '../agent-plans/setRetailPrice';
import type { CommandsFor } from '../types';

export default {
  update: { run: setRetailPrice },
  list: { run: listAgentPlans },
  delist: { run: delistAgentPlans },
  issue: { run: issueToChildren, check: checkIssueToChildren },
} satisfies CommandsFor<typeof agentSmsPlans>;
