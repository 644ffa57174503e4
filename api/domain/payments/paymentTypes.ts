import { MINUTE_MS } from '@t3d/resources/kit';
import type { Notice } from './gateways/port';
import type { Payment } from '@t3d/resources/rows';

export type Anomaly = NonNullable<Payment['anomaly']>;
export type Product = NonNullable<Payment['product']>;

export const EXPIRES_MS = 30 * MINUTE_MS;
export const REFUND_JOB = 'payments.refund';
export interface RefundPayload {
  refund: number;
}

/** The outcome of a notice. ANOMALY means quarantined money, and AWAITED our own unfinished refund. */
export type Outcome =
  | 'SETTLED'
  | 'ANOMALY'
  | 'REPEATED'
  | 'UNKNOWN'
  | 'FOREIGN'
  | 'CLOSED'
  | 'REVERSED'
  | 'AWAITED'
  | 'IGNORED';
export interface Settled {
  outcome: Outcome;
  payment: number | null;
}
export type { Notice };

/** The purpose of a refund, which decides what happens at its end. */
export type RefundPurpose = 'RESOLVE' | 'ORDER' | 'ORDER_PART';

/** Returns whether the gateway reported a payment as failed before its expiry. */
export const failedEarly = ({ closedAt, expiresAt }: Payment): boolean =>
  closedAt !== null && expiresAt !== null && closedAt < expiresAt;
