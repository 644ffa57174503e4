import { language } from '../../providers/language';
import { dataClient } from '../../providers/http';

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

/** The ways of paying that are open to the caller, and the least amount. */
export async function loadPaymentMethods(): Promise<PaymentMethods> {
  return (await dataClient.call('GET', 'payment-methods')).json.data as PaymentMethods;
}

/** Opens a payment; with the same key it is the same one. Refusals are thrown, not raised. */
export async function startPayment(
  amount: number,
  payment: string,
  key: string,
): Promise<{ id: number; payUrl: string }> {
  const { json } = await dataClient.call('POST', 'recharge-records/actions/pay', {
    body: { amount, payment },
    headers: { 'Idempotency-Key': key },
    quiet: [0, 400, 409],
  });
  const { id, payUrl } = json.data as { id: number; payUrl: string };
  // The payment page speaks the language of this one, whatever the browser's is.
  const there = new URL(payUrl);
  there.searchParams.set('lang', language);
  return { id, payUrl: there.href };
}

/** A payment as it is now. Shows no error: the caller polls again. */
export async function loadPayment(id: number): Promise<Payment> {
  return (await dataClient.call('GET', `recharge-records/${id}`, { quiet: true })).json.data as Payment;
}
