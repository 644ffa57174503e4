import webhookBatches from '@t3d/resources/builtin/webhook-batches';
import deliveries, { type WebhookDelivery } from '@t3d/resources/builtin/webhook-deliveries';
import webhooks, { type Webhook } from '@t3d/resources/builtin/webhooks';
import { HOUR_MS } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { emit, enqueue } from '../../jobs/outbox';
import { loadAccess } from '../../models/actors';
import { recordHistory } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { TEST_EVENT } from './events';
import { DELIVER_JOB } from './publish';
import { headersFor, secretsOf, writeBatch } from './writeMessages';
import { type Reply, TIMEOUT_MS, WEBHOOK_SENDER, WEBHOOK_RULES } from './send';

interface DeliverPayload {
  webhook: number;
}

const MINUTE = 60_000;
/** The delay before each retry of a failed message. After the last one, the webhook is disabled. */
export const RETRIES_MS = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS] as const;
/** The maximum number of messages sent to a webhook at the same time. */
const AT_ONCE = 4;
/**
 * The maximum duration of a job in milliseconds. Then the job queues another, so that workers can serve other webhooks.
 */
const TURN_MS = 20_000;
/** The lease of a message by a process. If it expires, another process sends the message again under the same id. */
const LEASE_MS = 3 * TIMEOUT_MS;

interface Taken {
  readonly delivery: WebhookDelivery;
  readonly webhook: Webhook;
}

/** Returns the id of the webhook's next due message. */
async function nextDueId(ctx: Context, webhook: number): Promise<number | null> {
  const sending = await table(ctx, deliveries).find({ webhook, status: 'SENDING' });
  const left = sending.find(({ lockedUntil }) => lockedUntil === null || lockedUntil.getTime() < Date.now());
  if (left) return left.id;
  if (sending.length >= AT_ONCE) return null;
  const [row] = await select<{ id: number | string }>(
    ctx,
    `SELECT id FROM ${deliveries.table} WHERE webhook = ? AND status = 'QUEUED' AND nextAt <= ?
      ORDER BY nextAt, id LIMIT 1`,
    [webhook, ctx.now()],
  );
  return row ? Number(row.id) : null;
}

/**
 * Writes waiting events as messages, and leases the webhook's next message. Returns null if the webhook is disabled or
 * its owner may not call the API.
 */
const takeNext = (ctx: Context, id: number): Promise<Taken | null> =>
  inTransaction(ctx, async (inner) => {
    // Every change of a webhook's messages first locks the webhook, so that messages stay in order.
    const webhook = await table(inner, webhooks).one(id, { lock: true });
    if (!webhook || webhook.disabled) return null;
    const owner = await loadAccess(inner.database, webhook.owner ?? 0, inner.transaction);
    if (typeof owner === 'string') {
      await table(inner, webhookBatches).remove({ webhook: id });
      return null;
    }
    await writeBatch(inner, webhook, owner);
    const due = await nextDueId(inner, id);
    const delivery = due === null ? null : await table(inner, deliveries).one(due);
    if (!delivery) return null;
    const lockedUntil = new Date(Date.now() + LEASE_MS);
    const values = {
      status: 'SENDING' as const,
      attempts: (delivery.attempts ?? 0) + 1,
      url: webhook.url,
      lockedUntil,
    };
    await table(inner, deliveries).update(values, delivery.id);
    return { delivery: { ...delivery, ...values }, webhook };
  });

/** Returns whether an event must be written or a message must be sent now. */
async function isMoreDue(ctx: Context, id: number): Promise<boolean> {
  if ((await table(ctx, webhookBatches).count({ webhook: id })) > 0) return true;
  return (
    (await table(ctx, deliveries).count({ webhook: id, status: 'QUEUED', nextAt: { lte: ctx.now().toISOString() } })) >
    0
  );
}

/** Makes the next message about the same object due, which waited for the delivered one. */
async function releaseNext(ctx: Context, { webhook, object }: WebhookDelivery): Promise<void> {
  const next = await table(ctx, deliveries).one({ webhook, object, status: 'QUEUED', nextAt: null });
  if (next) await table(ctx, deliveries).update({ nextAt: ctx.now() }, next.id);
}

/** Disables the webhook and notifies its owner. Undelivered messages stay queued. */
async function giveUp(ctx: Context, { id, url, owner, failingSince }: Webhook): Promise<void> {
  await table(ctx, webhooks).update({ disabled: true }, id);
  const changes = { disabled: { before: false, after: true } };
  await recordHistory(ctx, webhooks, id, 'disable', changes);
  const since = (failingSince ?? ctx.now()).toISOString();
  await emit(ctx, { name: 'webhook.disabled', subject: owner, data: { webhook: id, url, failingSince: since } });
}

/** Returns the headers and response of an attempt for the log. */
const traceOf = (headers: Readonly<Record<string, string>>, reply: Reply, sentAt: Date, milliseconds: number) => ({
  requestHeaders: { ...headers },
  responseStatus: reply.status,
  responseBody: reply.body,
  error: reply.error,
  lockedUntil: null,
  sentAt,
  milliseconds,
});

async function recordSuccess(ctx: Context, { delivery, webhook }: Taken): Promise<void> {
  await table(ctx, deliveries).update({ status: 'DELIVERED', nextAt: null }, delivery.id);
  if (webhook.failingSince) await table(ctx, webhooks).update({ failingSince: null }, webhook.id);
  await releaseNext(ctx, delivery);
}

async function recordFailure(ctx: Context, { delivery, webhook }: Taken): Promise<void> {
  const isTest = delivery.event === TEST_EVENT;
  const wait = isTest ? undefined : RETRIES_MS[(delivery.attempts ?? 1) - 1];
  const nextAt = wait === undefined ? null : new Date(ctx.now().getTime() + wait);
  await table(ctx, deliveries).update({ status: nextAt ? 'QUEUED' : 'FAILED', nextAt }, delivery.id);
  if (isTest) return;
  const failingSince = webhook.failingSince ?? ctx.now();
  if (!webhook.failingSince) await table(ctx, webhooks).update({ failingSince }, webhook.id);
  if (nextAt) {
    await enqueue(ctx, { kind: DELIVER_JOB, payload: { webhook: webhook.id }, runAt: nextAt });
    return;
  }
  await releaseNext(ctx, delivery);
  if (!webhook.disabled) await giveUp(ctx, { ...webhook, failingSince });
}

const isAccepted = ({ status }: Reply): boolean => status !== null && status >= 200 && status < 300;

/** Stores the response to a message, unless another process has leased the message meanwhile. */
const recordReply = (ctx: Context, taken: Taken, reply: Reply, trace: ReturnType<typeof traceOf>): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const { id, attempts } = taken.delivery;
    const webhook = await table(inner, webhooks).one(taken.webhook.id, { lock: true });
    if (!webhook) return;
    const mine = await table(inner, deliveries).update(trace, { id, status: 'SENDING', attempts });
    if (mine === 1) await (isAccepted(reply) ? recordSuccess : recordFailure)(inner, { ...taken, webhook });
  });

async function sendOne(ctx: Context, taken: Taken): Promise<void> {
  const { delivery, webhook } = taken;
  const message = { messageId: delivery.messageId, body: delivery.body ?? '' };
  const headers = headersFor(message, secretsOf(webhook, ctx.now()), new Date());
  const [sentAt, began] = [ctx.now(), performance.now()];
  const send = ctx.database.services.get(WEBHOOK_SENDER);
  const reply = await send({ url: webhook.url, headers, body: message.body }, ctx.database.services.get(WEBHOOK_RULES));
  await recordReply(ctx, taken, reply, traceOf(headers, reply, sentAt, Math.round(performance.now() - began)));
}

/**
 * Sends a webhook's due messages, a few at a time, until none is due or `TURN_MS` has passed. Keeps the order of
 * messages about one object.
 */
export async function deliver(ctx: Context, { webhook }: DeliverPayload): Promise<{ sent: number }> {
  const end = performance.now() + TURN_MS;
  let sent = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      const taken = await takeNext(ctx, webhook);
      if (!taken) return;
      await sendOne(ctx, taken);
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (sent > 0 && (await isMoreDue(ctx, webhook)))
    await inTransaction(ctx, (inner) => enqueue(inner, { kind: DELIVER_JOB, payload: { webhook } }));
  return { sent };
}
