import type { T3dDataProvider } from '../../providers/dataProvider';
import { language } from '../../providers/language';

export interface PaymentMethod {
  payment: string;
  label: string;
  /** What the payer is charged in, and how many units of the wallet's currency one unit of it gives. */
  currency: string;
  rate: number;
}
export interface PaymentMethods {
  methods: PaymentMethod[];
  least: number;
}

/** The fields of a recharge record that its payer watches; amounts in minor units. */
export interface Payment {
  id: number;
  paymentNo: string;
  status: 'UNPAID' | 'COMPLETED' | 'ANOMALY';
  amount: number;
  currency: string;
  credited: number | null;
  paidAmount: number | null;
  expiresAt: string | null;
  closedAt: string | null;
}

/** Opens a payment; with the same key it is the same one. Refusals are thrown, not raised. */
export async function startPayment(
  provider: T3dDataProvider,
  body: { amount: number; payment: string },
  key: string,
): Promise<{ id: number; payUrl: string }> {
  const { id, payUrl } = await provider.act('recharge-records', 'pay', body, key, [0, 400, 409]);
  // The payment page speaks the language of this one, whatever the browser's is.
  const there = new URL(payUrl as string);
  there.searchParams.set('lang', language);
  return { id: id as number, payUrl: there.href };
}

/**
 * What the payer is shown: go on and pay, it has arrived, it arrived in a way that a person must look at, it is too
 * late.
 */
export type PaymentProgress = 'waiting' | 'paid' | 'anomaly' | 'expired';

type Watched = Pick<Payment, 'status' | 'expiresAt' | 'closedAt'> | undefined;

/** `now` in milliseconds; a payment that its server has closed is expired whatever the clock here shows. */
export function progressOf(payment: Watched, now: number): PaymentProgress {
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
export function nextLook(payment: Watched, now: number, since: number): number | false {
  const state = progressOf(payment, now);
  if (state === 'paid' || state === 'anomaly' || payment?.closedAt) return false;
  if (state === 'expired') return LATE;
  return since < 60_000 ? SOON : LATER;
}

/** `0.138500` as people write a rate: without noughts at its end. */
export const rateText = (rate: number): string => rate.toFixed(6).replace(/\.?0+$/, '');

/** Why an amount cannot be paid; null when it can. `minor` null: what was typed is no amount. */
export function amountProblem(
  text: string,
  minor: number | null,
  least: number,
): 'required' | 'number' | 'least' | null {
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
