import { verify } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CheckoutRequest, RefundRequest } from '../port';
import { CLIENT, ENVIRONMENT, ours } from '../../../../test/gateways/alipayHk';
import { PAYMENT, makeCheckoutRequest, makeRefundRequest } from '../../../../test/gateways/requests';
import { makeAlipayHkGateway, readSettings } from '.';
import { NOW, fake, gateway, impatient, openAlipayHk, settings } from './alipayHk.fixture';

openAlipayHk();

const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest =>
  makeCheckoutRequest({
    method: 'ALIPAY_HK',
    currency: 'HKD',
    subject: '儲值 123.45',
    notifyUrl: 'https://t3d.test/t3d-api/payments/notices/alipayHk',
    returnUrl: 'https://t3d.test/back',
    payer: { address: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
    ...change,
  });
const refund = (change: Partial<RefundRequest> = {}): RefundRequest =>
  makeRefundRequest({ currency: 'HKD', ...change });

describe('AlipayHK settings', () => {
  test('returns null when no AlipayHK setting is set, and names the missing settings when only some are set', () => {
    expect(readSettings({ PUBLIC_URL: 'https://t3d.test', ALIPAY_HK_CURRENCIES: 'HKD' })).toBeNull();
    expect(() => readSettings({ ALIPAY_HK_CLIENT_ID: '1' })).toThrow(
      'ALIPAY_HK_PRIVATE_KEY, ALIPAY_HK_PUBLIC_KEY are missing',
    );
    expect(() => readSettings({ ...ENVIRONMENT, ALIPAY_HK_CURRENCIES: 'HKD,BTC' })).toThrow('BTC');
  });
  test("uses AlipayHK's production and Hong Kong dollars by default, with the path of our notice endpoint", () => {
    expect(readSettings(ENVIRONMENT)).toMatchObject({
      endpoint: 'https://open-sea-global.alipay.com',
      currencies: ['HKD'],
      keyVersion: '1',
      timeoutMs: 15_000,
      noticePath: '/t3d-api/payments/notices/alipayHk',
    });
    expect(readSettings({ ...ENVIRONMENT, PUBLIC_URL: 'https://t3d.test/office/' })?.noticePath).toBe(
      '/office/t3d-api/payments/notices/alipayHk',
    );
  });
});

describe('the AlipayHK checkout', () => {
  test("redirects to Antom's page by a signed call, and to the same page when the call is repeated", async () => {
    const checkout = { kind: 'redirect', url: `https://cashier.test/${PAYMENT}`, gatewayNo: '20261120194010800100180' };
    expect(await gateway.checkout(request())).toEqual(checkout);
    expect(await gateway.checkout(request())).toEqual(checkout);
    expect(fake.requests[0]?.url.pathname).toBe('/ams/api/v1/payments/pay');
    expect(JSON.parse(fake.requests[0]?.body as string)).toMatchObject({
      productCode: 'CASHIER_PAYMENT',
      paymentRequestId: PAYMENT,
      paymentAmount: { currency: 'HKD', value: '12345' },
      paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
      order: {
        referenceOrderId: PAYMENT,
        orderDescription: '儲值 123.45',
        orderAmount: { currency: 'HKD', value: '12345' },
      },
      env: { terminalType: 'WEB', clientIp: '203.0.113.9' },
      paymentNotifyUrl: request().notifyUrl,
      paymentRedirectUrl: request().returnUrl,
      paymentExpiryTime: '2026-11-20T04:40:00.000Z',
    });
  });
  test('signs an Antom call over method, path, client, time and body', async () => {
    await gateway.checkout(request());
    const { headers, body } = fake.requests[0] as (typeof fake.requests)[number];
    const [, signature] = /^algorithm=RSA256,keyVersion=1,signature=(.+)$/.exec(
      headers.signature as string,
    ) as RegExpExecArray;
    const content = `POST /ams/api/v1/payments/pay\n${CLIENT}.2026-11-20T04:10:00.000Z.${body}`;
    expect(headers['request-time']).toBe('2026-11-20T04:10:00.000Z');
    expect(signature).toMatch(/^[A-Za-z0-9%]+$/);
    expect(
      verify(
        'RSA-SHA256',
        Buffer.from(content),
        ours.publicKey,
        Buffer.from(decodeURIComponent(signature as string), 'base64'),
      ),
    ).toBe(true);
  });
  test("sends Antom the payer's kind of device, and converts an amount in won from cents", async () => {
    await gateway.checkout(
      request({
        currency: 'KRW',
        amount: 1_000_000,
        payer: { address: '::1', userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' },
      }),
    );
    expect(JSON.parse(fake.requests[0]?.body as string)).toMatchObject({
      env: { terminalType: 'WAP', osType: 'IOS' },
      paymentAmount: { currency: 'KRW', value: '10000' },
    });
    await expect(gateway.checkout(request({ currency: 'KRW', amount: 150 }))).rejects.toThrow('no decimals');
  });
  test("rejects a currency or method that AlipayHK does not support, and reports Antom's refusal", async () => {
    await expect(gateway.checkout(request({ currency: 'USD' }))).rejects.toThrow(RangeError);
    await expect(gateway.checkout(request({ method: 'ALIPAY' }))).rejects.toThrow(RangeError);
    fake.next.push({ result: { resultStatus: 'F', resultCode: 'RISK_REJECT' } });
    await expect(gateway.checkout(request())).rejects.toThrow('RISK_REJECT');
  });
  test("calls Antom's sandbox when the client id belongs to the sandbox", async () => {
    const sandbox = makeAlipayHkGateway(
      settings({ ALIPAY_HK_ENDPOINT: fake.url, ALIPAY_HK_CLIENT_ID: 'SANDBOX_5YA18' }),
      () => NOW,
    );
    await expect(sandbox.checkout(request())).rejects.toThrow('not signed');
    expect(fake.requests[0]?.url.pathname).toBe('/ams/sandbox/api/v1/payments/pay');
  });
});

describe('the Antom client', () => {
  test('returns whether an AlipayHK payment is unknown, unpaid, paid or refunded', async () => {
    expect(await gateway.query(PAYMENT, null)).toEqual({ state: 'UNKNOWN' });
    await gateway.checkout(request());
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'UNPAID' });
    fake.pay(PAYMENT);
    expect(await gateway.query(PAYMENT, null)).toEqual({
      state: 'PAID',
      gatewayNo: '20261120194010800100180',
      amount: 12_345,
      currency: 'HKD',
      at: new Date('2026-11-20T04:09:00Z'),
    });
    await gateway.refund(refund());
    expect(await gateway.query(PAYMENT, null)).toMatchObject({
      state: 'PAID',
      amount: 12_345,
      refunds: [{ noticeId: 'R1:SUCCESS', amount: 2_345, refundNo: 'R1' }],
    });
    await gateway.refund(refund({ refundNo: 'R2', amount: 10_000 }));
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'REFUNDED' });
  });
  test('throws when a response of Antom is late, about another payment or call, or signed by others', async () => {
    fake.next.push({
      result: { resultStatus: 'S', resultCode: 'SUCCESS' },
      paymentRequestId: 'P99999999',
      paymentStatus: 'SUCCESS',
      paymentAmount: { value: '1', currency: 'HKD' },
    });
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow('inquiryPayment with SUCCESS');
    fake.next.push({ result: { resultStatus: 'U', resultCode: 'UNKNOWN_EXCEPTION' } });
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow('UNKNOWN_EXCEPTION');
    fake.forge();
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow('not signed');
    fake.hang();
    await expect(impatient.query(PAYMENT, null)).rejects.toThrow(/timeout/);
  });
  test('closes a missing or open AlipayHK payment, and never cancels (refunds) a paid payment', async () => {
    await gateway.close(PAYMENT, null);
    await gateway.checkout(request());
    await gateway.close(PAYMENT, null);
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'CLOSED' });
    await gateway.close(PAYMENT, null);
    fake.pay(PAYMENT);
    await expect(gateway.close(PAYMENT, null)).rejects.toThrow('paid');
    expect(fake.payments.get(PAYMENT)?.paymentStatus).toBe('SUCCESS');
  });
});

describe('an AlipayHK refund', () => {
  beforeEach(async () => {
    await gateway.checkout(request());
    fake.pay(PAYMENT);
  });
  test('makes a single AlipayHK refund when a refund number is repeated, and sends the payment number', async () => {
    expect(await gateway.refund(refund())).toEqual({ state: 'DONE', gatewayRefundNo: 'R1' });
    expect(await gateway.refund(refund({ gatewayNo: '20261120194010800100180' }))).toEqual({
      state: 'DONE',
      gatewayRefundNo: 'R1',
    });
    expect(await gateway.queryRefund(refund())).toEqual({ state: 'DONE', gatewayRefundNo: 'R1' });
    expect(fake.payments.get(PAYMENT)?.refunds).toHaveLength(1);
    expect(fake.payments.get(PAYMENT)?.refunds[0]?.requestId).toBe(`${PAYMENT}_R1`);
  });
  test('reports whether an AlipayHK refund is waiting, refused or unknown', async () => {
    expect(await gateway.queryRefund(refund())).toEqual({ state: 'UNKNOWN' });
    fake.refunds = 'PROCESSING';
    expect(await gateway.refund(refund())).toEqual({ state: 'PENDING' });
    expect(await gateway.queryRefund(refund())).toEqual({ state: 'PENDING' });
    fake.refunds = 'FAIL';
    expect(await gateway.refund(refund({ refundNo: 'R2' }))).toEqual({
      state: 'REFUSED',
      reason: 'REFUND_WINDOW_EXCEED',
    });
    expect(await gateway.queryRefund(refund({ refundNo: 'R2' }))).toMatchObject({ state: 'REFUSED' });
    expect(await gateway.refund(refund({ paymentNo: 'P404404404' }))).toEqual({
      state: 'REFUSED',
      reason: 'ORDER_NOT_EXIST',
    });
  });
  test('reports no AlipayHK refund as done for a used number, and rejects a number that is too long', async () => {
    await gateway.refund(refund());
    expect(await gateway.refund(refund({ amount: 100 }))).toMatchObject({ state: 'REFUSED' });
    await expect(gateway.refund(refund({ refundNo: 'R'.repeat(60) }))).rejects.toThrow(RangeError);
  });
  test('throws on a refund when Antom does not respond', async () => {
    fake.hang();
    await expect(impatient.refund(refund({ gatewayNo: '1' }))).rejects.toThrow(/timeout/);
  });
});

test('returns no statement for AlipayHK, because Antom has no statements by API', async () => {
  expect(await gateway.statement('2026-11-20')).toBeNull();
});
