import type { T3dDataProvider } from '../../providers/dataProvider';
import { language } from '../../providers/language';

export interface PaymentMethod {
  payment: string;
  label: string;
  /** The currency charged. `rate` is the number of units of the wallet's currency for one unit of this currency. */
  currency: string;
  rate: number;
}
export interface PaymentMethods {
  methods: PaymentMethod[];
  least: number;
}

/** The fields of a recharge record that the payer may see. Amounts are in minor units. */
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

/** Creates a payment. The same key returns the same payment. Throws errors without a toast. */
export async function startPayment(
  provider: T3dDataProvider,
  body: { amount: number; payment: string },
  key: string,
): Promise<{ id: number; payUrl: string }> {
  const { id, payUrl } = await provider.act('recharge-records', 'pay', body, key, [0, 400, 409]);
  // Opens the payment page in this page's language, not in the browser's.
  const there = new URL(payUrl as string);
  there.searchParams.set('lang', language);
  return { id: id as number, payUrl: there.href };
}

/** `anomaly` means that the money arrived but a person must check it. */
export type PaymentProgress = 'waiting' | 'paid' | 'anomaly' | 'expired';

type Watched = Pick<Payment, 'status' | 'expiresAt' | 'closedAt'> | undefined;

/**
 * Returns the progress at `now` (milliseconds). A payment that the server closed is expired, whatever the local clock
 * says.
 */
export function progressOf(payment: Watched, now: number): PaymentProgress {
  if (payment?.status === 'COMPLETED') return 'paid';
  if (payment?.status === 'ANOMALY') return 'anomaly';
  if (payment?.closedAt) return 'expired';
  return payment?.expiresAt && Date.parse(payment.expiresAt) <= now ? 'expired' : 'waiting';
}

const SOON = 2_000;
const LATER = 5_000;
/** Milliseconds of tolerance, because a payment may arrive slightly late and clocks differ. */
const LATE = 15_000;

/**
 * Returns the milliseconds until the next poll, or false if nothing more is expected. `since` is the time waited so far
 * in milliseconds.
 */
export function nextLook(payment: Watched, now: number, since: number): number | false {
  const state = progressOf(payment, now);
  if (state === 'paid' || state === 'anomaly' || payment?.closedAt) return false;
  if (state === 'expired') return LATE;
  return since < 60_000 ? SOON : LATER;
}

/** Formats a rate without trailing zeros. */
export const rateText = (rate: number): string => rate.toFixed(6).replace(/\.?0+$/, '');

/** Returns why an amount cannot be paid, or null. `minor` is null if the text is not an amount. */
export function amountProblem(
  text: string,
  minor: number | null,
  least: number,
): 'required' | 'number' | 'least' | null {
  if (text.trim() === '') return 'required';
  if (minor === null) return 'number';
  return minor < least ? 'least' : null;
}

/** Formats the time left, such as `4:05`. Empty once the time has passed. */
export function leftText(until: string | null, now: number): string {
  const left = until ? Math.ceil((Date.parse(until) - now) / 1000) : 0;
  if (!(left > 0)) return '';
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
