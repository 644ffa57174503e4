import orders from '@t3d/resources/orders/orders';
import suppliers from '@t3d/resources/suppliers/suppliers';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import {
  type RequestPayload,
  type NotifyPayload,
  FINISH_JOB,
  NOTIFY_JOB,
  PROVISION_JOB,
  RENEW_JOB,
  REVOKE_JOB,
  rejectFinish,
  rejectRenewal,
  rejectRevoke,
} from '../../orders';
import { assignSupplier, reassignUnreached, supplierOf } from '../assignSupplier';
import {
  retryRequestLater,
  dropProvision,
  handleFinishResponse,
  handleProvisionResponse,
  handleRevokeResponse,
} from '../events/handleResponses';
import { replayDeferred, lastQuestion } from '../events/deferredEvents';
import { type Answer, type SupplierPort, failureOf, logCall, NotReached, isSimulated, portOf } from '../connections';
import type { Supplier, CallTiming } from '../port';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import type { Order } from '@t3d/resources/rows';
import { handleEvent } from '../events/handleEvents';
import { replyToQuestion, closeCallback, findCallback, openCallbacks } from '../simulator';
import { enqueue } from '../../../jobs/outbox';

export { handleFinishResponse, handleProvisionResponse, handleRevokeResponse } from '../events/handleResponses';

const orderOf = (ctx: Context, id: number): Promise<Order | null> => table(ctx, orders).one(id);

interface Question {
  about: Order | null;
  what: CallTiming['question'];
  supplier: Supplier | null;
  reference: string;
}
type SupplierRequest = (port: SupplierPort) => Promise<Answer>;

/** Makes a call outside any transaction and logs its duration or failure. */
async function sendRequest(
  ctx: Context,
  { about, what, supplier, reference }: Question,
  call: SupplierRequest,
): Promise<{ answer: Answer; took: CallTiming }> {
  const started = performance.now();
  const took = (): CallTiming => ({
    question: what,
    supplier: supplier?.id ?? null,
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    return { answer: await call(portOf(ctx, supplier)), took: took() };
  } catch (error) {
    await inTransaction(ctx, (inner) =>
      logCall(inner, about, { ...took(), reference, verdict: 'ERROR', reason: failureOf(error) }),
    );
    throw error;
  } finally {
    if (isSimulated(supplier)) await expectCallbacks(ctx, reference);
  }
}

/**
 * Requests an order from a supplier. Skips an order that has changed meanwhile, for example by a retry under a new
 * reference.
 */
export async function provision(ctx: Context, payload: RequestPayload): Promise<{ verdict: string }> {
  const asking = await inTransaction(ctx, (inner) => assignSupplier(inner, payload));
  if (!asking) return { verdict: 'SKIPPED' };
  const question: Question = {
    about: await orderOf(ctx, payload.order),
    what: 'PROVISION',
    supplier: asking.supplier,
    reference: payload.reference,
  };
  try {
    const { answer, took } = await sendRequest(ctx, question, (port) => port.provision(ctx, asking.request));
    await handleProvisionResponse(ctx, payload, answer, took);
    return { verdict: answer.verdict };
  } catch (error) {
    if (error instanceof NotReached && (await inTransaction(ctx, (inner) => reassignUnreached(inner, payload))))
      return { verdict: 'FAILOVER' };
    throw error;
  }
}

const isRetriedLater = async (ctx: Context, kind: string, payload: RequestPayload): Promise<boolean> =>
  payload.again !== undefined && retryRequestLater(ctx, kind, payload);

/**
 * Gives up a request after the supplier was unreachable for too long: refunds the order and requests its undo. Repeats
 * a PENDING request later instead.
 */
export async function giveUpProvision(ctx: Context, payload: RequestPayload): Promise<void> {
  if (await isRetriedLater(ctx, PROVISION_JOB, payload)) return;
  const order = await table(ctx, orders).one(payload.order, { lock: true });
  if (order?.status === 'INITIAL' && order.supplierReference === payload.reference)
    await dropProvision(ctx, order, payload.reference);
}

type AnswerHandler = typeof handleRevokeResponse;
/** Returns a job handler that sends a request about an order while the order has the given status. */
const following =
  (
    status: Order['status'],
    what: 'REVOKE' | 'COMPLETE',
    kind: 'revoke' | 'finish',
    call: (ctx: Context, port: SupplierPort, payload: RequestPayload) => Promise<Answer>,
    handle: AnswerHandler,
  ) =>
  async (ctx: Context, payload: RequestPayload): Promise<{ verdict: string }> => {
    const about = await orderOf(ctx, payload.order);
    if (
      !about ||
      about.status !== status ||
      ((await lastQuestion(ctx, about, kind)) ?? payload.question) !== payload.question
    )
      return { verdict: 'SKIPPED' };
    const { answer, took } = await sendRequest(
      ctx,
      { about, what, supplier: await supplierOf(ctx, about), reference: payload.reference },
      (port) => call(ctx, port, payload),
    );
    await handle(ctx, payload, answer, took);
    return { verdict: answer.verdict };
  };
export const revoke = following(
  'REVOKING',
  'REVOKE',
  'revoke',
  (ctx, port, { reference, question }) => port.revoke(ctx, { reference, question }),
  handleRevokeResponse,
);
export const finish = following(
  'COMPLETING',
  'COMPLETE',
  'finish',
  (ctx, port, { reference, question }) => port.complete(ctx, { reference, question }),
  handleFinishResponse,
);

export async function giveUpRevoke(ctx: Context, payload: RequestPayload): Promise<void> {
  if (await isRetriedLater(ctx, REVOKE_JOB, payload)) return;
  if ((await orderOf(ctx, payload.order))?.status !== 'REVOKING') return;
  await rejectRevoke(ctx, payload.order);
  await replayDeferred(ctx, payload.order);
}
export async function giveUpFinish(ctx: Context, payload: RequestPayload): Promise<void> {
  if (await isRetriedLater(ctx, FINISH_JOB, payload)) return;
  if ((await orderOf(ctx, payload.order))?.status !== 'COMPLETING') return;
  await rejectFinish(ctx, payload.order);
  await replayDeferred(ctx, payload.order);
}

const NOT_RENEWED: readonly Order['status'][] = ['REVOKED', 'REFUNDED', 'INITIAL_FAILED'];
/** The states in which the supplier decides whether an order ends, so that no term is refunded or requested. */
const IN_DOUBT: readonly Order['status'][] = ['REVOKING', 'COMPLETING'];
const inDoubt = async (ctx: Context, id: number): Promise<boolean> =>
  IN_DOUBT.includes((await table(ctx, orders).one(id, { lock: true }))?.status ?? null);

/** Refunds a term that the supplier refused. Tries again later while the order may still end or continue. */
async function dropRenewal(ctx: Context, payload: RequestPayload, reason: string): Promise<void> {
  if (await inDoubt(ctx, payload.order)) await retryRequestLater(ctx, RENEW_JOB, payload);
  else await rejectRenewal(ctx, payload, reason);
}

/** Requests a paid term from the supplier, and refunds it if the supplier refuses. */
export async function renew(ctx: Context, payload: RequestPayload): Promise<{ verdict: string }> {
  const about = await orderOf(ctx, payload.order);
  if (!about || about.endsAt === null || NOT_RENEWED.includes(about.status)) return { verdict: 'SKIPPED' };
  const { reference, question } = payload;
  if (about.status === 'REVOKING') {
    await inTransaction(ctx, (inner) => retryRequestLater(inner, RENEW_JOB, payload));
    return { verdict: 'LATER' };
  }
  const request = { reference, question, until: about.endsAt };
  const { answer, took } = await sendRequest(
    ctx,
    { about, what: 'RENEW', supplier: await supplierOf(ctx, about), reference },
    (port) => port.renew(ctx, request),
  );
  await inTransaction(ctx, async (inner) => {
    await logCall(inner, about, { ...took, reference, verdict: answer.verdict, reason: answer.reason });
    if (answer.verdict === 'REFUSED') await dropRenewal(inner, payload, answer.reason ?? 'SUPPLIER');
    if (answer.verdict === 'PENDING' && !(await retryRequestLater(inner, RENEW_JOB, payload)))
      await dropRenewal(inner, payload, 'TRIES_USED_UP');
  });
  return { verdict: answer.verdict };
}

export async function giveUpRenew(ctx: Context, payload: RequestPayload): Promise<void> {
  if (!(await isRetriedLater(ctx, RENEW_JOB, payload))) await dropRenewal(ctx, payload, 'TRIES_USED_UP');
}

async function cardOf(ctx: Context, order: Order | null): Promise<string | null> {
  const card = order?.terminal == null ? null : await table(ctx, terminals).one(order.terminal);
  return card?.iccid ?? null;
}

/** Sends a notification until the supplier responds, whatever the response is. */
export async function notify(ctx: Context, payload: NotifyPayload): Promise<{ verdict: string }> {
  const { order, supplier: id, what, reference, question } = payload;
  const about = await orderOf(ctx, order);
  // Move the card only after the supplier's response, because it may be provisioning the old card now.
  if (what === 'move' && about?.status === 'INITIAL' && about.supplierReference === reference) {
    await inTransaction(ctx, (inner) => retryRequestLater(inner, NOTIFY_JOB, payload));
    return { verdict: 'LATER' };
  }
  const supplier = id == null ? null : await table(ctx, suppliers).one(id);
  const iccid = what === 'move' ? await cardOf(ctx, about) : null;
  if ((what === 'move' && iccid === null) || (id != null && supplier === null)) return { verdict: 'SKIPPED' };
  const { answer, took } = await sendRequest(
    ctx,
    { about, what: what === 'finish' ? 'COMPLETE' : what === 'move' ? 'MOVE' : 'REVOKE', supplier, reference },
    (port) => {
      if (what === 'move') return port.move(ctx, { reference, question, iccid: iccid as string });
      return what === 'revoke'
        ? port.revoke(ctx, { reference, question })
        : port.complete(ctx, { reference, question });
    },
  );
  await inTransaction(ctx, (inner) =>
    logCall(inner, about, { ...took, reference, verdict: answer.verdict, reason: answer.reason }),
  );
  return { verdict: answer.verdict };
}

export const CALLBACK_JOB = 'simulator.callback';

/** Enqueues a job for each event that the simulated supplier will send. */
export async function expectCallbacks(ctx: Context, reference: string): Promise<void> {
  const open = await openCallbacks(ctx, reference);
  if (open.length === 0) return;
  await inTransaction(ctx, async (inner) => {
    for (const { id, dueAt } of open)
      await enqueue(inner, { kind: CALLBACK_JOB, payload: { callback: id }, runAt: dueAt, dedupe: `callback:${id}` });
  });
}

export async function callBack(ctx: Context, { callback: id }: { callback: number }): Promise<{ heard: string }> {
  const callback = await findCallback(ctx, id);
  if (!callback) return { heard: 'SKIPPED' };
  const {
    supplier,
    reference,
    event: { settle, ...event },
  } = callback;
  if (settle) await inTransaction(ctx, (inner) => replyToQuestion(inner, reference, 'ACCEPTED'));
  const row = supplier === null ? null : await table(ctx, suppliers).one({ code: supplier });
  const heard = await handleEvent(ctx, row?.id ?? null, { ...event, reference, at: callback.dueAt });
  await inTransaction(ctx, (inner) => closeCallback(inner, id));
  return { heard };
}
