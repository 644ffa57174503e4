import type smsPlans from '@t3d/resources/sms-plans';
import { delistPlans, listPlans } from '../listPlans';
import { deletePlans } from '../deletePlans';
import { checkIssueToAgents, issueToAgents } from '../issueToAgents';
import { copyPlan } from '../writePlans';
import type { CommandsFor } from '../../../declared/command';
import { createSmsPlan, updateSmsPlan } from './writeSmsPlans';

export default {
  create: { run: createSmsPlan },
  update: { run: updateSmsPlan },
  delete: { run: deletePlans },
  list: { run: listPlans },
  delist: { run: delistPlans },
  issue: { run: issueToAgents, check: checkIssueToAgents },
  copy: { run: copyPlan },
} satisfies CommandsFor<typeof smsPlans>;
