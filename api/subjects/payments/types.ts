import { MINUTE_MS } from '@t3d/resources/kit';
import type { Notice } from './gateways/port';
import type { Payment } from '@t3d/resources/rows';

export type Anomaly = NonNullable<Payment['anomaly']>;
export type Product = NonNullable<Payment['product']>;

/** How long a payer may take. */
export const EXPIRES_MS = 30 * MINUTE_MS;
/** Kind of the job that carries one refund to its gateway. */
export const REFUND_JOB = 'payments.refund';
export interface RefundPayload {
  refund: number;
}

/**
 * What became of a notice; only SETTLED and ANOMALY mean that money was booked or quarantined. AWAITED: it is of a
 * refund that we have requested and whose end has not been reported yet.
 */
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

/** What a refund is for: what is to be done once the gateway has confirmed or refused it. */
export type RefundPurpose = 'RESOLVE' | 'ORDER' | 'ORDER_PART';

/**
 * Whether a closed payment ended before its time was over: its gateway reports that it failed, or that its payer gave
 * it up.
 */
export const failedEarly = ({ closedAt, expiresAt }: Payment): boolean =>
  closedAt !== null && expiresAt !== null && closedAt < expiresAt;
