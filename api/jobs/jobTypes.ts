import { type Language, type RowOf, DAY_MS, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import type { CheckedMessage } from '../errors';
import type { Context } from '../context';
import type jobs from '@t3d/resources/builtin/jobs';
import type { ServiceKey } from '../models/services';

/** Reports the progress of a job. Throws `JobCancelled` once the owner has cancelled the job. */
export type Progress = (done: number, total?: number) => Promise<void>;

export interface Handler {
  /** Does the work. A rejection (api/errors.ts) ends the job as FAILED; after any other error the job is retried. */
  run(ctx: Context, payload: never, progress: Progress, job: { id: number }): Promise<unknown>;
  /**
   * Long work that needs no transaction. It runs before the transaction of `atomic` work, and its errors count as those
   * of `run`.
   */
  before?(payload: never, progress: Progress): Promise<void>;
  /** True if the work and the end of the job commit together, so that a crash leaves neither. */
  atomic?: boolean;
  /** True if a person starts such a job and waits for it, so that the person's list of background jobs shows it. */
  requested?: boolean;
  /**
   * Checks the call on behalf of the job's owner and throws if it is no longer allowed. `ctx.actor` is the owner,
   * loaded again at each attempt, also for `run`. Required for a job with an owner.
   */
  onBehalf?(ctx: Context, payload: never): void | Promise<void>;
  /**
   * Stores work that needs a second person (`NeedsSecond`) as an approval. Runs in a separate transaction after the
   * work's rollback and returns the job's result. Without this function, such a job fails.
   */
  waits?(ctx: Context, payload: never): Promise<unknown>;
  /** The maximum number of attempts. The default is 8, which take about ten minutes. */
  attempts?: number;
  /** Compensates after the last attempt, in the transaction that marks the job FAILED. */
  exhausted?(ctx: Context, payload: never): Promise<void>;
  /** Returns the part of a result that staff must see. It is logged as an error of the job. */
  complain?(result: never): string | undefined;
  /** Milliseconds between two runs of a schedule, in whole minutes. For example `2 * HOUR_MS`. */
  every?: number;
  /**
   * True if the work mostly waits for an outside service. Such jobs do not use the worker's lanes, so that a slow
   * partner delays no other job. A process runs a limited number of such jobs at once.
   */
  apart?: boolean;
}

export type Handlers = Readonly<Record<string, Handler>>;

/** Why a job failed, as a message key, which is translated for each reader. */
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

/** Thrown by `progress` when the owner has cancelled the job. */
export class JobCancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'JobCancelled';
  }
}

/** The data of an event about a payment. `amount` is in minor units of `currency`. */
interface PaymentFacts {
  payment: number;
  paymentNo: string;
  amount: number;
  currency: string;
  product?: string | null;
  [more: string]: unknown;
}

/**
 * The data of each event by name. Amounts are in minor units and records are ids. Events contain no personal data, and
 * no price except the owner's. The names equal those of webhooks.
 */
export interface EventData {
  /** A balance fell below the threshold that the user chose. */
  'balance.low': {
    balance: number;
    alertBelow: number;
    currency: string;
    forecast: { spentLastWeek: number; perDay: number; daysLeft: number | null };
  };
  'balance.debt': { balance: number; creditLimit: number; currency: string };
  /** The signed heads of all wallets' hash chains at the end of a day. */
  'ledger.heads': { date: string; wallets: number; movements: number; lines: string; signature: string };
  /** The ledger audit found a break that differs from the last break. */
  'ledger.broken': {
    invariants: readonly { id: string; title: string; broken: number; examples: readonly string[] }[];
  };
  /** `credited` is the amount added to the wallet, in the wallet's currency. */
  'payment.completed': PaymentFacts & { credited?: number | null; creditedCurrency?: string | null };
  /** Money arrived that cannot be booked. `anomaly` is the field of `recharge-records`. */
  'payment.anomaly': PaymentFacts & { anomaly: string };
  /**
   * A gateway reports money received or refunded under a number that no payment has. Only the gateway's own console
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
  /**
   * A card became INVALID because its eSIM profile was lost. `orders` are the numbers of other orders for the card,
   * which were revoked and refunded.
   */
  'order.cardLost': { terminal: number; orders: readonly string[] };
  /**
   * The supplier rejected a request or was unreachable for too long. `applicant` is the user who made the request, or
   * null for the system.
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
  /** A sales channel rejected a call, or did not accept it for most of a day. `code` is the channel's last response. */
  'ctrip.failed': { call: number; service: string; otaOrderId: string | null; code: string };
}
export type EventName = keyof EventData;

export interface NewEvent<Name extends EventName = EventName> {
  name: Name;
  /** The user whom the event is about and who may be notified. Null for an event of the platform. */
  subject: number | null;
  data: EventData[Name];
  /** An event with the same name and `dedupe` key is recorded only once. */
  dedupe?: string;
}
/** An event as subscribers receive it. `id` is equal at each delivery. */
export type HappenedEvent<Name extends EventName = EventName> = Name extends EventName
  ? Omit<NewEvent<Name>, 'dedupe'> & { id: string; at: string }
  : never;

/** A mail as a command queues it. `to` is a single address. */
export interface NewMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The user who reads the mail. The mail has the brand of this user's supplier. */
  reader?: number | null;
  /** The user in whose name the mail is sent to a person without an account. The mail has this user's own brand. */
  sender?: number | null;
  /** The first language of the mail. The default is the sender's language. */
  language?: Language;
  /** Prevents a second mail with the same key. */
  dedupe?: string;
}

export type Job = RowOf<(typeof jobs)['fields']>;

export const JOB_HANDLERS: ServiceKey<Handlers> = { name: 'the handlers of jobs' };

/** Returns a duration of whole minutes as code, such as `2 * HOUR_MS`. */
function inWords(duration: number): string {
  const [name, unit] = (
    [
      ['DAY_MS', DAY_MS],
      ['HOUR_MS', HOUR_MS],
    ] as const
  ).find(([, one]) => duration % one === 0) ?? ['MINUTE_MS', MINUTE_MS];
  return duration === unit ? name : `${duration / unit} * ${name}`;
}

/** Returns what is wrong with a handler's schedule or number of attempts, or undefined. */
function mistakeOf({ every, attempts, onBehalf, requested }: Handler): string | undefined {
  if (attempts !== undefined && (!Number.isInteger(attempts) || attempts < 1))
    return `it is tried ${attempts} times; write a whole number of at least 1, or leave attempts out`;
  if (every === undefined) return undefined;
  if (onBehalf || requested)
    return 'a schedule is nobody’s, and it says whose it is; leave every out, or onBehalf and requested';
  if (every > 0 && every % MINUTE_MS === 0) return undefined;
  // People write seconds by mistake, for example 86_400 for a day.
  const seconds = every * 1000;
  const meant =
    seconds > 0 && seconds % MINUTE_MS === 0 ? seconds : Math.max(1, Math.ceil(every / MINUTE_MS)) * MINUTE_MS;
  return `every is ${every} milliseconds, which is no whole number of minutes; write ${inWords(meant || MINUTE_MS)}`;
}

/** Throws if a handler would run too often, never, or for nobody. The error lists each such handler. */
export function requireSchedules(handlers: Handlers): void {
  const wrong = Object.entries(handlers).flatMap(([kind, handler]) => {
    const mistake = mistakeOf(handler);
    return mistake === undefined ? [] : [`the job ${kind}: ${mistake}`];
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
