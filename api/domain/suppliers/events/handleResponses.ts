import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../../context';
import { type Answer, logCall } from '../connections';
import { enqueue } from '../../../jobs/outbox';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import {
  type RequestPayload,
  type NotifyPayload,
  FINISH_JOB,
  NOTIFY_JOB,
  PROVISION_JOB,
  REVOKE_JOB,
  acceptOrder,
  confirmFinish,
  confirmRevoke,
  failOrder,
  notifySupplier,
  rejectFinish,
  rejectRevoke,
} from '../../orders';
import { rejectProvision } from '../assignSupplier';
import { replayDeferred } from './deferredEvents';
import type { CallTiming } from '../port';
import type { Order } from '@t3d/resources/rows';

type ResponseHandler = (ctx: Context, payload: RequestPayload, answer: Answer, took?: CallTiming) => Promise<void>;

const MINUTE = 60_000;
/** The intervals at which a PENDING request is repeated unless a notice arrives. The last one repeats. */
const AGAIN_AFTER = [5, 15, 60, 4 * 60, 24 * 60].map((minutes) => minutes * MINUTE);
const MAX_REPEATS = 40;

/**
 * Schedules the same request again, because a notice may be lost. Returns false after the maximum number of
 * repetitions.
 */
export async function retryRequestLater(
  ctx: Context,
  kind: string,
  payload: RequestPayload | NotifyPayload,
): Promise<boolean> {
  const again = (payload.again ?? 0) + 1;
  if (again > MAX_REPEATS) return false;
  const wait = AGAIN_AFTER[Math.min(again, AGAIN_AFTER.length) - 1] as number;
  await enqueue(ctx, {
    kind,
    payload: { ...payload, again },
    runAt: new Date(ctx.now().getTime() + wait),
    dedupe: `again:${payload.question}:${again}`,
  });
  return true;
}

/** Refunds an order without a response, and requests its undo from the supplier. */
export async function dropProvision(ctx: Context, order: Order, reference: string): Promise<void> {
  await failOrder(ctx, order.id, reference, 'TRIES_USED_UP');
  await notifySupplier(ctx, order, 'revoke');
}

/** Requests once that the supplier undo the provisioning of an order that has ended or moved to another supplier. */
export async function undoOrphan(
  ctx: Context,
  order: number,
  supplier: number | null,
  reference: string,
): Promise<void> {
  const payload: NotifyPayload = { order, supplier, reference, question: `${reference}-x`, what: 'revoke' };
  await enqueue(ctx, { kind: NOTIFY_JOB, payload, dedupe: `stray:${reference}` });
}

/** The states that need no further action of the supplier. */
const OVER: readonly Order['status'][] = ['INITIAL_FAILED', 'REVOKED'];
/**
 * Returns whether the supplier must undo the provisioning under this reference, because the order is over or has
 * another one.
 */
export const isOrphan = (order: Order, reference: string): boolean =>
  order.supplierReference !== reference || OVER.includes(order.status);

const responseHandler =
  (
    command: (
      ctx: Context,
      order: Order,
      payload: RequestPayload,
      answer: Answer,
      took?: CallTiming,
    ) => Promise<unknown>,
  ): ResponseHandler =>
  (ctx, payload, answer, took) =>
    inTransaction(ctx, async (inner) => {
      const order = await table(inner, orders).one(payload.order, { lock: true });
      if (!order) return;
      if (took)
        await logCall(inner, order, {
          ...took,
          reference: payload.reference,
          verdict: answer.verdict,
          reason: answer.reason,
        });
      await command(inner, order, payload, answer, took);
    });

/** Applies the supplier's response to an order. A repeated response changes nothing. */
export const handleProvisionResponse = responseHandler(async (ctx, order, payload, { verdict, lpa, reason }, took) => {
  const { reference } = payload;
  if (verdict === 'REFUSED') await rejectProvision(ctx, order.id, reference, reason ?? 'SUPPLIER');
  if (
    verdict === 'PENDING' &&
    took &&
    order.status === 'INITIAL' &&
    order.supplierReference === reference &&
    !(await retryRequestLater(ctx, PROVISION_JOB, payload))
  )
    await dropProvision(ctx, order, reference);
  if (verdict !== 'ACCEPTED') return;
  if (isOrphan(order, reference)) {
    if (took) await undoOrphan(ctx, order.id, took.supplier, reference);
    return;
  }
  if (order.deletedAt !== null) return;
  await acceptOrder(ctx, order.id, reference, { lpa });
  await replayDeferred(ctx, order.id);
});

/** Returns whether the supplier refused, or did not decide within the maximum number of repetitions. */
const isRefusedOrExhausted = async (
  ctx: Context,
  kind: string,
  payload: RequestPayload,
  { verdict }: Answer,
  took?: CallTiming,
): Promise<boolean> =>
  verdict === 'REFUSED' ||
  (verdict === 'PENDING' && took !== undefined && !(await retryRequestLater(ctx, kind, payload)));

export const handleRevokeResponse = responseHandler(async (ctx, order, payload, answer, took) => {
  if (order.status !== 'REVOKING') return;
  if (answer.verdict === 'ACCEPTED') await confirmRevoke(ctx, order.id);
  if (await isRefusedOrExhausted(ctx, REVOKE_JOB, payload, answer, took)) {
    await rejectRevoke(ctx, order.id);
    await replayDeferred(ctx, order.id);
  }
});

export const handleFinishResponse = responseHandler(async (ctx, order, payload, answer, took) => {
  if (order.status !== 'COMPLETING') return;
  if (answer.verdict === 'ACCEPTED') await confirmFinish(ctx, order.id);
  if (await isRefusedOrExhausted(ctx, FINISH_JOB, payload, answer, took)) {
    await rejectFinish(ctx, order.id);
    await replayDeferred(ctx, order.id);
  }
});
