import { describe, expect, test } from '@jest/globals';
import type { Order } from '../../../../test/gateways/paypal';
import { makePayPalGateway } from '.';
import { approved, calls, captureOf, fake, gateway, openPayPal } from './paypal.fixture';

openPayPal();

async function declinedOnce() {
  const { asked, orderId, resource } = await approved();
  const order = fake.orders.get(orderId) as Order;
  const [unit] = order.purchase_units;
  return { asked, orderId, resource, order, unit, declined: captureOf(unit, 'DECLINED000000001', 'DECLINED') };
}

describe('a PayPal notice of a declined card', () => {
  test('leaves a PayPal payment open when a card is declined and the payer may choose another card', async () => {
    const { asked, orderId, resource, order, unit, declined } = await declinedOnce();
    unit.payments = { captures: [declined] };
    const said = (related: object = { supplementary_data: { related_ids: { order_id: orderId } } }) =>
      gateway.verify(fake.notice('PAYMENT.CAPTURE.DECLINED', { ...declined, ...related }));
    order.status = 'PAYER_ACTION_REQUIRED';
    expect(await said()).toBeNull();
    expect(await said({})).toBeNull();
    expect(await gateway.query(asked.paymentNo, orderId)).toEqual({ state: 'UNPAID', gatewayNo: orderId });

    // Let PayPal accept a second card, whose request has its own idempotency key.
    fake.approve(orderId);
    unit.payments = { captures: [declined] };
    const retried = { ...declined, id: 'RETRIED0000000001', status: 'COMPLETED' };
    fake.rejectNext = {
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

    // End the order, so that the payer can no longer use another card.
    unit.payments = { captures: [declined] };
    expect(await said()).toMatchObject({ paymentNo: asked.paymentNo, state: 'CLOSED' });
  });

  test('lets a declined order be closed when the time to pay is over', async () => {
    const { asked, orderId, order, unit, declined } = await declinedOnce();
    order.status = 'PAYER_ACTION_REQUIRED';
    unit.payments = { captures: [declined] };
    await gateway.close(asked.paymentNo, orderId);
    expect(unit.custom_id).toBe(`closed-${asked.paymentNo}`);
  });
});

describe('a PayPal certificate', () => {
  test('fetches a missing certificate once a minute, and only a limited number of unknown certificates', async () => {
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
    expect(await verify(proven)).toBeNull();
    time += 61_000;
    await expect(verify(`${folder}/gone`)).rejects.toThrow('404');
    expect(calls('/gone')).toHaveLength(2);
  });
});
