import { type Language, type RowOf, DAY_MS, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import type { CheckedMessage } from '../errors';
import type { Context } from '../context';
import type jobs from '@t3d/resources/builtin/jobs';
import type { ServiceKey } from '../models/services';

/** Reports the progress of a job; throws `JobCancelled` once its owner has cancelled it. */
export type Progress = (done: number, total?: number) => Promise<void>;

export interface Handler {
  /** Does the work. A rejection (api/errors.ts) ends the job as FAILED; any other error is retried later. */
  run(ctx: Context, payload: never, progress: Progress, job: { id: number }): Promise<unknown>;
  /** Long work that needs no transaction, done before the transaction of `atomic` work; fails the job as `run` does. */
  before?(payload: never, progress: Progress): Promise<void>;
  /** The work and its done mark commit together, so a crash in the middle leaves neither. */
  atomic?: boolean;
  /** A person started it and waits for its end, so their list of background jobs shows it. */
  requested?: boolean;
  /**
   * Checks the call of the job's owner and throws its rejection. `ctx.actor` is the owner, loaded again at each
   * attempt, also for `run`. Required for a job with an owner.
   */
  onBehalf?(ctx: Context, payload: never): void | Promise<void>;
  /**
   * Defers work that needs a second person (`NeedsSecond`) after its rollback, in a transaction of its own, and returns
   * the job's result. Without it such a job fails.
   */
  waits?(ctx: Context, payload: never): Promise<unknown>;
  /** Maximum number of attempts (default 8, about ten minutes of backoff). */
  attempts?: number;
  /** Compensates after the last attempt, in one transaction with the FAILED mark. */
  exhausted?(ctx: Context, payload: never): Promise<void>;
  /** Returns the part of a result that somebody must see, which is logged as an error of the job. */
  complain?(result: never): string | undefined;
  /** Milliseconds between two runs of a schedule, in whole minutes: `2 * HOUR_MS`. */
  every?: number;
  /**
   * The work mostly waits for an outside service, so it runs outside the lanes and a slow partner delays no other job.
   * A process runs a limited number of these at once.
   */
  apart?: boolean;
}

export type Handlers = Readonly<Record<string, Handler>>;

/** The reason of a failed job as a message key; routes translate it for the reader. */
export interface JobErrors extends CheckedMessage {
  errors?: Record<string, CheckedMessage>;
}

export interface JobView {
  id: number;
  kind: string;
  state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';
  done: number;
  total: number | null;
  result: unknown;
  errors: JobErrors | null;
}

/** Thrown by `progress` when the owner has cancelled. */
export class JobCancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'JobCancelled';
  }
}

/** Data of a payment's events; `amount` in minor units of `currency`. */
interface PaymentFacts {
  payment: number;
  paymentNo: string;
  amount: number;
  currency: string;
  product?: string | null;
  [more: string]: unknown;
}

/**
 * Events by name with their data: amounts in minor units, ids of records, no personal data, and no price of anybody but
 * the owner. The names are those of webhooks.
 */
export interface EventData {
  /** The balance fell below the limit that the user chose. */
  'balance.low': {
    balance: number;
    alertBelow: number;
    currency: string;
    forecast: { spentLastWeek: number; perDay: number; daysLeft: number | null };
  };
  /** The balance fell below zero. */
  'balance.debt': { balance: number; creditLimit: number; currency: string };
  /** The signed state of the books at the end of a day. */
  'ledger.heads': { date: string; wallets: number; movements: number; lines: string; signature: string };
  /** The trial balance found a different break than before. */
  'ledger.broken': {
    invariants: readonly { id: string; title: string; broken: number; examples: readonly string[] }[];
  };
  /** `credited`: the amount booked to the wallet, in the wallet's currency. */
  'payment.completed': PaymentFacts & { credited?: number | null; creditedCurrency?: string | null };
  /** Money came that cannot be booked: `anomaly` is the field of recharge-records. */
  'payment.anomaly': PaymentFacts & { anomaly: string };
  /**
   * A gateway reports money received or refunded under a number that no payment has; only the gateway's own console
   * shows more.
   */
  'payment.stray': {
    gateway: string;
    paymentNo: string;
    gatewayNo: string;
    amount: number;
    currency: string;
    back: boolean;
  };
  'payment.refundFailed': PaymentFacts & { reason: string };
  /** A card ended with its eSIM profile: these other orders of the card, by number, were revoked and refunded. */
  'order.cardLost': { terminal: number; orders: readonly string[] };
  /**
   * The supplier rejected it or was unreachable for too long. `applicant`: the user who requested it, or null for the
   * system.
   */
  'order.refused': {
    order: number;
    orderNo: string;
    asked: 'PROVISION' | 'REVOKE' | 'FINISH' | 'RENEW';
    reason: string;
    applicant: number | null;
  };
  /** A webhook was disabled because its deliveries failed for too long. */
  'webhook.disabled': { webhook: number; url: string; failingSince: string };
  /**
   * A call to a sales channel was rejected, or not accepted for most of a day; `code` is the channel's last response.
   */
  'ctrip.failed': { call: number; service: string; otaOrderId: string | null; code: string };
}
export type EventName = keyof EventData;

export interface NewEvent<Name extends EventName = EventName> {
  name: Name;
  /** The user whom the event concerns and who may be notified; null for an event of the platform. */
  subject: number | null;
  data: EventData[Name];
  /** An event of the same name and `dedupe` is recorded once. */
  dedupe?: string;
}
/** An event as its subscribers receive it; `id` is the same at each delivery. */
export type HappenedEvent<Name extends EventName = EventName> = Name extends EventName
  ? Omit<NewEvent<Name>, 'dedupe'> & { id: string; at: string }
  : never;

/** A mail as a command queues it. `to` is one address. */
export interface NewMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The user who reads the mail, which has the brand of that user's supplier. */
  reader?: number | null;
  /** The user in whose name the mail is sent to somebody without an account; it has that user's own brand. */
  sender?: number | null;
  /** The first language of the mail; the sender's by default. */
  language?: Language;
  /** Prevents a second mail of the same key. */
  dedupe?: string;
}

export type Job = RowOf<(typeof jobs)['fields']>;

/** The handlers of all kinds of jobs, which domain modules register. */
export const JOB_HANDLERS: ServiceKey<Handlers> = { name: 'the handlers of jobs' };

/** Writes a duration of whole minutes as code: `2 * HOUR_MS`. */
function inWords(duration: number): string {
  const [name, unit] = (
    [
      ['DAY_MS', DAY_MS],
      ['HOUR_MS', HOUR_MS],
    ] as const
  ).find(([, one]) => duration % one === 0) ?? ['MINUTE_MS', MINUTE_MS];
  return duration === unit ? name : `${duration / unit} * ${name}`;
}

/** Returns what is wrong with a job's schedule or with its number of attempts; undefined if both are right. */
function mistakeOf({ every, attempts, onBehalf, requested }: Handler): string | undefined {
  if (attempts !== undefined && (!Number.isInteger(attempts) || attempts < 1))
    return `it is tried ${attempts} times; write a whole number of at least 1, or leave attempts out`;
  if (every === undefined) return undefined;
  if (onBehalf || requested)
    return 'a schedule is nobody’s, and it says whose it is; leave every out, or onBehalf and requested';
  if (every > 0 && every % MINUTE_MS === 0) return undefined;
  // People often write seconds by mistake: 86_400 for a day.
  const seconds = every * 1000;
  const meant =
    seconds > 0 && seconds % MINUTE_MS === 0 ? seconds : Math.max(1, Math.ceil(every / MINUTE_MS)) * MINUTE_MS;
  return `every is ${every} milliseconds, which is no whole number of minutes; write ${inWords(meant || MINUTE_MS)}`;
}

/** Throws if a handler would run too often, never, or for nobody; the error has a sentence for each such handler. */
export function requireSchedules(handlers: Handlers): void {
  const wrong = Object.entries(handlers).flatMap(([kind, handler]) => {
    const mistake = mistakeOf(handler);
    return mistake === undefined ? [] : [`the job ${kind}: ${mistake}`];
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
