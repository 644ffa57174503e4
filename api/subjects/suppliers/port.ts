import type { Context } from '../../context';
import type { RowOf } from '@t3d/resources/kit';
import type supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import type suppliers from '@t3d/resources/suppliers/suppliers';

export type Supplier = RowOf<(typeof suppliers)['fields']>;
export type SupplierCall = RowOf<(typeof supplierCalls)['fields']>;

/** Kind of the job that tries a supplier's connection for a person. */
export const TEST_JOB = 'suppliers.test';

/**
 * One call of a supplier, as the log keeps it besides what came of it. `supplier` null: none is configured, the
 * simulator answers.
 */
export interface CallTiming {
  question: Exclude<SupplierCall['question'], null>;
  supplier: number | null;
  milliseconds: number | null;
}

/**
 * What a supplier reports by itself of one order. `question`: which of our requests it answers, where it answers one.
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
 * DONE: it changed something. KEPT: for when the order can take it. NOTHING: recorded already, or over. LATE: undone
 * there. UNKNOWN: no order of that supplier.
 */
export type EventOutcome = 'DONE' | 'KEPT' | 'NOTHING' | 'LATE' | 'UNKNOWN';

export interface ProvisionRequest {
  /** Ours, stable for each try of an order: the supplier does the same one once, however often it is requested. */
  reference: string;
  iccid: string | null;
  /** The supplier's name of the plan: that of its route, else the plan's code. */
  product: string | null;
  esim: boolean;
}
/** A request for an order provisioned before; `question` is its idempotency reference. */
export interface FollowUp {
  reference: string;
  question: string;
}
/** The order goes on with another card. */
export interface MoveRequest extends FollowUp {
  iccid: string;
}
/** The order, of messages, is paid for one more term: it runs until `until`, having ended before or not. */
export interface RenewRequest extends FollowUp {
  until: Date;
}

/** PENDING: the supplier answers later, by a notice. */
export type Verdict = 'ACCEPTED' | 'REFUSED' | 'PENDING';
export interface Answer {
  verdict: Verdict;
  lpa?: string | null;
  reason?: string;
}

/** What an order has used in all, of data or of messages. */
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
/** A part of the usage feed. `cursor` is where the next one begins; `faults` are rows that could not be read. */
export interface UsagePage {
  rows: readonly UsageRow[];
  cursor: string | null;
  more: boolean;
  faults: readonly UsageFault[];
}

/**
 * The connection was never made, or refused: the request has surely not arrived. Any other error leaves
 * that open.
 */
export class NotReached extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotReached';
  }
}

/**
 * A company that makes cards work. Called outside of transactions. Only an answer decides anything: a call that throws
 * leaves it open whether the supplier has done it, and is repeated under the same reference.
 */
export interface SupplierPort {
  provision(ctx: Context, request: ProvisionRequest): Promise<Answer>;
  revoke(ctx: Context, request: FollowUp): Promise<Answer>;
  complete(ctx: Context, request: FollowUp): Promise<Answer>;
  move(ctx: Context, request: MoveRequest): Promise<Answer>;
  renew(ctx: Context, request: RenewRequest): Promise<Answer>;
  /** What came since `cursor` (null: from the beginning). */
  usage(ctx: Context, cursor: string | null): Promise<UsagePage>;
  /** Whether a signed call arrives and is answered; throws when not. */
  test(ctx: Context): Promise<void>;
}
