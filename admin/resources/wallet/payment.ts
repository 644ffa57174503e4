import type { T3dDataProvider } from '../../providers/dataProvider';
import { language } from '../../providers/language';

export interface PaymentMethod {
  payment: string;
  label: string;
  /** `rate` says how many units of the wallet's currency a unit of the payer's currency is worth. */
  currency: string;
  rate: number;
}
export interface PaymentMethods {
  methods: PaymentMethod[];
  least: number;
}

/** Contains only what the payer may read. Amounts are in minor units. */
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

/** A call with the same key returns the same payment. An error causes no toast. */
export async function startPayment(
  provider: T3dDataProvider,
  body: { amount: number; payment: string },
  key: string,
): Promise<{ id: number; payUrl: string }> {
  const { id, payUrl } = await provider.act('recharge-records', 'pay', body, key, [0, 400, 409]);
  // Opens the gateway's page in the language of this page instead of the browser's.
  const there = new URL(payUrl as string);
  there.searchParams.set('lang', language);
  return { id: id as number, payUrl: there.href };
}

/** `anomaly` means that money arrived but an admin must check it. */
export type PaymentProgress = 'waiting' | 'paid' | 'anomaly' | 'expired';

type Watched = Pick<Payment, 'status' | 'expiresAt' | 'closedAt'> | undefined;

/** `now` is in milliseconds. A payment that the server has closed is expired, whatever the browser's clock says. */
export function progressOf(payment: Watched, now: number): PaymentProgress {
  if (payment?.status === 'COMPLETED') return 'paid';
  if (payment?.status === 'ANOMALY') return 'anomaly';
  if (payment?.closedAt) return 'expired';
  return payment?.expiresAt && Date.parse(payment.expiresAt) <= now ? 'expired' : 'waiting';
}

const SOON = 2_000;
const LATER = 5_000;
/** The poll interval in milliseconds after the expiry, because a payment may arrive late and clocks may differ. */
const LATE = 15_000;

/** Returns false if the payment is over. All times are in milliseconds, and `since` is the time waited so far. */
export function nextLook(payment: Watched, now: number, since: number): number | false {
  const state = progressOf(payment, now);
  if (state === 'paid' || state === 'anomaly' || payment?.closedAt) return false;
  if (state === 'expired') return LATE;
  return since < 60_000 ? SOON : LATER;
}

export const rateText = (rate: number): string => rate.toFixed(6).replace(/\.?0+$/, '');

/** Returns null if the amount can be paid. `minor` is the parsed amount, or null if the text is not an amount. */
export function amountProblem(
  text: string,
  minor: number | null,
  least: number,
): 'required' | 'number' | 'least' | null {
  if (text.trim() === '') return 'required';
  if (minor === null) return 'number';
  return minor < least ? 'least' : null;
}

/** Returns for example `4:05`, or an empty text after the moment. */
export function leftText(until: string | null, now: number): string {
  const left = until ? Math.ceil((Date.parse(until) - now) / 1000) : 0;
  if (!(left > 0)) return '';
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
