import ctripCalls from '@t3d/resources/ctrip/ctrip-calls';
import { createHash } from 'node:crypto';
import type { Context } from '../../../context';
import { change } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { lockCtrip } from '../items/storedItems';
import { batchOf } from '../outbound/deferCall';
import type { Body, CtripAccount, CtripCall } from '../wire/codes';

/** A response to a channel, sometimes with a code and no body. */
export interface Outcome {
  readonly code: string;
  readonly message: string;
  readonly body?: object;
}
/** A call with a known sender, a valid signature and a parsed body. */
export interface Opened {
  readonly account: CtripAccount;
  readonly service: string;
  readonly body: Body;
  /** The channel's number of this call, the same when the call is repeated. Empty if missing. */
  readonly sequenceId: string;
  /** The channel's order number. */
  readonly otaOrderId: string | null;
}
export interface ChannelService {
  /** True if the service changes data, so that it runs once per batch. */
  readonly writes: boolean;
  /** The time in milliseconds that the channel waits for a response. */
  readonly limitMs: number;
  /** Runs the service. Returns the response's body, or null for none. */
  handle(call: Opened & { readonly ctx: Context }): Promise<object | null>;
}
/** Our decision on a paid order, sent once per batch of the payment. */
interface Decision {
  readonly account: number;
  readonly service: string;
  readonly sequenceId: string;
  readonly otaOrderId: string | null;
  readonly body: object;
  readonly message?: string;
}

/**
 * The protocol of a sales channel. Everything else, such as batches, outbox and stock, is the same for all channels.
 */
export interface SalesChannel<Envelope, Sender extends { readonly account: CtripAccount }> {
  readonly name: string;
  readonly ok: string;
  readonly services: Readonly<Record<string, ChannelService>>;
  /** Parses an untrusted message, or throws the channel's rejection. */
  parse(text: string): Envelope;
  /** Returns the name of the service for the log, even if it is unknown. */
  serviceOf(envelope: Envelope): string;
  /** Returns the account that sent the message. Throws for an unknown account. */
  identify(ctx: Context, envelope: Envelope): Promise<Sender>;
  /** Verifies signature, time and service, and returns the decrypted call. */
  verify(sender: Sender, envelope: Envelope, now: Date): Opened;
  /** Returns the response for a rejection. Rethrows an internal fault. */
  refusalOf(error: unknown, service?: string): Outcome;
  /** Returns the rejection of a batch that arrived earlier with another body. */
  reused(call: Opened): Error;
  /** Returns a response in the channel's format, encrypted if the sender is known. */
  answer(sender: Sender | null, outcome: Outcome): object;
  /** Enqueues the decision in the caller's transaction. Returns null if it is already enqueued. */
  confirm(ctx: Context, decision: Decision): Promise<number | null>;
  /** Sends changed prices and stock within the channel's limits. */
  sync(ctx: Context): Promise<{ sent: number }>;
}

type Channel = SalesChannel<never, { readonly account: CtripAccount }>;

interface Line {
  opened: Pick<Opened, 'account'> & Partial<Opened>;
  outcome: Outcome;
  began: number;
  service: string;
  batch?: string;
}

const LONGEST = { service: 64, message: 500 } as const;
const hashOf = (body: Body): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');
const serviceIn = ({ services }: Pick<Channel, 'services'>, name: string): ChannelService | undefined =>
  Object.hasOwn(services, name) ? services[name] : undefined;

/** Logs a call with its content encrypted. */
function logCall(ctx: Context, channel: Channel, { opened, outcome, began, service, batch }: Line): Promise<number> {
  const { account, body, otaOrderId, sequenceId } = opened;
  const values: Partial<CtripCall> = {
    account: account.id,
    direction: 'IN',
    service: service.slice(0, LONGEST.service),
    otaOrderId: otaOrderId ?? null,
    sequenceId: sequenceId ?? null,
    resultCode: outcome.code,
    message: outcome.message.slice(0, LONGEST.message),
    state: outcome.code === channel.ok ? 'DONE' : 'REFUSED',
    milliseconds: Math.round(performance.now() - began),
    limitMs: serviceIn(channel, service)?.limitMs ?? null,
    replays: 0,
    request: body ? JSON.stringify(body) : null,
    response: JSON.stringify({ code: outcome.code, message: outcome.message, body: outcome.body }),
    requestHash: body ? hashOf(body) : null,
    batch: batch ?? null,
  };
  return table(ctx, ctripCalls).insert(values);
}

class Reused extends Error {
  constructor(readonly refusal: Error) {
    super(refusal.message);
  }
}

/** Returns the stored response of this batch, or null for a new batch. Throws for a known batch with another body. */
async function earlier(ctx: Context, channel: Channel, opened: Opened, batch: string): Promise<Outcome | null> {
  const call = await table(ctx, ctripCalls).one({ batch });
  if (!call) return null;
  if (call.requestHash !== hashOf(opened.body)) throw new Reused(channel.reused(opened));
  await table(ctx, ctripCalls).update({ replays: (call.replays ?? 0) + 1 }, call.id);
  return JSON.parse(call.response as string) as Outcome;
}

/**
 * Runs a call that changes data and stores its response. A repeated call returns the stored response instead of
 * running.
 */
async function writeOnce(ctx: Context, channel: Channel, opened: Opened, began: number): Promise<Outcome> {
  const { account, service, sequenceId, otaOrderId } = opened;
  const batch = batchOf('IN', account.accountId, service, sequenceId, otaOrderId);
  const keep = async (inner: Context, outcome: Outcome): Promise<Outcome> => {
    await logCall(inner, channel, { opened, outcome, began, service, batch });
    return outcome;
  };
  try {
    return await inTransaction(ctx, async (inner) => {
      await lockCtrip(inner);
      const known = await earlier(inner, channel, opened, batch);
      if (known) return known;
      const answer = await channel.services[service]?.handle({ ...opened, ctx: inner });
      return keep(inner, { code: channel.ok, message: 'success', body: answer ?? undefined });
    });
  } catch (error) {
    const isReused = error instanceof Reused;
    const outcome = channel.refusalOf(isReused ? error.refusal : error, service);
    if (isReused) {
      await logCall(ctx, channel, { opened, outcome, began, service });
      return outcome;
    }
    return inTransaction(ctx, async (inner) => {
      await lockCtrip(inner);
      return (await earlier(inner, channel, opened, batch)) ?? keep(inner, outcome);
    });
  }
}

async function readOnly(ctx: Context, channel: Channel, opened: Opened, began: number): Promise<Outcome> {
  const { service } = opened;
  let outcome: Outcome;
  try {
    const answer = await channel.services[service]?.handle({ ...opened, ctx });
    outcome = { code: channel.ok, message: 'success', body: answer ?? undefined };
  } catch (error) {
    outcome = channel.refusalOf(error, service);
  }
  await logCall(ctx, channel, { opened, outcome, began, service });
  return outcome;
}

const SEEN_EVERY_MS = 10_000;
/** Stores the time of an account's last call, at most once in ten seconds. */
async function noteCall(ctx: Context, { id, lastCalledAt }: CtripAccount): Promise<void> {
  const now = ctx.now();
  if (lastCalledAt && now.getTime() - lastCalledAt.getTime() < SEEN_EVERY_MS) return;
  await change(ctx, 'UPDATE ctrip_accounts SET lastCalledAt = ? WHERE id = ?', [now, id]);
}

/** Responds to a call of a sales channel in the channel's format. Throws only for an internal fault. */
export async function respondToCall<Envelope, Sender extends { readonly account: CtripAccount }>(
  ctx: Context,
  adapter: SalesChannel<Envelope, Sender>,
  text: string,
): Promise<object> {
  const channel = adapter as unknown as Channel;
  const began = performance.now();
  let sender: Sender | null = null;
  let service = '';
  try {
    const envelope = adapter.parse(text);
    service = adapter.serviceOf(envelope);
    sender = await adapter.identify(ctx, envelope);
    // Verify with real time, because simulations move only the business clock.
    const opened = adapter.verify(sender, envelope, new Date());
    await noteCall(ctx, sender.account);
    const work = serviceIn(channel, opened.service)?.writes ? writeOnce : readOnly;
    return adapter.answer(sender, await work(ctx, channel, opened, began));
  } catch (error) {
    const outcome = adapter.refusalOf(error);
    if (sender) await logCall(ctx, channel, { opened: sender, outcome, began, service });
    return adapter.answer(null, outcome);
  }
}
