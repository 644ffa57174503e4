import { type Language, type RowOf, DAY_MS, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import type { CheckedMessage } from '../errors';
import type { Context } from '../context';
import type jobs from '@t3d/resources/house/jobs';
import type { ServiceKey } from '../models/services';

/** Reports how far a job is; throws `JobCancelled` once its owner has cancelled it. */
export type Progress = (done: number, total?: number) => Promise<void>;

export interface Handler {
  /** Does the work. A refusal (api/errors.ts) ends the job as FAILED; any other error is tried again later. */
  run(ctx: Context, payload: never, progress: Progress, job: { id: number }): Promise<unknown>;
  /**
   * What takes long and needs no transaction, done before that of `atomic` work begins; fails the job as `run` does.
   */
  before?(payload: never, progress: Progress): Promise<void>;
  /** The work and the mark that it is done commit together: a crash in the middle leaves neither. */
  atomic?: boolean;
  /** A person started it and waits for its end: it shows in the tray of its owner. */
  requested?: boolean;
  /**
   * The work is a call of the job's owner: throws the refusal of that call when they may not make it. `ctx.actor` is
   * the owner, loaded again at each attempt, and so it is for `run`. A job that has an owner must have it.
   */
  onBehalf?(ctx: Context, payload: never): void | Promise<void>;
  /**
   * The work needs a second person (`NeedsSecond`) and was taken back: leaves it to them, in a transaction of its own,
   * and returns the result with which the job ends. Without it such a job fails.
   */
  waits?(ctx: Context, payload: never): Promise<unknown>;
  /** Tries before giving up (default 8, about ten minutes of back-off). */
  attempts?: number;
  /** What is put right, in one transaction with the FAILED mark, once the tries are used up. */
  exhausted?(ctx: Context, payload: never): Promise<void>;
  /** What of a result somebody must see: it is logged as an error of the job. */
  complain?(result: never): string | undefined;
  /** A schedule: after each run it waits so many milliseconds, whole minutes, and runs again: `2 * HOUR_MS`. */
  every?: number;
  /**
   * The work mostly waits for somebody outside: it runs beside the lanes, so that a slow partner keeps no other job
   * waiting. A process runs a limited number of these at once.
   */
  apart?: boolean;
}

export type Handlers = Readonly<Record<string, Handler>>;

/** Why a job failed, as a message key; routes turn it into the reader's language. */
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

/** Thrown out of `progress` when the owner has cancelled. */
export class JobCancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'JobCancelled';
  }
}

/** What events of a payment carry; `amount` in minor units of `currency`. */
interface PaymentFacts {
  payment: number;
  paymentNo: string;
  amount: number;
  currency: string;
  product?: string | null;
  [more: string]: unknown;
}

/**
 * What can have happened, by name, with its data: amounts in minor units, ids of records, no personal data,
 * no price of anybody but the subject. The names are those of webhooks.
 */
export interface EventData {
  /** The balance went below the line that the user chose. */
  'balance.low': {
    balance: number;
    alertBelow: number;
    currency: string;
    forecast: { spentLastWeek: number; perDay: number; daysLeft: number | null };
  };
  /** The balance went below zero. */
  'balance.debt': { balance: number; creditLimit: number; currency: string };
  /** The trial balance found another break than the time before. */
  'ledger.heads': { date: string; wallets: number; movements: number; lines: string; signature: string };
  'ledger.broken': {
    invariants: readonly { id: string; title: string; broken: number; examples: readonly string[] }[];
  };
  /** `credited`: what of it was booked to the wallet, in the wallet's currency. */
  'payment.completed': PaymentFacts & { credited?: number | null; creditedCurrency?: string | null };
  /** Money came that cannot be booked: `anomaly` is the field of recharge-records. */
  'payment.anomaly': PaymentFacts & { anomaly: string };
  /**
   * A gateway reports money that came, or went back, under a number that no payment of its has: only its own console
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
  /** A card ended with its eSIM profile: these other orders of it, by number, were revoked and paid back. */
  'order.cardLost': { terminal: number; orders: readonly string[] };
  /** The supplier refused, or was out of reach for too long. `applicant`: who had requested it; null: the system. */
  'order.refused': {
    order: number;
    orderNo: string;
    asked: 'PROVISION' | 'REVOKE' | 'FINISH' | 'RENEW';
    reason: string;
    applicant: number | null;
  };
  /** Messages to a webhook were refused for so long that it was disabled. */
  'webhook.disabled': { webhook: number; url: string; failingSince: string };
  /** A call to a sales channel was refused, or was not taken for most of a day: `code` is the channel's last word. */
  'ctrip.failed': { call: number; service: string; otaOrderId: string | null; code: string };
}
export type EventName = keyof EventData;

export interface NewEvent<Name extends EventName = EventName> {
  name: Name;
  /** The user whom it is about, who may be notified; null: a matter of the house. */
  subject: number | null;
  data: EventData[Name];
  /** An event of the same name and `dedupe` happens once. */
  dedupe?: string;
}
/** An event as its subscribers get it; `id` is the same each time it is delivered. */
export type HappenedEvent<Name extends EventName = EventName> = Name extends EventName
  ? Omit<NewEvent<Name>, 'dedupe'> & { id: string; at: string }
  : never;

/** A mail as a command leaves it. `to` is one address. */
export interface NewMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The user who reads it: it wears the brand of that user's supplier. */
  reader?: number | null;
  /** The user in whose name it is sent to somebody without an account: it wears that user's own brand. */
  sender?: number | null;
  /** Its first language; left out, the sender's. */
  language?: Language;
  /** A second mail of the same key is not sent. */
  dedupe?: string;
}

/** A row of the queue. */
export type Job = RowOf<(typeof jobs)['fields']>;

/** What the worker does for each kind of job: the subjects register it. */
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
