import type { Handler, Handlers } from '../../../jobs/types';
import { onBehalf } from '../../../jobs/onBehalf';
import { applyRevoke } from '../commands/applyRevoke';
import { deleteOrders } from '../commands/deleteOrders';
import { finishOrders } from '../commands/finishOrders';
import { forceCompletion } from '../commands/forceCompletion';
import type { BulkCommand, Ids } from '../commands/inBulk';
import { renewOrders } from '../commands/renewOrders';
import { retryOrders } from '../commands/retryOrders';
import {
  COMPLETE_MANY_JOB,
  DELETE_MANY_JOB,
  FINISH_MANY_JOB,
  RENEW_MANY_JOB,
  RETRY_MANY_JOB,
  REVOKE_MANY_JOB,
} from './kinds';
import { expireOrders, revokeUnverified, startDatedOrders } from './scheduledTransitions';

const MINUTE = 60_000;

/** A command on many orders, which reports how far it is. */
const bulk = (command: BulkCommand): Handler => onBehalf<Ids>(command);

/** What the worker does of orders by itself; what calls a supplier is in `suppliers/jobs`. */
export const jobs: Handlers = {
  [REVOKE_MANY_JOB]: bulk(applyRevoke),
  [RETRY_MANY_JOB]: bulk(retryOrders),
  [RENEW_MANY_JOB]: bulk(renewOrders),
  [FINISH_MANY_JOB]: bulk(finishOrders),
  [COMPLETE_MANY_JOB]: bulk(forceCompletion),
  [DELETE_MANY_JOB]: bulk(deleteOrders),
  'orders.expire': {
    every: MINUTE,
    run: async (ctx) => ({
      expired: await expireOrders(ctx),
      unverified: await revokeUnverified(ctx),
      started: await startDatedOrders(ctx),
    }),
  },
};
