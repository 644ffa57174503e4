import type { Context } from '../../../context';
import type { Body, CtripAccount } from '../types';

/** What a call is answered with, in the channel's own codes; a body only where there is something to say. */
export interface Outcome {
  readonly code: string;
  readonly message: string;
  readonly body?: object;
}
/** A call whose sender is known, whose signature holds and whose body is read. */
export interface Opened {
  readonly account: CtripAccount;
  readonly service: string;
  readonly body: Body;
  /** The channel's number of this call: the same number is the same call. Empty where it gives none. */
  readonly sequenceId: string;
  /** The channel's number of the order that the call is about. */
  readonly otaOrderId: string | null;
}
export interface ChannelService {
  /** It changes something: it is done once for a batch, and its answer kept. */
  readonly writes: boolean;
  /** How long the channel waits for the answer. */
  readonly limitMs: number;
  /** Does it; null: done, with nothing to say. Throws the channel's refusal. */
  handle(call: Opened & { readonly ctx: Context }): Promise<object | null>;
}
/** A decision on a paid order that the channel is to hear: once, under the batch of its call. */
interface Decision {
  readonly account: number;
  readonly service: string;
  readonly sequenceId: string;
  readonly otaOrderId: string | null;
  readonly body: object;
  readonly message?: string;
}

/**
 * What an adapter of a sales channel fills in. Everything else (a batch is answered once, refusals undo what was begun,
 * the log, the outbox, stock, cards, money) is the same for each channel. `Envelope` is its message, `Sender` what it
 * knows of the account that signs.
 */
export interface SalesChannel<Envelope, Sender extends { readonly account: CtripAccount }> {
  readonly name: string;
  readonly ok: string;
  readonly services: Readonly<Record<string, ChannelService>>;
  /** Reads a message, nothing of it believed yet. Throws the channel's refusal. */
  parse(text: string): Envelope;
  /** The service that a message names, for the log; it may be none of `services`. */
  serviceOf(envelope: Envelope): string;
  /** The account of a message. Throws the refusal of one that is not ours. */
  identify(ctx: Context, envelope: Envelope): Promise<Sender>;
  /** Checks signature, time and service, and opens the body. Throws the channel's refusal. */
  verify(sender: Sender, envelope: Envelope, now: Date): Opened;
  /** A refusal as it is answered. Throws on what is none: a fault of ours. */
  refusalOf(error: unknown, service?: string): Outcome;
  /** The refusal of a batch that came before with another body. */
  reused(call: Opened): Error;
  /** An answer as the channel reads it; without a sender nothing is sealed. */
  answer(sender: Sender | null, outcome: Outcome): object;
  /** Leaves a decision for the channel in the caller's transaction; null: it was left before. */
  confirm(ctx: Context, decision: Decision): Promise<number | null>;
  /** Sends prices and stock that the channel does not know yet, within its limits. */
  sync(ctx: Context): Promise<{ sent: number }>;
}
