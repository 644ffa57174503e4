import type { Context } from '../../context';
import type { RowOf } from '@t3d/resources/kit';
import type supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import type suppliers from '@t3d/resources/suppliers/suppliers';

export type Supplier = RowOf<(typeof suppliers)['fields']>;
export type SupplierCall = RowOf<(typeof supplierCalls)['fields']>;

export const TEST_JOB = 'suppliers.test';

/** The facts of a supplier call for the log. `supplier` is null for the simulator. */
export interface CallTiming {
  question: Exclude<SupplierCall['question'], null>;
  supplier: number | null;
  milliseconds: number | null;
}

/**
 * An event that a supplier reports about an order. `question` is the idempotency reference of the request that the
 * event answers, if any.
 */
export interface SupplierEvent {
  kind:
    | 'provisioned'
    | 'refused'
    | 'revoked'
    | 'revoke-refused'
    | 'completed'
    | 'complete-refused'
    | 'activated'
    | 'usage';
  reference: string;
  question?: string;
  reason?: string;
  lpa?: string | null;
  usedMB?: number;
  usedMessages?: number;
  at: Date;
}
/**
 * The outcome of an event. DONE: the event changed the order. KEPT: the event is deferred. NOTHING: the event was
 * known, or the order is over. LATE: the supplier was asked to undo the provisioning. UNKNOWN: the supplier has no
 * order with this reference.
 */
export type EventOutcome = 'DONE' | 'KEPT' | 'NOTHING' | 'LATE' | 'UNKNOWN';

export interface ProvisionRequest {
  /** All retries of a request have this reference, so that the supplier provisions the order only once. */
  reference: string;
  iccid: string | null;
  /** The name in the route, or else the plan's code. */
  product: string | null;
  esim: boolean;
}
/** A request about an order that was provisioned before. `question` is the idempotency reference of this request. */
export interface FollowUp {
  reference: string;
  question: string;
}
export interface MoveRequest extends FollowUp {
  iccid: string;
}
/** A request for another paid term of an SMS order. The order runs until `until`, even if it had ended. */
export interface RenewRequest extends FollowUp {
  until: Date;
}

/** A supplier's decision. PENDING means that a notice will bring the decision. */
export type Verdict = 'ACCEPTED' | 'REFUSED' | 'PENDING';
export interface Answer {
  verdict: Verdict;
  lpa?: string | null;
  reason?: string;
}

/** The total amount of data or messages that an order has used. */
export interface UsageRow {
  reference: string;
  usedMB?: number;
  usedMessages?: number;
  at: Date;
}
export interface UsageFault {
  reference: string | null;
  reason: string;
}
/** A page of the usage feed. The next page begins at `cursor`. `faults` are the invalid rows. */
export interface UsagePage {
  rows: readonly UsageRow[];
  cursor: string | null;
  more: boolean;
  faults: readonly UsageFault[];
}

/** Thrown if the connection failed or was refused. After any other error, the request may have arrived. */
export class NotReached extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotReached';
  }
}

/**
 * The interface to a company that provisions cards. Must be called outside transactions. If a call throws, the work
 * may be done or not, and the call is repeated under the same reference.
 */
export interface SupplierPort {
  provision(ctx: Context, request: ProvisionRequest): Promise<Answer>;
  revoke(ctx: Context, request: FollowUp): Promise<Answer>;
  complete(ctx: Context, request: FollowUp): Promise<Answer>;
  move(ctx: Context, request: MoveRequest): Promise<Answer>;
  renew(ctx: Context, request: RenewRequest): Promise<Answer>;
  /** Returns the usage since `cursor`, or all usage if null. */
  usage(ctx: Context, cursor: string | null): Promise<UsagePage>;
  /** Throws unless a signed test call arrives and the supplier responds. */
  test(ctx: Context): Promise<void>;
}
