import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { certify } from '../../../../test/gateways/fakeCertificates';
import type { CheckoutRequest, PaymentGateway, RawNotice, RefundRequest } from '../port';
import type { Capture, Order, FakePayPal, Refund } from '../../../../test/gateways/paypal';
import { startPayPal } from '../../../../test/gateways/paypal';
import { makePayPalGateway } from '.';

let fake: FakePayPal;
let gateway: PaymentGateway;

beforeAll(async () => {
  fake = await startPayPal();
  gateway = makePayPalGateway(fake.settings);
});
beforeEach(() => {
  Object.assign(fake, { refuseNext: null, captureState: 'COMPLETED', refundState: 'COMPLETED', transactions: [] });
  fake.requests.length = 0;
});
afterAll(() => fake.close());

const number = (): string => `P${randomBytes(10).toString('hex').toUpperCase()}`;
const HOUR = 3_600_000;
const request = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentNo: number(),
  method: 'PAYPAL',
  amount: 12_345,
  currency: 'USD',
  subject: 'Wallet',
  notifyUrl: 'https://t3d.test/n',
  returnUrl: 'https://t3d.test/done',
  expiresAt: new Date(Date.now() + HOUR / 2),
  payer: { address: '203.0.113.9', userAgent: 'Mozilla/5.0' },
  ...more,
});
const calls = (end: string) => fake.requests.filter(({ url }) => url.pathname.endsWith(end));
const refused = (reason: string) => expect.objectContaining({ name: 'NoticeRefused', reason });
const altered = (
  notice: RawNotice,
  change: { headers?: Record<string, string | undefined>; body?: string },
): RawNotice => ({
  ...notice,
  headers: { ...notice.headers, ...change.headers },
  body: change.body === undefined ? notice.body : Buffer.from(change.body),
});

async function opened(more: Partial<CheckoutRequest> = {}): Promise<{ asked: CheckoutRequest; orderId: string }> {
  const asked = request(more);
  const { gatewayNo = '' } = await gateway.checkout(asked);
  return { asked, orderId: gatewayNo };
}
async function approved(
  more: Partial<CheckoutRequest> = {},
): Promise<{ asked: CheckoutRequest; orderId: string; resource: Order }> {
  const { asked, orderId } = await opened(more);
  return { asked, orderId, resource: fake.approve(orderId) };
}
/** A payment that was approved and captured. */
async function paid(
  more: Partial<CheckoutRequest> = {},
): Promise<{ asked: CheckoutRequest; orderId: string; capture: Capture }> {
  const { asked, orderId, resource } = await approved(more);
  const notice = await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource));
  return { asked, orderId, capture: fake.captures.get(notice?.gatewayNo ?? '') as Capture };
}

describe('checkout', () => {
  test('opens an order under our number, for our account, and sends the payer to approve it', async () => {
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

  test('asks for another token when PayPal takes the old one no longer', async () => {
    await opened();
    fake.forgetTokens();
    await expect(opened()).rejects.toThrow('401');
    expect(await opened()).toMatchObject({ orderId: expect.any(String) });
  });

  test('is refused by PayPal without our secret', async () => {
    await expect(makePayPalGateway({ ...fake.settings, clientSecret: 'x' }).checkout(request())).rejects.toThrow('401');
  });
});

describe('a notice of approval', () => {
  test('takes the money at once, and tells it paid', async () => {
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

  test('that is replayed, or followed by the notice of the capture, is one and the same', async () => {
    const { resource } = await approved();
    const notice = fake.notice('CHECKOUT.ORDER.APPROVED', resource);
    const first = await gateway.verify(notice);
    expect(await gateway.verify(notice)).toEqual(first);
    expect(
      await gateway.verify(fake.notice('PAYMENT.CAPTURE.COMPLETED', fake.captures.get(first?.gatewayNo ?? ''))),
    ).toEqual(first);
    expect(calls('/capture')).toHaveLength(1);
  });

  test('is the same when the first answer to the capture was lost', async () => {
    const { asked, resource } = await approved();
    fake.refuseNext = { status: 503, issue: 'SERVICE_UNAVAILABLE', path: '/capture' };
    const notice = fake.notice('CHECKOUT.ORDER.APPROVED', resource);
    await expect(gateway.verify(notice)).rejects.toThrow('503');
    expect(await gateway.verify(notice)).toMatchObject({ paymentNo: asked.paymentNo, state: 'PAID' });
  });

  test('whose money another call has taken meanwhile is told from what PayPal knows', async () => {
    const { asked, orderId, resource } = await approved();
    const order = fake.orders.get(orderId) as Order;
    const [unit] = order.purchase_units;
    const capture: Capture = {
      id: 'TAKENBYANOTHER001',
      status: 'COMPLETED',
      amount: unit.amount,
      custom_id: unit.custom_id,
      invoice_id: unit.invoice_id,
      payee: unit.payee,
      create_time: '2026-11-20T10:30:00Z',
    };
    fake.refuseNext = {
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

  test('takes nothing after the payment has ended, or after we closed it', async () => {
    const late = await approved({ expiresAt: new Date(Date.now() - 1000) });
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', late.resource))).toBeNull();
    const shut = await approved();
    await gateway.close(shut.asked.paymentNo, shut.orderId);
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', shut.resource))).toBeNull();
    expect(calls('/capture')).toHaveLength(0);
  });

  test('is not yet paid while the capture is pending or the card is declined', async () => {
    fake.captureState = 'PENDING';
    const { asked, orderId, resource } = await approved();
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource))).toBeNull();
    expect(await gateway.query(asked.paymentNo, orderId)).toMatchObject({ state: 'UNPAID' });
    const other = await approved();
    fake.refuseNext = { status: 422, issue: 'INSTRUMENT_DECLINED', path: '/capture' };
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', other.resource))).toBeNull();
  });

  test('of an order that is not ours takes nothing', async () => {
    const { resource, orderId } = await approved();
    const known = fake.orders.get(orderId) as Order;
    known.purchase_units[0].custom_id = 'shop #4711';
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource))).toBeNull();
    expect(await gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', { ...resource, id: 'NOSUCHORDER' }))).toBeNull();
    resource.purchase_units[0].payee.merchant_id = 'SOMEBODYELSE';
    await expect(gateway.verify(fake.notice('CHECKOUT.ORDER.APPROVED', resource))).rejects.toEqual(refused('foreign'));
    expect(calls('/capture')).toHaveLength(0);
  });
});

describe('a notice of money', () => {
  test('tells another amount or currency: the caller compares', async () => {
    const { asked, capture } = await paid();
    const of = (value: string, currency: string) =>
      gateway.verify(
        fake.notice('PAYMENT.CAPTURE.COMPLETED', { ...capture, amount: { currency_code: currency, value } }),
      );
    expect(await of('1.00', 'USD')).toMatchObject({ paymentNo: asked.paymentNo, amount: 100, currency: 'USD' });
    expect(await of('123.45', 'HKD')).toMatchObject({ amount: 12_345, currency: 'HKD' });
    expect(await of('12345', 'KRW')).toMatchObject({ amount: 1_234_500, currency: 'KRW' });
  });

  test('of a denied capture closes', async () => {
    const { asked, capture } = await paid();
    expect(
      await gateway.verify(fake.notice('PAYMENT.CAPTURE.DENIED', { ...capture, status: 'DECLINED' })),
    ).toMatchObject({ paymentNo: asked.paymentNo, state: 'CLOSED', noticeId: `CLOSED-${capture.id}` });
  });

  test('of a refund or a reversal tells the payment by our number, or by the capture that it names', async () => {
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

  test('out of order is told as it is: a refund before its payment, a denial after it', async () => {
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

  test("about another account's money is refused, about another shop's passed over", async () => {
    const { capture } = await paid();
    await expect(
      gateway.verify(fake.notice('PAYMENT.CAPTURE.COMPLETED', { ...capture, payee: { merchant_id: 'X' } })),
    ).rejects.toEqual(refused('foreign'));
    expect(
      await gateway.verify(fake.notice('PAYMENT.CAPTURE.COMPLETED', { ...capture, custom_id: undefined })),
    ).toBeNull();
    expect(await gateway.verify(fake.notice('CUSTOMER.DISPUTE.CREATED', {}))).toBeNull();
    expect(await gateway.verify(fake.notice('constructor', {}))).toBeNull();
  });

  test('that is signed and yet makes no sense is refused', async () => {
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
        refused('malformed'),
      );
  });
});

describe('the signature of a notice', () => {
  const some = (forgery?: Parameters<FakePayPal['notice']>[2]): RawNotice =>
    fake.notice('PAYMENT.CAPTURE.PENDING', {}, forgery);
  const folder = (): string => `${fake.settings.certificateOrigin}/v1/notifications/certs`;

  test('is proven by a certificate that is fetched once', async () => {
    const fresh = makePayPalGateway(fake.settings);
    expect(await fresh.verify(some())).toBeNull();
    expect(await fresh.verify(some())).toBeNull();
    expect(fake.requests.filter(({ url }) => url.pathname.startsWith('/v1/notifications'))).toHaveLength(1);
  });

  test('of another key, for another webhook, or by another algorithm is refused', async () => {
    await expect(
      gateway.verify(some({ key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey })),
    ).rejects.toEqual(refused('signature'));
    await expect(gateway.verify(some({ webhookId: '2JE4291016473214C' }))).rejects.toEqual(refused('signature'));
    await expect(gateway.verify(some({ algorithm: 'none' }))).rejects.toEqual(refused('signature'));
  });

  test('is broken by any altered part', async () => {
    const notice = some();
    const body = notice.body.toString();
    const changes = [
      { body: body.replace('PENDING', 'COMPLETED') },
      { body: `${body} ` },
      { headers: { 'paypal-transmission-id': 'another' } },
      { headers: { 'paypal-transmission-time': new Date(Date.now() - 1000).toISOString() } },
      { headers: { 'paypal-transmission-sig': 'AAAA' } },
    ];
    for (const change of changes)
      await expect(gateway.verify(altered(notice, change))).rejects.toEqual(refused('signature'));
  });

  test.each([
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-cert-url',
    'paypal-auth-algo',
  ])('is refused without %s', async (header) => {
    await expect(gateway.verify(altered(some(), { headers: { [header]: undefined } }))).rejects.toEqual(
      refused('signature'),
    );
  });

  test('is stale after four days, and from the future', async () => {
    await expect(gateway.verify(some({ time: new Date(Date.now() - 97 * HOUR) }))).rejects.toEqual(refused('stale'));
    await expect(gateway.verify(some({ time: new Date(Date.now() + HOUR) }))).rejects.toEqual(refused('stale'));
    expect(await gateway.verify(some({ time: new Date(Date.now() - 71 * HOUR) }))).toBeNull();
    await expect(
      gateway.verify(altered(some(), { headers: { 'paypal-transmission-time': 'yesterday' } })),
    ).rejects.toEqual(refused('malformed'));
  });

  test('takes no certificate from elsewhere', async () => {
    const real = makePayPalGateway({ ...fake.settings, certificateOrigin: null });
    for (const certificate of [
      'https://evil.test/v1/notifications/certs/CERT-1',
      'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1',
      'https://evilpaypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
      'https://a@api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com/v1/notifications/certs/../../x',
      'https://api.paypal.com/other/CERT-1',
      'https://api.paypal.com/v1/notifications/certs/CERT-1?next=x',
      'rubbish',
    ])
      await expect(real.verify(some({ certificate }))).rejects.toEqual(refused('signature'));
    await expect(
      gateway.verify(some({ certificate: 'https://api.paypal.com/v1/notifications/certs/CERT-1' })),
    ).rejects.toEqual(refused('signature'));
  });

  test('takes no certificate that nobody vouches for, of another name, or out of its time', async () => {
    const day = 24 * HOUR;
    const name = 'messageverificationcerts.paypal.com';
    const stranger = certify({ name: 'Stranger Root', kind: 'rsa', ca: true });
    const noIssuer = certify({ name: 'Test Sub', kind: 'rsa', issuer: fake.root });
    const bad = {
      self: certify({ name, kind: 'rsa' }),
      stranger: certify({ name, kind: 'rsa', issuer: stranger }),
      another: certify({ name: 'evil.paypal.com.evil.test', kind: 'rsa', issuer: fake.root }),
      sandbox: certify({ name: 'messageverificationcerts.sandbox.paypal.com', kind: 'rsa', issuer: fake.root }),
      old: certify({
        name,
        kind: 'rsa',
        issuer: fake.root,
        from: new Date(Date.now() - 3 * day),
        to: new Date(Date.now() - day),
      }),
      early: certify({ name, kind: 'rsa', issuer: fake.root, from: new Date(Date.now() + day) }),
      underLeaf: certify({ name, kind: 'rsa', issuer: noIssuer }),
    };
    for (const [place, certified] of Object.entries(bad)) {
      fake.certificates.set(place, certified.pem + stranger.pem + noIssuer.pem);
      await expect(
        gateway.verify(some({ key: certified.privateKey, certificate: `${folder()}/${place}` })),
      ).rejects.toEqual(refused('signature'));
    }
    const good = certify({ name, kind: 'rsa', issuer: fake.root });
    fake.certificates.set('good', good.pem);
    expect(await gateway.verify(some({ key: good.privateKey, certificate: `${folder()}/good` }))).toBeNull();
    fake.certificates.set('rubbish', 'rubbish');
    await expect(gateway.verify(some({ certificate: `${folder()}/rubbish` }))).rejects.toEqual(refused('signature'));
  });

  test('is asked for again when its certificate cannot be fetched now', async () => {
    await expect(gateway.verify(some({ certificate: `${folder()}/missing` }))).rejects.toThrow('404');
  });

  test.each(['', 'rubbish', '[]', '{}'])('does not make sense of rubbish (%s)', async (body) => {
    await expect(gateway.verify({ headers: {}, body: Buffer.from(body), query: {} })).rejects.toMatchObject({
      name: 'NoticeRefused',
    });
  });
});

describe('query and close', () => {
  test("tell unknown, unpaid, paid, by the order's number and the capture's", async () => {
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

  test('takes the money of an approved order whose notice was lost, unless it has ended', async () => {
    const { asked, orderId } = await approved();
    expect(await gateway.query(asked.paymentNo, orderId)).toMatchObject({ state: 'PAID', amount: 12_345 });
    const late = await approved({ expiresAt: new Date(Date.now() - 1000) });
    expect(await gateway.query(late.asked.paymentNo, late.orderId)).toEqual({
      state: 'CLOSED',
      gatewayNo: late.orderId,
    });
  });

  test('close for good, twice if asked, and not what is paid', async () => {
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

  test('fail when PayPal is in trouble or does not answer in time', async () => {
    fake.refuseNext = { status: 500, issue: 'INTERNAL_SERVER_ERROR' };
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

  test('says nothing of our token or secret when it fails', async () => {
    fake.refuseNext = { status: 500, issue: 'INTERNAL_SERVER_ERROR' };
    const error: unknown = await gateway.query(number(), 'X').catch((caught: unknown) => caught);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/Bearer|secret/);
  });
});

describe('a refund', () => {
  const refundOf = (
    asked: CheckoutRequest,
    gatewayNo: string | null,
    more: Partial<RefundRequest> = {},
  ): RefundRequest => ({
    paymentNo: asked.paymentNo,
    gatewayNo,
    refundNo: `R${number()}`,
    amount: 345,
    total: 12_345,
    currency: 'USD',
    reason: 'too much',
    notifyUrl: 'https://t3d.test/n',
    ...more,
  });

  test("is asked for by our numbers and done, by the order's number as well as the capture's", async () => {
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

  test('of a part is told by a question, part by part, under the names of the notices of it', async () => {
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

  test('repeated with the same number is made once, and tells how it is by now', async () => {
    const { asked, capture } = await paid();
    fake.refundState = 'PENDING';
    const wanted = refundOf(asked, capture.id);
    const first = await gateway.refund(wanted);
    expect(first.state).toBe('PENDING');
    (fake.refunds.get(first.gatewayRefundNo ?? '') as Refund).status = 'COMPLETED';
    expect(await gateway.queryRefund(wanted)).toEqual({ ...first, state: 'DONE' });
    expect([...fake.refunds.values()].filter((one) => one.custom_id === asked.paymentNo)).toHaveLength(1);
  });

  test('is refused for good when there is no money of that payment, when it is too much, or when it failed', async () => {
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
  ])('is tried again after %d %s', async (status, issue) => {
    const { asked, capture } = await paid();
    fake.refuseNext = { status, issue, path: '/refund' };
    await expect(gateway.refund(refundOf(asked, capture.id))).rejects.toThrow(issue);
  });
});

describe('the statement of a day', () => {
  const info = (more: object): object => ({
    transaction_id: 'T1',
    transaction_event_code: 'T0006',
    transaction_initiation_date: '2026-11-20T10:30:00+0000',
    transaction_amount: { currency_code: 'USD', value: '123.45' },
    transaction_status: 'S',
    invoice_id: 'PAAAAAAAA',
    custom_field: 'PAAAAAAAA',
    ...more,
  });

  test('has payments, refunds and chargebacks of ours, over all pages', async () => {
    fake.transactions = [
      info({}),
      info({
        transaction_id: 'T2',
        transaction_event_code: 'T1107',
        invoice_id: 'R1',
        transaction_amount: { currency_code: 'USD', value: '-3.45' },
      }),
      info({
        transaction_id: 'T3',
        transaction_event_code: 'T1201',
        custom_field: undefined,
        transaction_amount: { currency_code: 'USD', value: '-120.00' },
      }),
      info({ transaction_id: 'T4', transaction_status: 'P' }),
      info({ transaction_id: 'T5', custom_field: 'shop #1' }),
      info({
        transaction_id: 'T6',
        transaction_event_code: 'T0400',
        transaction_amount: { currency_code: 'USD', value: '-900.00' },
      }),
    ];
    const at = new Date('2026-11-20T10:30:00Z');
    expect(await gateway.statement('2026-11-20')).toEqual([
      { paymentNo: 'PAAAAAAAA', gatewayNo: 'T1', kind: 'PAYMENT', amount: 12_345, currency: 'USD', at },
      { paymentNo: 'PAAAAAAAA', gatewayNo: 'T2', kind: 'REFUND', refundNo: 'R1', amount: -345, currency: 'USD', at },
      { paymentNo: 'PAAAAAAAA', gatewayNo: 'T3', kind: 'REFUND', amount: -12_000, currency: 'USD', at },
    ]);
    expect(Object.fromEntries(calls('/transactions')[0]?.url.searchParams ?? [])).toMatchObject({
      start_date: '2026-11-19T16:00:00.000Z',
      end_date: '2026-11-20T15:59:59.000Z',
    });
    expect(calls('/transactions')).toHaveLength(3);
  });

  test('is none when the app may not search', async () => {
    fake.refuseNext = { status: 403, issue: 'NOT_AUTHORIZED' };
    expect(await gateway.statement('2026-11-20')).toBeNull();
  });
});
