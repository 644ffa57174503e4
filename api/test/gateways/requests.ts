import type { CheckoutRequest, RefundRequest } from '../../domain/payments/gateways/port';

/** The payment number in gateway tests, for an amount of 123.45. */
export const PAYMENT = 'P20261120AbCdEfGh12345678';

/** Returns the checkout request of the test payment. `own` has the gateway's own fields. */
export const makeCheckoutRequest = (
  own: Pick<CheckoutRequest, 'method' | 'currency' | 'notifyUrl'> & Partial<CheckoutRequest>,
): CheckoutRequest => ({
  paymentNo: PAYMENT,
  amount: 12_345,
  subject: '充值 123.45',
  returnUrl: 'https://t3d.test/back?id=1',
  expiresAt: new Date('2026-11-20T04:40:00Z'),
  payer: { address: '203.0.113.9', userAgent: 'test' },
  ...own,
});

/** Returns a refund request for 23.45 of the test payment. */
export const makeRefundRequest = (own: Pick<RefundRequest, 'currency'> & Partial<RefundRequest>): RefundRequest => ({
  paymentNo: PAYMENT,
  gatewayNo: null,
  refundNo: 'R1',
  amount: 2_345,
  total: 12_345,
  reason: 'asked',
  notifyUrl: 'https://t3d.test/n',
  ...own,
});
