import type { CheckoutRequest, RefundRequest } from '../../subjects/payments/gateways/port';

/** The payment that a gateway's tests are about: 123.45. */
export const PAYMENT = 'P20261120AbCdEfGh12345678';

/** Asks for that payment; what differs between gateways is added. */
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

/** Asks for 23.45 of it back. */
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
