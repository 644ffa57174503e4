import type { Handlers } from '../../../jobs/types';
import { expireOrders, revokeUnverified, startDatedOrders } from './scheduledTransitions';

const MINUTE = 60_000;

/** What the worker does of orders by itself; what calls a supplier is in `suppliers/jobs`. */
export const jobs: Handlers = {
  'orders.expire': {
    every: MINUTE,
    run: async (ctx) => ({
      expired: await expireOrders(ctx),
      unverified: await revokeUnverified(ctx),
      started: await startDatedOrders(ctx),
    }),
  },
};
