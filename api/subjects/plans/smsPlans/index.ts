import type smsPlans from '@t3d/resources/plans/sms-plans';
import type { CommandsFor } from '../../../declared/command';
import { copySmsPlan, updateSmsPlan } from '../changePlan';
import { deleteSmsPlans } from '../deletePlans';
import { issueSmsToAgents } from '../issueToAgents';
import { delistSmsPlans, listSmsPlans } from '../switchListing';

export default {
  update: updateSmsPlan,
  delete: deleteSmsPlans,
  list: listSmsPlans,
  delist: delistSmsPlans,
  issue: issueSmsToAgents,
  copy: copySmsPlan,
} satisfies CommandsFor<typeof smsPlans>;
