import type { Handlers } from '../../../jobs/types';
import { PAY_LATER_JOB, payLater } from '../checkout/simulatedPayer';
import { type RefundPayload, REFUND_JOB } from '../types';
import { expirePayments, pursueRefund, pursueRefunds, queryPayments, reconcilePayments } from './paymentJobs';

const MINUTE = 60_000;

/** What the worker does with payments. */
export const jobs: Handlers = {
  [REFUND_JOB]: { run: (ctx, payload: RefundPayload) => pursueRefund(ctx, payload) },
  [PAY_LATER_JOB]: { run: payLater },
  'payments.expire': { every: MINUTE, run: async (ctx) => ({ closed: await expirePayments(ctx) }) },
  'payments.query': { every: MINUTE, run: async (ctx) => ({ settled: await queryPayments(ctx) }) },
  'payments.refunds': { every: MINUTE, run: async (ctx) => ({ ended: await pursueRefunds(ctx) }) },
  'payments.reconcile': { every: 60 * MINUTE, run: reconcilePayments },
};
