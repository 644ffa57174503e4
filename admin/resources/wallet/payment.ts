import type { T3dDataProvider } from '../../providers/dataProvider';
import { language } from '../../providers/language';

export interface PaymentMethod {
  payment: string;
  label: string;
  /** The payer's currency. `rate` is its value in the wallet's currency. */
  currency: string;
  rate: number;
  /** True if the method works in this browser. */
  works: boolean;
}
export interface PaymentMethods {
  methods: PaymentMethod[];
  least: number;
}

/** A payment, as far as the payer may read it. Amounts are in minor units. */
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

/** Starts a payment. A call with the same key returns the same payment. */
export async function startPayment(
  provider: T3dDataProvider,
  body: { amount: number; payment: string },
  key: string,
): Promise<{ id: number; payUrl: string }> {
  const { id, payUrl } = await provider.act('recharge-records', 'pay', body, key, [0, 400, 409]);
  // Opens the gateway's page in the language of this page.
  const there = new URL(payUrl as string);
  there.searchParams.set('lang', language);
  return { id: id as number, payUrl: there.href };
}

/** The state of a payment. `anomaly` means that an admin must check the received money. */
export type PaymentProgress = 'waiting' | 'paid' | 'anomaly' | 'expired';

type Watched = Pick<Payment, 'status' | 'expiresAt' | 'closedAt'> | undefined;

/** Returns the state of a payment. `now` is in milliseconds. */
export function progressOf(payment: Watched, now: number): PaymentProgress {
  if (payment?.status === 'COMPLETED') return 'paid';
  if (payment?.status === 'ANOMALY') return 'anomaly';
  if (payment?.closedAt) return 'expired';
  return payment?.expiresAt && Date.parse(payment.expiresAt) <= now ? 'expired' : 'waiting';
}

const SOON = 2_000;
const LATER = 5_000;
/** The milliseconds between polls after the expiry, because a payment may be late. */
const LATE = 15_000;

/** Returns the milliseconds until the next poll, or false if the payment is over. */
export function nextLook(payment: Watched, now: number, since: number): number | false {
  const state = progressOf(payment, now);
  if (state === 'paid' || state === 'anomaly' || payment?.closedAt) return false;
  if (state === 'expired') return LATE;
  return since < 60_000 ? SOON : LATER;
}

export const rateText = (rate: number): string => rate.toFixed(6).replace(/\.?0+$/, '');

/** Returns why an amount cannot be paid, or null. */
export function amountProblem(
  text: string,
  minor: number | null,
  least: number,
): 'required' | 'number' | 'least' | null {
  if (text.trim() === '') return 'required';
  if (minor === null) return 'number';
  return minor < least ? 'least' : null;
}

/** Returns the remaining time, for example `4:05`, or an empty text. */
export function leftText(until: string | null, now: number): string {
  const left = until ? Math.ceil((Date.parse(until) - now) / 1000) : 0;
  if (!(left > 0)) return '';
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
