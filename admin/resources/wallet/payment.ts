import type { Payment } from './paymentCalls';

/**
 * What the payer is shown: go on and pay, it has arrived, it arrived in a way that a person must look at, it is too
 * late.
 */
export type PaymentProgress = 'waiting' | 'paid' | 'anomaly' | 'expired';

/** `now` in milliseconds; a payment that its server has closed is expired whatever the clock here shows. */
export function progressOf(
  payment: Pick<Payment, 'status' | 'expiresAt' | 'closedAt'> | undefined,
  now: number,
): PaymentProgress {
  if (payment?.status === 'COMPLETED') return 'paid';
  if (payment?.status === 'ANOMALY') return 'anomaly';
  if (payment?.closedAt) return 'expired';
  return payment?.expiresAt && Date.parse(payment.expiresAt) <= now ? 'expired' : 'waiting';
}

const SOON = 2_000;
const LATER = 5_000;
/** A payment may still arrive a moment after its time, and clocks differ. */
const LATE = 15_000;

/**
 * Milliseconds until the payment is looked at again; false when nothing more is expected. `since`: how long it has been
 * waited for.
 */
export function nextLook(
  payment: Pick<Payment, 'status' | 'expiresAt' | 'closedAt'> | undefined,
  now: number,
  since: number,
): number | false {
  const state = progressOf(payment, now);
  if (state === 'paid' || state === 'anomaly' || payment?.closedAt) return false;
  if (state === 'expired') return LATE;
  return since < 60_000 ? SOON : LATER;
}

/** `0.138500` as people write a rate: without noughts at its end. */
export const rateText = (rate: number): string => rate.toFixed(6).replace(/\.?0+$/, '');

export type AmountProblem = 'required' | 'number' | 'least';

/** Why an amount cannot be paid; null when it can. `minor` null: what was typed is no amount. */
export function amountProblem(text: string, minor: number | null, least: number): AmountProblem | null {
  if (text.trim() === '') return 'required';
  if (minor === null) return 'number';
  return minor < least ? 'least' : null;
}

/** `4:05` for what is left until a moment; empty once it has passed. */
export function leftText(until: string | null, now: number): string {
  const left = until ? Math.ceil((Date.parse(until) - now) / 1000) : 0;
  if (!(left > 0)) return '';
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
