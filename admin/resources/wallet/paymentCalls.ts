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

/** The ways of paying that are open to the caller, and the least amount. */
export const loadPaymentMethods = async (provider: T3dDataProvider): Promise<PaymentMethods> =>
  (await provider.request<{ data: PaymentMethods }>('GET', 'payment-methods')).data;

/** Opens a payment; with the same key it is the same one. Refusals are thrown, not raised. */
export async function startPayment(
  provider: T3dDataProvider,
  amount: number,
  payment: string,
  key: string,
): Promise<{ id: number; payUrl: string }> {
  const body = { amount, payment };
  const { id, payUrl } = await provider.act('recharge-records', 'pay', body, key, [0, 400, 409]);
  // The payment page speaks the language of this one, whatever the browser's is.
  const there = new URL(payUrl as string);
  there.searchParams.set('lang', language);
  return { id: id as number, payUrl: there.href };
}

/** A payment as it is now. Shows no error: the caller polls again. */
export const loadPayment = (provider: T3dDataProvider, id: number) => provider.read<Payment>(`recharge-records/${id}`);
