import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CheckoutRequest, RefundRequest } from '../port';
import { APP_ID, ENVIRONMENT, isOurs, ours } from '../../../../test/gateways/alipay';
import { PAYMENT, makeCheckoutRequest, makeRefundRequest } from '../../../../test/gateways/requests';
import type { AlipaySettings } from './client';
import { readSettings } from '.';
import { fake, gateway, impatient, openAlipay } from './alipay.fixture';

openAlipay();

const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest =>
  makeCheckoutRequest({
    method: 'ALIPAY',
    currency: 'CNY',
    notifyUrl: 'https://t3d.test/t3d-api/payments/notices/alipay',
    ...change,
  });
const refund = (change: Partial<RefundRequest> = {}): RefundRequest =>
  makeRefundRequest({ currency: 'CNY', ...change });

describe('Alipay settings', () => {
  test('returns null when no Alipay setting is set, and names the missing settings when only some are set', () => {
    expect(readSettings({ ALIPAY_ENDPOINT: 'https://x.test' })).toBeNull();
    expect(() => readSettings({ ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY: 'x' })).toThrow(
      'ALIPAY_SELLER_ID, ALIPAY_PUBLIC_KEY are missing',
    );
  });
  test('accepts an Alipay key as PEM, one-line PEM or base64, and hides an invalid key', () => {
    const body = ours.privateKey.replace(/-----[^-]+-----|\s/g, '');
    for (const key of [ours.privateKey, ours.privateKey.replaceAll('\n', '\\n'), body]) {
      expect(
        (readSettings({ ...ENVIRONMENT, ALIPAY_PRIVATE_KEY: key }) as AlipaySettings).privateKey.asymmetricKeyType,
      ).toBe('rsa');
    }
    expect(() => readSettings({ ...ENVIRONMENT, ALIPAY_PRIVATE_KEY: 'c2VjcmV0' })).toThrow(
      /^ALIPAY_PRIVATE_KEY: this is no RSA key, neither as PEM nor as the base64 of one$/,
    );
  });
  test("uses Alipay's production address by default, and requires TLS except on this machine", () => {
    expect(readSettings(ENVIRONMENT)?.endpoint).toBe('https://openapi.alipay.com/gateway.do');
    expect(readSettings(ENVIRONMENT)?.timeoutMs).toBe(15_000);
    expect(() => readSettings({ ...ENVIRONMENT, ALIPAY_ENDPOINT: 'http://pay.test' })).toThrow('ALIPAY_ENDPOINT');
  });
});

describe('the Alipay checkout', () => {
  test.each([
    ['ALIPAY_WEB', 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
    ['ALIPAY_WEB_WAP', 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
  ] as const)('builds an Alipay page signed by us for %s', async (method, call, product) => {
    const checkout = await gateway.checkout(request({ method }));
    if (checkout.kind !== 'redirect') throw new Error(checkout.kind);
    const fields = Object.fromEntries(new URL(checkout.url).searchParams);
    expect(isOurs(fields)).toBe(true);
    expect(fields).toMatchObject({
      app_id: APP_ID,
      method: call,
      sign_type: 'RSA2',
      timestamp: '2026-11-20 12:10:00',
      notify_url: request().notifyUrl,
      return_url: request().returnUrl,
    });
    expect(JSON.parse(fields.biz_content as string)).toMatchObject({
      out_trade_no: PAYMENT,
      total_amount: '123.45',
      product_code: product,
      subject: '充值 123.45',
      time_expire: '2026-11-20 12:40:00',
    });
    expect(await gateway.checkout(request({ method }))).toEqual(checkout);
  });
  test('returns a QR code for ALIPAY, and the same code when requested again', async () => {
    expect(await gateway.checkout(request())).toEqual({ kind: 'qr', code: `https://qr.alipay.com/${PAYMENT}` });
    expect(await gateway.checkout(request())).toEqual({ kind: 'qr', code: `https://qr.alipay.com/${PAYMENT}` });
    expect(fake.trades.get(PAYMENT)?.total_amount).toBe('123.45');
  });
  test('rejects an Alipay checkout in another currency, with a foreign method, or of an invalid amount', async () => {
    await expect(gateway.checkout(request({ currency: 'HKD' }))).rejects.toThrow(RangeError);
    await expect(gateway.checkout(request({ method: 'PAYPAL' }))).rejects.toThrow(RangeError);
    for (const amount of [0, -1, 1.5]) await expect(gateway.checkout(request({ amount }))).rejects.toThrow(RangeError);
  });
});

describe('the Alipay client', () => {
  test('returns whether an Alipay payment is unknown, unpaid, paid, refunded or closed', async () => {
    expect(await gateway.query(PAYMENT, null)).toEqual({ state: 'UNKNOWN' });
    await gateway.checkout(request());
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'UNPAID', amount: 12_345 });
    fake.pay(PAYMENT);
    expect(await gateway.query(PAYMENT, null)).toEqual({
      state: 'PAID',
      gatewayNo: '20261120220010',
      amount: 12_345,
      currency: 'CNY',
      at: new Date('2026-11-20T04:00:00Z'),
    });
    Object.assign(fake.trades.get(PAYMENT) as object, { trade_status: 'TRADE_CLOSED' });
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'REFUNDED' });
  });
  test("throws when Alipay's response is about another payment, has a foreign signature or is late", async () => {
    fake.next.push({
      code: '10000',
      out_trade_no: 'P00000000000',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '123.45',
    });
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow('query with 10000');
    fake.next.push({ code: '20000', sub_code: 'aop.unknow-error' });
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow('20000');
    fake.forge();
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow(/验签失败/);
    fake.hang();
    await expect(impatient.query(PAYMENT, null)).rejects.toThrow(/timeout/i);
  });
  test('closes a missing, open or already closed Alipay payment, and refuses to close a paid payment', async () => {
    await gateway.close(PAYMENT, null);
    await gateway.checkout(request());
    await gateway.close(PAYMENT, null);
    await gateway.close(PAYMENT, null);
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'CLOSED' });
    fake.pay(PAYMENT);
    await expect(gateway.close(PAYMENT, null)).rejects.toThrow('ACQ.TRADE_STATUS_ERROR');
  });
});

describe('an Alipay refund', () => {
  beforeEach(async () => {
    await gateway.checkout(request());
  });
  test('makes a single Alipay refund when a refund number is sent several times', async () => {
    fake.pay(PAYMENT);
    expect(await gateway.queryRefund(refund())).toEqual({ state: 'UNKNOWN' });
    expect(await gateway.queryRefund(refund({ paymentNo: 'P404404404' }))).toEqual({ state: 'UNKNOWN' });
    expect(await gateway.refund(refund())).toMatchObject({ state: 'DONE' });
    expect(await gateway.refund(refund())).toMatchObject({ state: 'DONE' });
    expect(await gateway.queryRefund(refund())).toMatchObject({ state: 'DONE' });
    expect(fake.trades.get(PAYMENT)?.refunds).toEqual({ R1: '23.45' });
  });
  test('rejects the refund of an unpaid Alipay trade with a reason, and throws when Alipay itself fails', async () => {
    expect(await gateway.refund(refund())).toEqual({ state: 'REFUSED', reason: 'ACQ.TRADE_STATUS_ERROR' });
    fake.next.push({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' });
    await expect(gateway.refund(refund())).rejects.toThrow('SYSTEM_ERROR');
    fake.next.push({ code: '20000', sub_code: 'isp.unknow-error' });
    await expect(gateway.queryRefund(refund())).rejects.toThrow('20000');
  });
  test('reports no Alipay refund as done when the refund number was used with another amount', async () => {
    fake.pay(PAYMENT);
    await gateway.refund(refund());
    expect(await gateway.refund(refund({ amount: 100 }))).toMatchObject({ state: 'REFUSED' });
  });
  test('throws on a refund when Alipay does not respond', async () => {
    fake.hang();
    await expect(impatient.refund(refund())).rejects.toThrow(/timeout/i);
  });
});
