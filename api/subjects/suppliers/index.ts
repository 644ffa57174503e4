/**
 * Suppliers: the companies that make cards work, behind one port (`port.ts`): by HTTP (`http/`), or simulated.
 *
 * Commands: delete and test suppliers; what a connection must have says `rules.ts`. Out:
 * `jobs/orderJobs.ts` requests them to provision, revoke, finish, renew and move what subject `orders` left for them;
 * which one is called is chosen by `chooseSupplier.ts`, and a refusal fails over (`assignSupplier.ts`). In: answers,
 * signed notices (`notices/`, by `router.ts`) and a polled feed of usage, all applied in `events/`: in any order, late
 * or twice, the order ends in its true state; what comes too early is deferred. Every call leaves a line in
 * `supplier-calls` (`logCall.ts`). The protocol: docs/supplier-protocol.md.
 */
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import supplierRoutesOfPlans from '@t3d/resources/suppliers/supplier-routes';
import { REPORTED_MESSAGES } from '../orders';
import { PLAN_ROUTES, removeOfPlans } from '../plans';
import { CALLS } from './calls';
import { completeSuppliers, SUPPLIER_RULES, deleteSuppliers } from './changeSuppliers';
import { reportedMessages } from './events/deferredEvents';
import { jobs } from './jobs';
import { supplierRoutes } from './router';
import type suppliers from '@t3d/resources/suppliers/suppliers';
import type { CommandsFor } from '../../declared/command';
import { testSupplier } from './jobs/testConnection';
import { words } from './words';

export { isSimulated } from './connections';
export { testConnection } from './jobs/testConnection';
export { callSupplier } from './http/client';
export { handleFinishAnswer, handleProvisionAnswer, handleRevokeAnswer } from './jobs/orderJobs';
export {
  type Mode,
  answerQuestion,
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

export default defineSubject({
  words,
  commands,
  jobs,
  rules: { suppliers: { complete: completeSuppliers } },
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
