import type { CommandTable } from '../declared/command';
import type { ResourceCommands, RowRules } from '../engine/rows/commands';
import { RELATIONS } from '../engine/access/reach';
import { COMMANDS } from '../engine/rows/commands';
import { COMPUTED } from '../engine/rows/computed';
import { manyJobs } from '../engine/rows/manyJobs';
import { JOB_HANDLERS } from '../jobs/handlers';
import type { Handlers } from '../jobs/types';
import type { Provided } from '../models/services';
import { provide } from '../models/services';
import * as bills from './bills';
import * as files from './files';
import * as imports from './imports';
import * as jobs from './jobs';
import * as messages from './messages';
import * as orders from './orders';
import * as payments from './payments';
import * as plans from './plans';
import * as realNames from './realNames';
import * as savedViews from './savedViews';
import * as suppliers from './suppliers';
import * as terminals from './terminals';
import * as users from './users';

/** The commands of each resource that has any. */
const TABLES: Readonly<Record<string, CommandTable>> = {
  ...users.commands,
  ...messages.commands,
  ...plans.commands,
  ...orders.commands,
  ...terminals.commands,
  ...suppliers.commands,
  ...realNames.commands,
  ...bills.commands,
  ...imports.commands,
  ...jobs.commands,
  ...payments.commands,
  ...savedViews.commands,
};

/** The rules for a resource's rows, for those that have any of their own. */
const RULES: Readonly<Record<string, RowRules>> = {
  ...plans.rules,
  terminals: { complete: terminals.complete },
  suppliers: { complete: suppliers.complete },
};

const commands: Readonly<Record<string, ResourceCommands>> = Object.fromEntries(
  Object.entries(TABLES).map(([name, table]) => [name, { ...RULES[name], commands: table }]),
);

/** What the worker does for each kind of job. */
export const HANDLERS: Handlers = {
  ...manyJobs(Object.values(TABLES)),
  ...suppliers.jobs,
  ...messages.jobs,
  ...orders.jobs,
  ...payments.jobs,
  ...imports.jobs,
  ...realNames.jobs,
  ...files.jobs,
  ...jobs.jobs,
};

/** What the subjects give to the engine and to the worker. */
export const SUBJECTS: readonly Provided[] = [
  provide(RELATIONS, users.relations),
  provide(COMMANDS, commands),
  provide(COMPUTED, { orders: orders.computedOrders }),
  provide(JOB_HANDLERS, HANDLERS),
  provide(payments.PRODUCTS, { RECHARGE: payments.RECHARGE, DATA: orders.RETAIL_PLAN }),
] as readonly Provided[];
