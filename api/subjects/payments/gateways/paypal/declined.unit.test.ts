import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { PaymentGateway } from '../port';
import type { Capture, Order, FakePayPal } from '../../../../test/gateways/paypal';
import { startPayPal } from '../../../../test/gateways/paypal';
import { makePayPalGateway } from '.';

let fake: FakePayPal;
let gateway: PaymentGateway;
beforeAll(async () => {
  fake = await startPayPal();
  gateway = makePayPalGateway(fake.settings);
});
beforeEach(() => {
  fake.requests.length = 0;
});
afterAll(() => fake.close());

const calls = (end: string) => fake.requests.filter(({ url }) => url.pathname.endsWith(end));

/** A payment whose payer has approved its order, and the capture that PayPal would have declined. */
async function approved() {
  const asked = {
    paymentNo: `P${randomBytes(10).toString('hex').toUpperCase()}`,
    method: 'PAYPAL' as const,
    amount: 12_345,
    currency: 'USD',
    subject: 'Wallet',
    notifyUrl: 'https://t3d.test/n',
    returnUrl: 'https://t3d.test/done',
    expiresAt: new Date(Date.now() + 1_800_000),
    payer: { address: '203.0.113.9', userAgent: 'Mozilla/5.0' },
  };
  const { gatewayNo: orderId = '' } = await gateway.checkout(asked);
  const resource = fake.approve(orderId);
  const order = fake.orders.get(orderId) as Order;
  const [unit] = order.purchase_units;
  const declined: Capture = {
    id: 'DECLINED000000001',
    status: 'DECLINED',
    amount: unit.amount,
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    payee: unit.payee,
    create_time: '2026-11-20T10:30:00Z',
  };
  return { asked, orderId, resource, order, unit, declined };
}

describe('a notice of a declined card', () => {
  test('closes nothing while the payer may choose another one on the same order', async () => {
    const { asked, orderId, resource, order, unit, declined } = await approved();
    unit.payments = { captures: [declined] };
    const said = (related: object = { supplementary_data: { related_ids: { order_id: orderId } } }) =>
      gateway.verify(fake.notice('PAYMENT.CAPTURE.DECLINED', { ...declined, ...related }));
    order.status = 'PAYER_ACTION_REQUIRED';
    expect(await said()).toBeNull();
    expect(await said({})).toBeNull();
    expect(await gateway.query(asked.paymentNo, orderId)).toEqual({ state: 'UNPAID', gatewayNo: orderId });

    // The other card is good: taken under a key of its own, and reported as what counts.
    fake.approve(orderId);
    unit.payments = { captures: [declined] };
    const retried = { ...declined, id: 'RETRIED0000000001', status: 'COMPLETED' };
    fake.refuseNext = {
      status: 422,
      issue: 'ORDER_ALREADY_CAPTURED',
      path: '/capture',
      meanwhile: () => {
        order.status = 'COMPLETED';
        unit.payments = { captures: [retried, declined] };
      },
    };
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource))).toMatchObject({
      paymentNo: asked.paymentNo,
      gatewayNo: retried.id,
      state: 'PAID',
    });
    expect(calls('/capture')[0]?.headers['paypal-request-id']).toBe(`capture-${orderId}-1`);

    // Nobody can pay it any more.
    unit.payments = { captures: [declined] };
    expect(await said()).toMatchObject({ paymentNo: asked.paymentNo, state: 'CLOSED' });
  });

  test('does not keep an order from being closed in time', async () => {
    const { asked, orderId, order, unit, declined } = await approved();
    order.status = 'PAYER_ACTION_REQUIRED';
    unit.payments = { captures: [declined] };
    await gateway.close(asked.paymentNo, orderId);
    expect(unit.custom_id).toBe(`closed-${asked.paymentNo}`);
  });
});

describe('a certificate', () => {
  test('that failed is not fetched again for a minute, and made-up addresses do not keep us fetching', async () => {
    let time = Date.now();
    const folder = `${fake.settings.certificateOrigin}/v1/notifications/certs`;
    const own = makePayPalGateway(fake.settings, () => new Date(time));
    const proven = `${folder}/CERT-360caa42-fca2a594-1d93a270`;
    const verify = (certificate: string) =>
      own.verify(fake.notice('PAYMENT.CAPTURE.PENDING', {}, { certificate, time: new Date(time) }));
    expect(await verify(proven)).toBeNull();
    for (let place = 0; place < 3; place += 1) await expect(verify(`${folder}/gone`)).rejects.toThrow('404');
    expect(calls('/gone')).toHaveLength(1);
    for (let place = 0; place < 40; place += 1)
      await expect(verify(`${folder}/made-up-${place}`)).rejects.toThrow(place < 15 ? '404' : 'too many');
    expect(fake.requests.filter(({ url }) => url.pathname.includes('made-up'))).toHaveLength(15);
    // The one that PayPal signs with goes on, also when its twelve hours are over.
    expect(await verify(proven)).toBeNull();
    time += 61_000;
    await expect(verify(`${folder}/gone`)).rejects.toThrow('404');
    expect(calls('/gone')).toHaveLength(2);
  });
});
