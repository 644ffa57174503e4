import { describe, expect, test } from '@jest/globals';
import type { CheckoutRequest, RefundRequest } from '../port';
import type { Order, Refund } from '../../../../test/gateways/paypal';
import { startPayPal } from '../../../../test/gateways/paypal';
import { makePayPalGateway } from '.';
import { approved, calls, fake, gateway, number, openPayPal, opened, paid, request } from './paypal.fixture';

openPayPal();

describe('the PayPal checkout', () => {
  test('opens a PayPal order with our number and account, and sends the payer to PayPal for approval', async () => {
    const { asked, orderId } = await opened({ expiresAt: new Date('2026-11-21T01:30:00.900Z') });
    const [call] = calls('/orders');
    expect(call?.headers).toMatchObject({
      'paypal-request-id': asked.paymentNo,
      authorization: expect.stringMatching(/^Bearer /),
    });
    expect(JSON.parse(call?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: '1795224600',
          custom_id: asked.paymentNo,
          invoice_id: asked.paymentNo,
          description: 'Wallet',
          amount: { currency_code: 'USD', value: '123.45' },
          payee: { merchant_id: 'LLCK5GYWKHPE2' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: asked.returnUrl,
            cancel_url: asked.returnUrl,
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
          },
        },
      },
    });
    expect(await gateway.checkout(asked)).toEqual({
      kind: 'redirect',
      url: `https://www.paypal.com/checkoutnow?token=${orderId}`,
      gatewayNo: orderId,
    });
    expect(calls('/token').length).toBeLessThanOrEqual(1);
  });

  test('requests a new token when PayPal no longer accepts the old token', async () => {
    await opened();
    fake.forgetTokens();
    await expect(opened()).rejects.toThrow('401');
    expect(await opened()).toMatchObject({ orderId: expect.any(String) });
  });

  test('throws when PayPal rejects a wrong secret', async () => {
    await expect(makePayPalGateway({ ...fake.settings, clientSecret: 'x' }).checkout(request())).rejects.toThrow('401');
  });
});

describe('the PayPal client', () => {
  test('returns whether a PayPal payment is unknown, unpaid or paid, by order number or capture number', async () => {
    const { asked, orderId } = await opened();
    expect(await gateway.query(asked.paymentNo, null)).toEqual({ state: 'UNKNOWN' });
    expect(await gateway.query(asked.paymentNo, 'NOSUCHORDER')).toEqual({ state: 'UNKNOWN' });
    expect(await gateway.query(asked.paymentNo, orderId)).toEqual({ state: 'UNPAID', gatewayNo: orderId });
    const { asked: other, orderId: otherId, capture } = await paid();
    const told = {
      state: 'PAID',
      gatewayNo: capture.id,
      amount: 12_345,
      currency: 'USD',
      at: new Date('2026-11-20T10:30:00Z'),
    };
    expect(await gateway.query(other.paymentNo, otherId)).toEqual(told);
    expect(await gateway.query(other.paymentNo, capture.id)).toEqual(told);
    await expect(gateway.query(asked.paymentNo, otherId)).rejects.toThrow('another payment');
    await expect(gateway.query(asked.paymentNo, capture.id)).rejects.toThrow('another payment');
  });

  test('captures an approved PayPal order with a lost notice, unless the time to pay is over', async () => {
    const { asked, orderId } = await approved();
    expect(await gateway.query(asked.paymentNo, orderId)).toMatchObject({ state: 'PAID', amount: 12_345 });
    const late = await approved({ expiresAt: new Date(Date.now() - 1000) });
    expect(await gateway.query(late.asked.paymentNo, late.orderId)).toEqual({
      state: 'CLOSED',
      gatewayNo: late.orderId,
    });
  });

  test('closes an unpaid PayPal payment permanently, also twice, and refuses to close a paid payment', async () => {
    const { asked, orderId } = await opened();
    await gateway.close(asked.paymentNo, orderId);
    await gateway.close(asked.paymentNo, orderId);
    await gateway.close(asked.paymentNo, null);
    expect(await gateway.query(asked.paymentNo, orderId)).toEqual({ state: 'CLOSED', gatewayNo: orderId });
    fake.approve(orderId);
    expect(await gateway.query(asked.paymentNo, orderId)).toEqual({ state: 'CLOSED', gatewayNo: orderId });
    const { asked: other, orderId: otherId, capture } = await paid();
    await expect(gateway.close(other.paymentNo, otherId)).rejects.toThrow('paid');
    await expect(gateway.close(other.paymentNo, capture.id)).rejects.toThrow('paid');
  });

  test('throws when PayPal fails or does not respond in time', async () => {
    fake.rejectNext = { status: 500, issue: 'INTERNAL_SERVER_ERROR' };
    await expect(gateway.query(number(), 'X')).rejects.toThrow('500');
    const deaf = await startPayPal();
    deaf.hang();
    await expect(makePayPalGateway({ ...deaf.settings, timeout: 200 }).query(number(), 'X')).rejects.toThrow(
      'did not answer',
    );
    await expect(
      makePayPalGateway({ ...deaf.settings, timeout: 200 }).verify(deaf.notice('PAYMENT.CAPTURE.PENDING', {})),
    ).rejects.toThrow(/aborted|timeout/i);
    await deaf.close();
    await expect(makePayPalGateway(deaf.settings).query(number(), 'X')).rejects.toThrow('did not answer');
  });

  test('does not reveal our token or secret when a call to PayPal fails', async () => {
    fake.rejectNext = { status: 500, issue: 'INTERNAL_SERVER_ERROR' };
    const error: unknown = await gateway.query(number(), 'X').catch((caught: unknown) => caught);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/Bearer|secret/);
  });
});

describe('a PayPal refund', () => {
  const refundOf = (
    input: CheckoutRequest,
    gatewayNo: string | null,
    more: Partial<RefundRequest> = {},
  ): RefundRequest => ({
    paymentNo: input.paymentNo,
    gatewayNo,
    refundNo: `R${number()}`,
    amount: 345,
    total: 12_345,
    currency: 'USD',
    reason: 'too much',
    notifyUrl: 'https://t3d.test/n',
    ...more,
  });

  test("requests a PayPal refund with our numbers, by the order's number or by the capture's number", async () => {
    const { asked, orderId, capture } = await paid();
    const wanted = refundOf(asked, capture.id);
    expect(await gateway.refund(wanted)).toMatchObject({ state: 'DONE', gatewayRefundNo: expect.any(String) });
    expect(calls('/refund')[0]?.headers['paypal-request-id']).toBe(wanted.refundNo);
    expect(JSON.parse(calls('/refund')[0]?.body ?? '')).toEqual({
      amount: { currency_code: 'USD', value: '3.45' },
      custom_id: asked.paymentNo,
      invoice_id: wanted.refundNo,
      note_to_payer: 'too much',
    });
    expect(await gateway.refund(refundOf(asked, orderId))).toMatchObject({ state: 'DONE' });
    expect(await gateway.query(asked.paymentNo, orderId)).toMatchObject({ state: 'REFUNDED' });
  });

  test("returns each refund of a PayPal payment with the refund's notice id", async () => {
    const { asked, orderId, capture } = await paid();
    const ours = refundOf(asked, capture.id);
    const { gatewayRefundNo } = await gateway.refund(ours);
    fake.refundState = 'PENDING';
    const theirs = await gateway.refund(refundOf(asked, capture.id, { amount: 1_000, refundNo: asked.paymentNo }));
    fake.refundState = 'FAILED';
    await gateway.refund(refundOf(asked, capture.id));
    const at = new Date('2026-11-20T11:00:00Z');
    const refunds = [
      { noticeId: `REFUNDED-${gatewayRefundNo}`, amount: 345, at, refundNo: ours.refundNo },
      { noticeId: `REFUNDED-${theirs.gatewayRefundNo}`, amount: 1_000, at },
    ];
    for (const number of [orderId, capture.id])
      expect(await gateway.query(asked.paymentNo, number)).toEqual({
        state: 'REFUNDED',
        gatewayNo: capture.id,
        amount: 12_345,
        currency: 'USD',
        at: new Date('2026-11-20T10:30:00Z'),
        refunds,
      });
    const notice = await gateway.verify(
      fake.notice('PAYMENT.CAPTURE.REFUNDED', fake.refunds.get(gatewayRefundNo ?? '')),
    );
    expect(notice).toMatchObject({ noticeId: `REFUNDED-${gatewayRefundNo}`, amount: 345 });
    delete (fake.orders.get(orderId) as Order).purchase_units[0].payments?.refunds;
    await expect(gateway.query(asked.paymentNo, orderId)).rejects.toThrow('how much');
  });

  test('makes a single PayPal refund when a refund number is repeated, and returns the present state', async () => {
    const { asked, capture } = await paid();
    fake.refundState = 'PENDING';
    const wanted = refundOf(asked, capture.id);
    const first = await gateway.refund(wanted);
    expect(first.state).toBe('PENDING');
    (fake.refunds.get(first.gatewayRefundNo ?? '') as Refund).status = 'COMPLETED';
    expect(await gateway.queryRefund(wanted)).toEqual({ ...first, state: 'DONE' });
    expect([...fake.refunds.values()].filter((one) => one.custom_id === asked.paymentNo)).toHaveLength(1);
  });

  test('rejects a PayPal refund permanently when the payment has no money or the amount is too high', async () => {
    const { asked } = await opened();
    const { asked: other, capture } = await paid();
    expect(await gateway.refund(refundOf(asked, null))).toMatchObject({ state: 'REFUSED' });
    expect(await gateway.refund(refundOf(asked, capture.id))).toMatchObject({ state: 'REFUSED' });
    expect(await gateway.refund(refundOf(other, capture.id, { amount: 99_999 }))).toMatchObject({
      state: 'REFUSED',
      reason: expect.stringContaining('REFUND_AMOUNT_EXCEEDED'),
    });
    fake.refundState = 'FAILED';
    expect(await gateway.refund(refundOf(other, capture.id))).toMatchObject({ state: 'REFUSED', reason: 'FAILED' });
  });

  test.each([
    [422, 'REFUND_FAILED_INSUFFICIENT_FUNDS'],
    [429, 'RATE_LIMIT_REACHED'],
    [500, 'INTERNAL_SERVER_ERROR'],
  ])('retries a PayPal refund after the error %d %s', async (status, issue) => {
    const { asked, capture } = await paid();
    fake.rejectNext = { status, issue, path: '/refund' };
    await expect(gateway.refund(refundOf(asked, capture.id))).rejects.toThrow(issue);
  });
});
