import type { Context } from '../../context';
import type { RowOf } from '@t3d/resources/kit';
import type supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import type suppliers from '@t3d/resources/suppliers/suppliers';

export type Supplier = RowOf<(typeof suppliers)['fields']>;
export type SupplierCall = RowOf<(typeof supplierCalls)['fields']>;

export const TEST_JOB = 'suppliers.test';

/** The timing and result of a supplier call for the log. */
export interface CallTiming {
  question: Exclude<SupplierCall['question'], null>;
  supplier: number | null;
  milliseconds: number | null;
}

/** An event that a supplier reports about an order. `question` is the reference of the request that it answers. */
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
 * The outcome of an event: applied (DONE), deferred (KEPT), already known (NOTHING), to be undone by the supplier
 * (LATE), or without an order (UNKNOWN).
 */
export type EventOutcome = 'DONE' | 'KEPT' | 'NOTHING' | 'LATE' | 'UNKNOWN';

export interface ProvisionRequest {
  /** The request's reference, the same in all retries, so that the supplier provisions once. */
  reference: string;
  iccid: string | null;
  /** The supplier's name for the plan, or the plan's code. */
  product: string | null;
  esim: boolean;
}
/** A request about a provisioned order. `question` is its idempotency reference. */
export interface FollowUp {
  reference: string;
  question: string;
}
export interface MoveRequest extends FollowUp {
  iccid: string;
}
/** A request for another paid term of an SMS order, which then runs until `until`. */
export interface RenewRequest extends FollowUp {
  until: Date;
}

/** A supplier's decision. PENDING means that a notice follows. */
export type Verdict = 'ACCEPTED' | 'REFUSED' | 'PENDING';
export interface Answer {
  verdict: Verdict;
  lpa?: string | null;
  reason?: string;
}

/** The total usage of an order. */
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
/** A page of the usage feed. `cursor` begins the next page, and `faults` are invalid rows. */
export interface UsagePage {
  rows: readonly UsageRow[];
  cursor: string | null;
  more: boolean;
  faults: readonly UsageFault[];
}

/** Thrown if the request cannot have arrived. After any other error, it may have. */
export class NotReached extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotReached';
  }
}

/**
 * The interface to a company that provisions cards. Must be called outside transactions. After an error, the call is
 * repeated under the same reference.
 */
export interface SupplierPort {
  provision(ctx: Context, request: ProvisionRequest): Promise<Answer>;
  revoke(ctx: Context, request: FollowUp): Promise<Answer>;
  complete(ctx: Context, request: FollowUp): Promise<Answer>;
  move(ctx: Context, request: MoveRequest): Promise<Answer>;
  renew(ctx: Context, request: RenewRequest): Promise<Answer>;
  /** Returns the usage since `cursor`, or all usage for null. */
  usage(ctx: Context, cursor: string | null): Promise<UsagePage>;
  /** Makes a signed test call. Throws unless the supplier responds. */
  test(ctx: Context): Promise<void>;
}
