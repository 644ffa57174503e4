/**
 * Suppliers: the companies that provision cards, called by HTTP or simulated. docs/supplier-protocol.md describes the
 * protocol.
 */
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import supplierRoutesOfPlans from '@t3d/resources/suppliers/supplier-routes';
import { REPORTED_MESSAGES, FINISH_JOB, NOTIFY_JOB, PROVISION_JOB, RENEW_JOB, REVOKE_JOB } from '../orders';
import { PLAN_ROUTES, removeOfPlans } from '../plans';
import { CALLS, supplierRoutes } from './supplierRoutes';
import { beforeSaveSuppliers, SUPPLIER_RULES, deleteSuppliers } from './changeSuppliers';
import { reportedMessages } from './events/deferredEvents';
import type suppliers from '@t3d/resources/suppliers/suppliers';
import type { CommandsFor } from '../../registry/command';
import { testSupplier, requireTest, testConnection, pollUsage, replayReady } from './jobs/pollUsage';
import { words } from './supplierTexts';
import type { Handlers } from '../../jobs/jobTypes';
import {
  CALLBACK_JOB,
  callBack,
  finish,
  giveUpFinish,
  giveUpProvision,
  giveUpRenew,
  giveUpRevoke,
  notify,
  provision,
  renew,
  revoke,
} from './jobs/orderJobs';
import { deleteOldCalls } from './connections';
import { computedSuppliers } from './computedSuppliers';
import { TEST_JOB } from './port';

const MINUTE = 60_000;
/** The maximum number of attempts to notify a supplier, over about five hours. */
const NOTIFY_TRIES = 64;

const jobs: Handlers = {
  [PROVISION_JOB]: { run: provision, exhausted: giveUpProvision },
  [REVOKE_JOB]: { run: revoke, exhausted: giveUpRevoke },
  [FINISH_JOB]: { run: finish, exhausted: giveUpFinish },
  [RENEW_JOB]: { run: renew, exhausted: giveUpRenew },
  [NOTIFY_JOB]: { run: notify, attempts: NOTIFY_TRIES },
  [TEST_JOB]: { onBehalf: requireTest, run: testConnection, attempts: 1 },
  [CALLBACK_JOB]: { run: callBack },
  'suppliers.usage': { every: 5 * MINUTE, run: pollUsage },
  'suppliers.news': { every: MINUTE, run: replayReady },
  'supplier-calls.tidy': { every: 24 * 60 * MINUTE, run: deleteOldCalls },
};

export { isSimulated } from './connections';
export { testConnection } from './jobs/pollUsage';
export { callSupplier } from './http/client';
export { handleFinishResponse, handleProvisionResponse, handleRevokeResponse } from './jobs/orderJobs';
export {
  type Mode,
  replyToQuestion,
  isMode,
  readSetting,
  recordUse,
  setCardMode,
  setSupplierMode,
  writeSetting,
} from './simulator';

const ofSuppliers = {
  delete: deleteSuppliers,
  test: testSupplier,
} satisfies CommandsFor<typeof suppliers>;
export const commands = { suppliers: ofSuppliers };

export default defineModule({
  words,
  commands,
  jobs,
  rules: { suppliers: { beforeSave: beforeSaveSuppliers } },
  computed: [computedSuppliers],
  calls: CALLS,
  mounts: ({ database, log }) => [
    { at: '/t3d-api', handlers: [supplierRoutes(database, log)], raw: true, signed: /^\/suppliers\/[^/]+\/notices/ },
  ],
  services: [
    provide(PLAN_ROUTES, (ctx, plans) => removeOfPlans(ctx, supplierRoutesOfPlans, plans)) as Provided,
    provide(REPORTED_MESSAGES, reportedMessages) as Provided,
  ],
  configured: (config) => [
    provide(SUPPLIER_RULES, { simulators: config.simulators, privateHosts: config.supplierPrivateHosts }) as Provided,
  ],
});
