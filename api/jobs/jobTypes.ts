import { type Language, type RowOf, DAY_MS, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import type { CheckedMessage } from '../errors';
import type { Context } from '../context';
import type jobs from '@t3d/resources/builtin/jobs';
import type { ServiceKey } from '../models/services';

/** Reports the progress of a job. Throws `JobCancelled` once the owner has cancelled the job. */
export type Progress = (done: number, total?: number) => Promise<void>;

export interface Handler {
  /**
   * Does the work of a job. If `run` throws a rejection (api/errors.ts), the job ends as FAILED. After any other error,
   * the worker retries the job.
   */
  run(ctx: Context, payload: never, progress: Progress, job: { id: number }): Promise<unknown>;
  /**
   * Long work that needs no transaction. Runs before the transaction of `atomic` work. Errors have the same effect as
   * errors of `run`.
   */
  before?(ctx: Context, payload: never, progress: Progress): Promise<void>;
  /**
   * True if the work and the end of the job commit in one transaction. A crash then rolls back both the work and the
   * end.
   */
  atomic?: boolean;
  /** True if a person waits for the job, whose list of background jobs then shows it. */
  requested?: boolean;
  /**
   * Throws if the job's owner may no longer make the call. `ctx.actor` is the owner, who is loaded again at each
   * attempt. Kinds of jobs with an owner need this function.
   */
  onBehalf?(ctx: Context, payload: never): void | Promise<void>;
  /**
   * Stores work that needs a second person (`NeedsSecond`) as an approval after the rollback, and returns the job's
   * result. Without this function, such a job fails.
   */
  waits?(ctx: Context, payload: never): Promise<unknown>;
  /** The maximum number of attempts. The default of 8 attempts takes about ten minutes. */
  attempts?: number;
  /** Compensates for the failed work after the last attempt, in the transaction that marks the job FAILED. */
  exhausted?(ctx: Context, payload: never): Promise<void>;
  /** Returns a text about the result that staff must see, for the log of errors. */
  complain?(result: never): string | undefined;
  /** Milliseconds between two runs of a scheduled job, in whole minutes. For example `2 * HOUR_MS`. */
  every?: number;
  /**
   * True if the work mostly waits for an external service. Such jobs run outside the lanes, so that a slow partner
   * does not delay others. A process runs a limited number of such jobs at once.
   */
  apart?: boolean;
}

export type Handlers = Readonly<Record<string, Handler>>;

/** Why a job failed, as a message key that each reader sees translated. */
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
 * The data of each event, whose name webhooks use too. Amounts are in minor units, and records given by id. There are
 * no personal data and no prices of other users.
 */
export interface EventData {
  'balance.low': {
    balance: number;
    alertBelow: number;
    currency: string;
    forecast: { spentLastWeek: number; perDay: number; daysLeft: number | null };
  };
  'balance.debt': { balance: number; creditLimit: number; currency: string };
  /** The signed hashes of all wallets at the end of a day. */
  'ledger.heads': { date: string; wallets: number; movements: number; lines: string; signature: string };
  /** The ledger audit found a fault that differs from the last fault. */
  'ledger.broken': {
    invariants: readonly { id: string; title: string; broken: number; examples: readonly string[] }[];
  };
  /** `credited` is the amount added to the wallet, in the wallet's currency. */
  'payment.completed': PaymentFacts & { credited?: number | null; creditedCurrency?: string | null };
  /** Money arrived that cannot be booked. `anomaly` is the field of that name in `recharge-records`. */
  'payment.anomaly': PaymentFacts & { anomaly: string };
  /**
   * A gateway reports a receipt or refund with a number that no payment has. Only the gateway's own website shows more
   * about this money.
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
   * A card became INVALID because its eSIM profile was lost. Its other orders (`orders`, numbers) were revoked and
   * refunded.
   */
  'order.cardLost': { terminal: number; orders: readonly string[] };
  /**
   * The supplier rejected a request or was unreachable for too long. `applicant` is the user who made the request, or
   * null for a request by the system.
   */
  'order.refused': {
    order: number;
    orderNo: string;
    asked: 'PROVISION' | 'REVOKE' | 'FINISH' | 'RENEW';
    reason: string;
    applicant: number | null;
  };
  /** A webhook was disabled after its deliveries had failed for too long. */
  'webhook.disabled': { webhook: number; url: string; failingSince: string };
  /**
   * A sales channel rejected a call or failed to accept the call for most of a day. `code` is the channel's last
   * response.
   */
  'ctrip.failed': { call: number; service: string; otaOrderId: string | null; code: string };
}
export type EventName = keyof EventData;

export interface NewEvent<Name extends EventName = EventName> {
  name: Name;
  /** The user who may be notified, or null for an event of the platform. */
  subject: number | null;
  data: EventData[Name];
  /** A second event with the same name and key is ignored. */
  dedupe?: string;
}
/** An event in the form that subscribers receive. `id` is equal at each delivery of the event. */
export type HappenedEvent<Name extends EventName = EventName> = Name extends EventName
  ? Omit<NewEvent<Name>, 'dedupe'> & { id: string; at: string }
  : never;

/** A mail that a command queues. `to` is a single address. */
export interface NewMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The mail has the brand of this reader's supplier. */
  reader?: number | null;
  /** A mail to a person without an account has the brand of this sender. */
  sender?: number | null;
  /** By default the sender's language comes first. */
  language?: Language;
  /** A second mail with the same key is ignored. */
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

/** Returns the error in a handler's schedule or number of attempts. Undefined if both are correct. */
function mistakeOf({ every, attempts, onBehalf, requested }: Handler): string | undefined {
  if (attempts !== undefined && (!Number.isInteger(attempts) || attempts < 1))
    return `it is tried ${attempts} times; write a whole number of at least 1, or leave attempts out`;
  if (every === undefined) return undefined;
  if (onBehalf || requested)
    return 'a schedule is nobody’s, and it says whose it is; leave every out, or onBehalf and requested';
  if (every > 0 && every % MINUTE_MS === 0) return undefined;
  // The error suggests milliseconds, because people often write seconds (for example 86_400 for a day).
  const seconds = every * 1000;
  const meant =
    seconds > 0 && seconds % MINUTE_MS === 0 ? seconds : Math.max(1, Math.ceil(every / MINUTE_MS)) * MINUTE_MS;
  return `every is ${every} milliseconds, which is no whole number of minutes; write ${inWords(meant || MINUTE_MS)}`;
}

/**
 * Throws if a handler would run too often or never, or lacks an owner that it needs. The error lists all wrong
 * handlers.
 */
export function requireSchedules(handlers: Handlers): void {
  const wrong = Object.entries(handlers).flatMap(([kind, handler]) => {
    const mistake = mistakeOf(handler);
    return mistake === undefined ? [] : [`the job ${kind}: ${mistake}`];
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
