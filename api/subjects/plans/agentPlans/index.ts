import type agentPlans from '@t3d/resources/plans/agent-plans';
import type { CommandsFor } from '../../../declared/command';
import { issueToChildren } from './issueToChildren';
import { delistAgentPlans, listAgentPlans } from './listAgentPlans';

export default {
  list: listAgentPlans,
  delist: delistAgentPlans,
  issue: issueToChildren,
} satisfies CommandsFor<typeof agentPlans>;
