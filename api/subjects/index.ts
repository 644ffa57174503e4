import { PRODUCTS, RECHARGE, rechargeRecords } from './payments';
import type { CommandTable } from '../declared/command';
import type { ResourceCommands } from '../engine/rows/commands';
import { COMMANDS } from '../engine/rows/commands';
import { COMPUTED } from '../engine/rows/computed';
import { JOB_HANDLERS } from '../jobs/handlers';
import type { Provided } from '../models/services';
import { provide } from '../models/services';
import bills from './bills';
import { HANDLERS } from './handlers';
import imports from './imports';
import jobs from './jobs';
import notifications from './messages';
import orders from './orders';
import computedOfOrders from './orders/computed';
import smsOrders from './orders/smsOrders';
import { RETAIL_PLAN } from './orders/retailProduct';
import plans from './plans';
import agentPlans from './plans/agentPlans';
import agentSmsPlans from './plans/agentSmsPlans';
import appPlans from './plans/appPlans';
import ctripPlans from './plans/ctripPlans';
import smsPlans from './plans/smsPlans';
import subAgentPlans from './plans/subAgentPlans';
import realNames from './realNames';
import savedViews from './savedViews';
import suppliers from './suppliers';
import terminals, { guard, prepare } from './terminals';
import terminalAgent from './terminals/terminalAgent';
import users from './users';

/** The commands of each resource that has any. */
const TABLES: Readonly<Record<string, CommandTable>> = {
  'agent-plans': agentPlans,
  'agent-sms-plans': agentSmsPlans,
  'app-plans': appPlans,
  bills,
  'ctrip-plans': ctripPlans,
  imports,
  jobs,
  notifications,
  orders,
  plans,
  'real-names': realNames,
  'recharge-records': rechargeRecords,
  'saved-views': savedViews,
  'sms-orders': smsOrders,
  'sms-plans': smsPlans,
  'sub-agent-plans': subAgentPlans,
  suppliers,
  'terminal-agent': terminalAgent,
  users,
};

const commands: Readonly<Record<string, ResourceCommands>> = {
  ...Object.fromEntries(Object.entries(TABLES).map(([name, table]) => [name, { commands: table }])),
  terminals: { commands: terminals, prepare, guard },
};

/** What the subjects give to the engine and to the worker. */
export const SUBJECTS: readonly Provided[] = [
  provide(COMMANDS, commands),
  provide(COMPUTED, { orders: computedOfOrders }),
  provide(JOB_HANDLERS, HANDLERS),
  provide(PRODUCTS, { RECHARGE, DATA: RETAIL_PLAN }),
] as readonly Provided[];
