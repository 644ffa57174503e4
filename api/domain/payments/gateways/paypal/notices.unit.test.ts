import { describe, expect, test } from '@jest/globals';
import type { Order, Refund } from '../../../../test/gateways/paypal';
import { approved, calls, captureOf, fake, gateway, openPayPal, paid, rejectedNotice } from './paypal.fixture';

openPayPal();

describe('PayPal notices of approval', () => {
  test('captures the money at once when the PayPal payer has approved, and reports the payment as paid', async () => {
    const { asked, orderId, resource } = await approved();
    const notice = await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource));
    const capture = fake.captures.get(notice?.gatewayNo ?? '');
    expect(notice).toEqual({
      noticeId: `PAID-${capture?.id}`,
      paymentNo: asked.paymentNo,
      gatewayNo: capture?.id,
      state: 'PAID',
      amount: 12_345,
      currency: 'USD',
      at: new Date('2026-11-20T10:30:00Z'),
    });
    expect(calls('/capture')[0]?.headers['paypal-request-id']).toBe(`capture-${orderId}`);
  });

  test('gives a PayPal approval, the replay of the approval, and the capture the same notice id', async () => {
    const { resource } = await approved();
    const notice = fake.notice('CHECKOUT.ORDER.APPROVED', resource);
    const first = await gateway.verify(notice);
    expect(await gateway.verify(notice)).toEqual(first);
    expect(
      await gateway.verify(fake.notice('PAYMENT.CAPTURE.COMPLETED', fake.captures.get(first?.gatewayNo ?? ''))),
    ).toEqual(first);
    expect(calls('/capture')).toHaveLength(1);
  });

  test('returns the same PayPal result when the response to the first capture was lost', async () => {
    const { asked, resource } = await approved();
    fake.rejectNext = { status: 503, issue: 'SERVICE_UNAVAILABLE', path: '/capture' };
    const notice = fake.notice('CHECKOUT.ORDER.APPROVED', resource);
    await expect(gateway.verify(notice)).rejects.toThrow('503');
    expect(await gateway.verify(notice)).toMatchObject({ paymentNo: asked.paymentNo, state: 'PAID' });
  });

  test('reads the order from PayPal when another call has already captured the money', async () => {
    const { asked, orderId, resource } = await approved();
    const order = fake.orders.get(orderId) as Order;
    const [unit] = order.purchase_units;
    const capture = captureOf(unit, 'TAKENBYANOTHER001', 'COMPLETED');
    fake.rejectNext = {
      status: 422,
      issue: 'ORDER_ALREADY_CAPTURED',
      path: '/capture',
      meanwhile: () => {
        order.status = 'COMPLETED';
        unit.payments = { captures: [capture] };
      },
    };
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource))).toMatchObject({
      paymentNo: asked.paymentNo,
      gatewayNo: capture.id,
      state: 'PAID',
    });
  });

  test('captures nothing after a PayPal payment has ended or was closed', async () => {
    const late = await approved({ expiresAt: new Date(Date.now() - 1000) });
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', late.resource))).toBeNull();
    const shut = await approved();
    await gateway.close(shut.asked.paymentNo, shut.orderId);
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', shut.resource))).toBeNull();
    expect(calls('/capture')).toHaveLength(0);
  });

  test('reports no PayPal payment as paid while the capture is pending or the card is declined', async () => {
    fake.captureState = 'PENDING';
    const { asked, orderId, resource } = await approved();
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource))).toBeNull();
    expect(await gateway.query(asked.paymentNo, orderId)).toMatchObject({ state: 'UNPAID' });
    const other = await approved();
    fake.rejectNext = { status: 422, issue: 'INSTRUMENT_DECLINED', path: '/capture' };
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', other.resource))).toBeNull();
  });

  test('captures nothing for a PayPal order that is not ours', async () => {
    const { resource, orderId } = await approved();
    const known = fake.orders.get(orderId) as Order;
    known.purchase_units[0].custom_id = 'shop #4711';
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource))).toBeNull();
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', { ...resource, id: 'NOSUCHORDER' }))).toBeNull();
    resource.purchase_units[0].payee.merchant_id = 'SOMEBODYELSE';
    await expect(gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource))).rejects.toEqual(
      rejectedNotice('foreign'),
    );
    expect(calls('/capture')).toHaveLength(0);
  });
});

describe('PayPal notices of money', () => {
  test('returns a PayPal amount or currency as sent, even if it differs from the amount due', async () => {
    const { asked, capture } = await paid();
    const of = (value: string, currency: string) =>
      gateway.verify(
        fake.notice('PAYMENT.CAPTURE.COMPLETED', { ...capture, amount: { currency_code: currency, value } }),
      );
    expect(await of('1.00', 'USD')).toMatchObject({ paymentNo: asked.paymentNo, amount: 100, currency: 'USD' });
    expect(await of('123.45', 'HKD')).toMatchObject({ amount: 12_345, currency: 'HKD' });
    expect(await of('12345', 'KRW')).toMatchObject({ amount: 1_234_500, currency: 'KRW' });
  });

  test('reports a payment as closed when PayPal denies the capture', async () => {
    const { asked, capture } = await paid();
    expect(
      await gateway.verify(fake.notice('PAYMENT.CAPTURE.DENIED', { ...capture, status: 'DECLINED' })),
    ).toMatchObject({ paymentNo: asked.paymentNo, state: 'CLOSED', noticeId: `CLOSED-${capture.id}` });
  });

  test('identifies the payment of a PayPal refund or reversal by our number or by the capture', async () => {
    const { asked, capture } = await paid();
    const back: Refund = {
      id: '1Y107995YT783435V',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '3.45' },
      custom_id: asked.paymentNo,
      invoice_id: 'R1',
      create_time: '2026-11-20T11:00:00Z',
      links: [
        { rel: 'self', href: 'x', method: 'GET' },
        { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture.id}`, method: 'GET' },
      ],
    };
    const told = {
      noticeId: 'REFUNDED-1Y107995YT783435V',
      paymentNo: asked.paymentNo,
      gatewayNo: capture.id,
      state: 'REFUNDED',
      amount: 345,
      currency: 'USD',
      refundNo: 'R1',
      at: new Date('2026-11-20T11:00:00Z'),
    };
    expect(await gateway.verify(fake.notice('PAYMENT.CAPTURE.REFUNDED', back))).toEqual(told);
    expect(await gateway.verify(fake.notice('PAYMENT.CAPTURE.REFUNDED', { ...back, custom_id: undefined }))).toEqual(
      told,
    );
    expect(
      await gateway.verify(fake.notice('PAYMENT.CAPTURE.REVERSED', { ...back, custom_id: undefined })),
    ).toMatchObject({ state: 'REVERSED', noticeId: 'REVERSED-1Y107995YT783435V' });
    expect(await gateway.verify(fake.notice('PAYMENT.CAPTURE.REVERSED', capture))).toMatchObject({
      state: 'REVERSED',
      gatewayNo: capture.id,
      amount: 12_345,
    });
    expect(
      await gateway.verify(fake.notice('PAYMENT.CAPTURE.REFUNDED', { ...back, custom_id: undefined, links: [] })),
    ).toBeNull();
  });

  test('reports PayPal notices as they arrive, even a refund before its payment or a denial after it', async () => {
    const { capture } = await paid();
    const back = {
      ...capture,
      id: 'R0000000000000001',
      links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture.id}` }],
    };
    expect((await gateway.verify(fake.notice('PAYMENT.CAPTURE.REFUNDED', back)))?.state).toBe('REFUNDED');
    expect((await gateway.verify(fake.notice('PAYMENT.CAPTURE.COMPLETED', capture)))?.state).toBe('PAID');
    expect((await gateway.verify(fake.notice('PAYMENT.CAPTURE.DENIED', capture)))?.state).toBe('CLOSED');
  });

  test('rejects a PayPal notice for another account and ignores a notice for another shop of our account', async () => {
    const { capture } = await paid();
    await expect(
      gateway.verify(fake.notice('PAYMENT.CAPTURE.COMPLETED', { ...capture, payee: { merchant_id: 'X' } })),
    ).rejects.toEqual(rejectedNotice('foreign'));
    expect(
      await gateway.verify(fake.notice('PAYMENT.CAPTURE.COMPLETED', { ...capture, custom_id: undefined })),
    ).toBeNull();
    expect(await gateway.verify(fake.notice('CUSTOMER.DISPUTE.CREATED', {}))).toBeNull();
    expect(await gateway.verify(fake.notice('constructor', {}))).toBeNull();
  });

  test('rejects a signed but malformed PayPal notice', async () => {
    const { capture } = await paid();
    for (const change of [
      { status: 'PENDING' },
      { id: 7 },
      { amount: undefined },
      { amount: { currency_code: 'USD', value: 12 } },
      { amount: { currency_code: 'USD', value: '1e3' } },
      { amount: { currency_code: 'USD', value: '1.234' } },
      { amount: { currency_code: 'USD', value: '-1.00' } },
      { amount: { value: '1.00' } },
    ])
      await expect(gateway.verify(fake.notice('PAYMENT.CAPTURE.COMPLETED', { ...capture, ...change }))).rejects.toEqual(
        rejectedNotice('malformed'),
      );
  });
});
