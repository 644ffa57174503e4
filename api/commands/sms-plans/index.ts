import type smsPlans from '@t3d/resources/sms-plans';
import { delistPlans, listPlans } from '../plans';
import { deletePlans } from '../plans/deletePlans';
import { checkIssueToAgents, issueToAgents } from '../plans/issueToAgents';
import { copyPlan } from '../plans/writePlans';
import type { CommandsFor } from '../types';
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
