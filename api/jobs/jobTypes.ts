import { type Language, type RowOf, DAY_MS, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import type { CheckedMessage } from '../errors';
import type { Context } from '../context';
import type jobs from '@t3d/resources/builtin/jobs';
import type { ServiceKey } from '../models/services';

/** Reports the progress of a job. Throws `JobCancelled` after the owner has cancelled it. */
export type Progress = (done: number, total?: number) => Promise<void>;

export interface Handler {
  /** Does the work of a job. A rejection (api/errors.ts) ends the job as FAILED, any other error retries it. */
  run(ctx: Context, payload: never, progress: Progress, job: { id: number }): Promise<unknown>;
  /** Long work before the transaction of `atomic` work. */
  before?(ctx: Context, payload: never, progress: Progress): Promise<void>;
  /** True if the work and the job's end commit in one transaction. */
  atomic?: boolean;
  /** True if a person waits for the job, so that the tray shows it. */
  requested?: boolean;
  /** Throws if the job's owner may no longer make the call. `ctx.actor` is the owner with present rights. */
  onBehalf?(ctx: Context, payload: never): void | Promise<void>;
  /** Stores work that needs a second person (`NeedsSecond`) as an approval. Without it, such a job fails. */
  waits?(ctx: Context, payload: never): Promise<unknown>;
  /** The maximum number of attempts. The default of 8 takes about ten minutes. */
  attempts?: number;
  /** Compensates for failed work after the last attempt, in the transaction that marks the job FAILED. */
  exhausted?(ctx: Context, payload: never): Promise<void>;
  /** Returns a text about the result for the log of errors, or undefined. */
  complain?(result: never): string | undefined;
  /** The milliseconds between two runs of a scheduled job, in whole minutes, such as `2 * HOUR_MS`. */
  every?: number;
  /** True if the work mostly waits for an external service, so that it runs outside the lanes. */
  apart?: boolean;
}

export type Handlers = Readonly<Record<string, Handler>>;

/** The reason of a failure, as a message that each reader sees translated. */
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

/** The data of each event. Amounts are in minor units. Contains no personal data and no prices of other users. */
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
  /** A gateway reports money with a number that no payment has. */
  'payment.stray': {
    gateway: string;
    paymentNo: string;
    gatewayNo: string;
    amount: number;
    currency: string;
    back: boolean;
  };
  'payment.refundFailed': PaymentFacts & { reason: string };
  /** A card became INVALID because its eSIM profile was lost, and its other orders were refunded. */
  'order.cardLost': { terminal: number; orders: readonly string[] };
  /** The supplier rejected a request or was unreachable for too long. `applicant` made the request. */
  'order.refused': {
    order: number;
    orderNo: string;
    asked: 'PROVISION' | 'REVOKE' | 'FINISH' | 'RENEW';
    reason: string;
    applicant: number | null;
  };
  /** A webhook was disabled after its deliveries had failed for too long. */
  'webhook.disabled': { webhook: number; url: string; failingSince: string };
  /** A sales channel rejected a call, or did not accept it for most of a day. */
  'ctrip.failed': { call: number; service: string; otaOrderId: string | null; code: string };
}
export type EventName = keyof EventData;

export interface NewEvent<Name extends EventName = EventName> {
  name: Name;
  /** The user who may be notified, or null for an event of the platform. */
  subject: number | null;
  data: EventData[Name];
  /** A key that suppresses a second event of this name. */
  dedupe?: string;
}
/** An event as subscribers receive it. `id` is the same at each delivery. */
export type PublishedEvent<Name extends EventName = EventName> = Name extends EventName
  ? Omit<NewEvent<Name>, 'dedupe'> & { id: string; at: string }
  : never;

/** A mail to one address that a command queues. */
export interface NewMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The reader, whose supplier decides the mail's brand. */
  reader?: number | null;
  /** The sender, who decides the brand of a mail to a person without an account. */
  sender?: number | null;
  /** The first language, by default the sender's. */
  language?: Language;
  /** A key that suppresses a second mail. */
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

/** Returns the mistake in a handler's schedule or attempts, or undefined. */
function mistakeOf({ every, attempts, onBehalf, requested }: Handler): string | undefined {
  if (attempts !== undefined && (!Number.isInteger(attempts) || attempts < 1))
    return `it is tried ${attempts} times; write a whole number of at least 1, or leave attempts out`;
  if (every === undefined) return undefined;
  if (onBehalf || requested)
    return 'a schedule is nobody’s, and it says whose it is; leave every out, or onBehalf and requested';
  if (every > 0 && every % MINUTE_MS === 0) return undefined;
  // Suggest milliseconds, because people often write seconds, such as 86_400.
  const seconds = every * 1000;
  const meant =
    seconds > 0 && seconds % MINUTE_MS === 0 ? seconds : Math.max(1, Math.ceil(every / MINUTE_MS)) * MINUTE_MS;
  return `every is ${every} milliseconds, which is no whole number of minutes; write ${inWords(meant || MINUTE_MS)}`;
}

/** Throws for handlers that would run too often or never, or that lack an owner. */
export function requireSchedules(handlers: Handlers): void {
  const wrong = Object.entries(handlers).flatMap(([kind, handler]) => {
    const mistake = mistakeOf(handler);
    return mistake === undefined ? [] : [`the job ${kind}: ${mistake}`];
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
