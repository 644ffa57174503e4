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
