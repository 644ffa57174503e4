import { describe, expect, test } from '@jest/globals';
import { makeKeys } from '../../../../test/gateways/fakeServer';
import type { RefundRequest } from '../port';
import { startWeChatPay } from '../../../../test/gateways/wechatPay';
import { makeWeChatPayGateway, readSettings } from '.';
import { fake, gateway, number, openWeChatPay, paid, request, stranger } from './wechatPay.fixture';

openWeChatPay();

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
const said = (): Record<string, unknown> => JSON.parse(fake.requests.at(-1)?.body ?? '{}') as Record<string, unknown>;

describe('the WeChat Pay checkout', () => {
  test('returns a WeChat Pay QR code by a request with our signature, amount, number and time', async () => {
    const input = request();
    expect(await gateway.checkout(input)).toEqual({
      kind: 'qr',
      code: `weixin://wxpay/bizpayurl?pr=${input.paymentNo}`,
    });
    expect(fake.requests.at(-1)?.url.pathname).toBe('/v3/pay/transactions/native');
    expect(said()).toEqual({
      appid: 'wx8888888888888888',
      mchid: '1900000109',
      description: '账户充值',
      out_trade_no: input.paymentNo,
      time_expire: '2026-11-21T09:30:00+08:00',
      notify_url: input.notifyUrl,
      amount: { total: 12_345, currency: 'CNY' },
    });
  });

  test('returns an equal page when the WeChat Pay checkout is requested again', async () => {
    const input = request();
    expect(await gateway.checkout(input)).toEqual(await gateway.checkout(input));
  });

  test('sends a phone to a WeChat page that returns the payer to our page', async () => {
    const input = request({ method: 'WECHAT_H5' });
    expect(await gateway.checkout(input)).toEqual({
      kind: 'redirect',
      url:
        `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${input.paymentNo}` +
        '&redirect_url=https%3A%2F%2Ft3d.test%2Fdone%3Fa%3D1',
    });
    expect(said().scene_info).toEqual({ payer_client_ip: '203.0.113.9', h5_info: { type: 'Wap' } });
  });

  test.each([
    ['WECHAT_WEB', PHONE, 'native'],
    ['WECHAT_QR', PHONE, 'native'],
    ['WECHAT_H5', 'Mozilla/5.0 (X11)', 'h5'],
    ['WECHAT_PAY', PHONE, 'h5'],
    ['WECHAT_PAY', `${PHONE} MicroMessenger/8.0`, 'native'],
    ['WECHAT_PAY', 'Mozilla/5.0 (X11)', 'native'],
  ] as const)("serves the method %s on %s with WeChat's product %s", async (method, userAgent, product) => {
    await gateway.checkout(request({ method, payer: { address: '203.0.113.9', userAgent } }));
    expect(fake.requests.at(-1)?.url.pathname).toBe(`/v3/pay/transactions/${product}`);
  });

  test('returns the same WeChat Pay checkout on a phone, and rejects another method for the same number', async () => {
    const input = request({ method: 'WECHAT_PAY' });
    const first = await gateway.checkout(input);
    expect(await gateway.checkout({ ...input, payer: { address: '203.0.113.9', userAgent: PHONE } })).toEqual(first);
    await expect(gateway.checkout({ ...input, method: 'WECHAT_H5' })).rejects.toThrow('OUT_TRADE_NO_USED');
  });

  test('shortens a long subject for WeChat Pay between letters', async () => {
    await gateway.checkout(request({ subject: '充'.repeat(100) }));
    expect(said().description).toBe('充'.repeat(42));
  });

  test('accepts no currency but CNY for WeChat Pay', async () => {
    await expect(gateway.checkout(request({ currency: 'USD' }))).rejects.toThrow('CNY');
  });

  test("throws when WeChat Pay rejects a request that another merchant's key signed", async () => {
    const settings = { ...fake.settings, mchid: '1900000110' };
    await expect(makeWeChatPayGateway(settings).checkout(request())).rejects.toThrow('401 SIGN_ERROR');
  });

  test('rejects a response that WeChat Pay has not signed', async () => {
    const key = fake.answerKey;
    fake.answerKey = stranger.privateKey;
    await expect(gateway.checkout(request())).rejects.toThrow('EV3_RES_HEADER_SIGNATURE_DIGEST');
    fake.answerKey = key;
  });
});

describe('the WeChat Pay client', () => {
  test('returns whether a WeChat Pay payment is unpaid, paid, closed or unknown', async () => {
    const input = request();
    expect(await gateway.query(input.paymentNo, null)).toEqual({ state: 'UNKNOWN' });
    await gateway.checkout(input);
    expect(await gateway.query(input.paymentNo, null)).toMatchObject({ state: 'UNPAID' });
    await gateway.close(input.paymentNo, null);
    expect(await gateway.query(input.paymentNo, null)).toMatchObject({ state: 'CLOSED' });
    const { asked: other, content } = await paid();
    expect(await gateway.query(other.paymentNo, null)).toEqual({
      state: 'PAID',
      gatewayNo: content.transaction_id,
      amount: 12_345,
      currency: 'CNY',
      at: new Date('2026-11-20T10:30:00Z'),
    });
  });

  test('closes a WeChat Pay payment twice or unopened, and refuses to close a paid payment', async () => {
    const input = request();
    await gateway.close(input.paymentNo, null);
    await gateway.checkout(input);
    await gateway.close(input.paymentNo, null);
    await gateway.close(input.paymentNo, null);
    const { asked: other } = await paid();
    await expect(gateway.close(other.paymentNo, null)).rejects.toThrow('ORDERPAID');
  });

  test('rejects a WeChat Pay response about another payment', async () => {
    const { asked } = await paid();
    const known = fake.orders.get(asked.paymentNo);
    if (known) known.out_trade_no = number();
    await expect(gateway.query(asked.paymentNo, null)).rejects.toThrow('another payment');
  });

  test('throws when WeChat Pay fails or does not respond in time', async () => {
    fake.rejectNext = { status: 500, code: 'SYSTEM_ERROR' };
    await expect(gateway.query(number(), null)).rejects.toThrow('500 SYSTEM_ERROR');
    const deaf = await startWeChatPay();
    deaf.hang();
    await expect(makeWeChatPayGateway({ ...deaf.settings, timeout: 200 }).query(number(), null)).rejects.toThrow(
      'did not answer',
    );
    await deaf.close();
    await expect(makeWeChatPayGateway(deaf.settings).query(number(), null)).rejects.toThrow('did not answer');
  });
});

describe('a WeChat Pay refund', () => {
  const refundOf = (paymentNo: string, more: Partial<RefundRequest> = {}): RefundRequest => ({
    paymentNo,
    gatewayNo: null,
    refundNo: `R${number()}`,
    amount: 345,
    total: 12_345,
    currency: 'CNY',
    reason: '多付',
    notifyUrl: 'https://t3d.test/n',
    ...more,
  });

  test('requests a WeChat Pay refund with our numbers, and reports it as pending and later as done', async () => {
    const { asked } = await paid();
    const refund = refundOf(asked.paymentNo);
    const first = await gateway.refund(refund);
    expect(first).toMatchObject({ state: 'PENDING', gatewayRefundNo: expect.stringMatching(/^5030/) });
    expect(said()).toEqual({
      out_trade_no: asked.paymentNo,
      out_refund_no: refund.refundNo,
      reason: '多付',
      notify_url: 'https://t3d.test/n',
      amount: { refund: 345, total: 12_345, currency: 'CNY' },
    });
    const known = fake.refunds.get(refund.refundNo);
    if (known) known.status = 'SUCCESS';
    expect(await gateway.queryRefund(refund)).toEqual({ ...first, state: 'DONE' });
    expect(await gateway.query(asked.paymentNo, null)).toMatchObject({
      state: 'REFUNDED',
      amount: 12_345,
      unreported: true,
    });
  });

  test('reports a WeChat Pay refund as unknown when its request never arrived but other refunds exist', async () => {
    const { asked } = await paid();
    expect(await gateway.queryRefund(refundOf(asked.paymentNo))).toEqual({ state: 'UNKNOWN' });
    fake.refundState = 'ABNORMAL';
    const refund = refundOf(asked.paymentNo);
    await gateway.refund(refund);
    expect(await gateway.queryRefund(refund)).toMatchObject({ state: 'REFUSED', reason: 'ABNORMAL' });
    fake.refundState = 'PROCESSING';
  });

  test('makes a single WeChat Pay refund when a refund number is repeated', async () => {
    const { asked } = await paid();
    const refund = refundOf(asked.paymentNo);
    expect(await gateway.refund(refund)).toEqual(await gateway.refund(refund));
    expect([...fake.refunds.values()].filter((one) => one.out_trade_no === asked.paymentNo)).toHaveLength(1);
    await expect(gateway.refund({ ...refund, amount: 346 })).rejects.toThrow('another refund');
  });

  test('rejects a WeChat Pay refund for good when nothing was paid or the amount is too high', async () => {
    expect(await gateway.refund(refundOf(number()))).toMatchObject({
      state: 'REFUSED',
      reason: expect.stringContaining('RESOURCE_NOT_EXISTS'),
    });
    const { asked } = await paid();
    expect(await gateway.refund(refundOf(asked.paymentNo, { amount: 99_999 }))).toMatchObject({
      state: 'REFUSED',
      reason: expect.stringContaining('INVALID_REQUEST'),
    });
    fake.refundState = 'ABNORMAL';
    expect(await gateway.refund(refundOf(asked.paymentNo))).toMatchObject({ state: 'REFUSED', reason: 'ABNORMAL' });
  });

  test.each([
    [403, 'NOT_ENOUGH'],
    [429, 'FREQUENCY_LIMITED'],
    [500, 'SYSTEM_ERROR'],
  ])('retries a WeChat Pay refund after the error %d %s', async (status, code) => {
    const { asked } = await paid();
    fake.rejectNext = { status, code };
    await expect(gateway.refund(refundOf(asked.paymentNo))).rejects.toThrow(code);
  });
});

describe('WeChat Pay settings', () => {
  const keys = makeKeys();
  const whole = {
    WECHAT_PAY_APPID: 'wx1',
    WECHAT_PAY_MCHID: '19',
    WECHAT_PAY_SERIAL: 'AB',
    WECHAT_PAY_PRIVATE_KEY: keys.privateKey.replaceAll('\n', '\\n'),
    WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
    WECHAT_PAY_PUBLIC_KEY: keys.publicKey.replaceAll(/-----.*-----|\n/g, ''),
  };

  test('returns null when no WeChat Pay setting is set, and uses the production address by default', () => {
    expect(readSettings({})).toBeNull();
    expect(readSettings(whole)).toMatchObject({
      appid: 'wx1',
      endpoint: 'https://api.mch.weixin.qq.com',
      timeout: 15_000,
      platformKeys: { PUB_KEY_ID_1: expect.anything() },
    });
    expect(readSettings({ ...whole, WECHAT_PAY_ENDPOINT: 'http://127.0.0.1:9/' })).toMatchObject({
      endpoint: 'http://127.0.0.1:9',
    });
  });

  test('names the missing WeChat Pay settings, and rejects an invalid key and a plain http address', () => {
    for (const name of Object.keys(whole)) expect(() => readSettings({ ...whole, [name]: '' })).toThrow(name);
    expect(() => readSettings({ ...whole, WECHAT_PAY_API_V3_KEY: 'short' })).toThrow('32 bytes');
    expect(() => readSettings({ ...whole, WECHAT_PAY_PRIVATE_KEY: 'x' })).toThrow('WECHAT_PAY_PRIVATE_KEY');
    expect(() => readSettings({ ...whole, WECHAT_PAY_ENDPOINT: 'http://api.mch.weixin.qq.com' })).toThrow('https');
  });
});
