import { verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NoticeRefused } from '../port';
import type { CheckoutRequest, Notice, RefundRequest } from '../port';
import { CLIENT, makeNotice, ours, startAntom, strangers, theirs } from '../../../../test/gateways/alipayHk';
import type { FakeAntom } from '../../../../test/gateways/alipayHk';
import { makeAlipayHkGateway, readSettings } from '.';
import type { AlipayHkSettings } from '.';

const NOW = new Date('2026-11-20T04:10:00Z');
const PAYMENT = 'P20261120AbCdEfGh12345678';
const ENVIRONMENT = {
  ALIPAY_HK_CLIENT_ID: CLIENT,
  ALIPAY_HK_PRIVATE_KEY: ours.privateKey,
  ALIPAY_HK_PUBLIC_KEY: theirs.publicKey,
};
const settings = (change: Record<string, string> = {}): AlipayHkSettings => ({
  ...(readSettings({ ...ENVIRONMENT, ...change }) as AlipayHkSettings),
  timeoutMs: 400,
});

let fake: FakeAntom;
let gateway: ReturnType<typeof makeAlipayHkGateway>;
beforeEach(async () => {
  fake = await startAntom();
  gateway = makeAlipayHkGateway(settings({ ALIPAY_HK_ENDPOINT: fake.url, ALIPAY_HK_CURRENCIES: 'HKD,KRW' }), () => NOW);
});
afterEach(() => fake.close());

const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentNo: PAYMENT,
  method: 'ALIPAY_HK',
  amount: 12_345,
  currency: 'HKD',
  subject: '儲值 123.45',
  notifyUrl: 'https://t3d.test/t3d-api/payments/notices/alipayHk',
  returnUrl: 'https://t3d.test/back',
  expiresAt: new Date('2026-11-20T04:40:00Z'),
  payer: { address: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
  ...change,
});
const refund = (change: Partial<RefundRequest> = {}): RefundRequest => ({
  paymentNo: PAYMENT,
  gatewayNo: null,
  refundNo: 'R1',
  amount: 2_345,
  total: 12_345,
  currency: 'HKD',
  reason: 'asked',
  notifyUrl: 'https://t3d.test/n',
  ...change,
});

const PAID = {
  notifyType: 'PAYMENT_RESULT',
  result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success.' },
  paymentRequestId: PAYMENT,
  paymentId: '202611201940108001001880',
  paymentAmount: { value: '12345', currency: 'HKD' },
  paymentCreateTime: '2026-11-20T12:00:00+08:00',
  paymentTime: '2026-11-20T12:09:00+08:00',
};
const FAILED = { ...PAID, result: { resultCode: 'ORDER_IS_CLOSED', resultStatus: 'F', resultMessage: 'closed' } };
const REFUNDED = {
  notifyType: 'REFUND_RESULT',
  result: { resultStatus: 'S', resultCode: 'SUCCESS' },
  refundStatus: 'SUCCESS',
  refundRequestId: `${PAYMENT}_R1`,
  refundId: 'RF1',
  refundAmount: { value: '2345', currency: 'HKD' },
  refundTime: '2026-11-20T12:09:20+08:00',
};
const say = (body: object | string, how: Parameters<typeof makeNotice>[1] = {}): ReturnType<typeof gateway.verify> =>
  gateway.verify(makeNotice(typeof body === 'string' ? body : JSON.stringify(body), how));
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'believed',
    (error: unknown) => (error instanceof NoticeRefused ? error.reason : `threw ${String(error)}`),
  );

describe('settings', () => {
  test('are none when nothing is set, and name what is missing when half is', () => {
    expect(readSettings({ PUBLIC_URL: 'https://t3d.test', ALIPAY_HK_CURRENCIES: 'HKD' })).toBeNull();
    expect(() => readSettings({ ALIPAY_HK_CLIENT_ID: '1' })).toThrow(
      'ALIPAY_HK_PRIVATE_KEY, ALIPAY_HK_PUBLIC_KEY are missing',
    );
    expect(() => readSettings({ ...ENVIRONMENT, ALIPAY_HK_CURRENCIES: 'HKD,BTC' })).toThrow('BTC');
  });
  test('know production, Hong Kong dollars and the path of notices', () => {
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

describe('checkout', () => {
  test("leads to Antom's page by a call that we signed, and to the same one again", async () => {
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
  test('is signed over method, path, client, time and body, as the protocol writes it', async () => {
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
  test('tells a phone from a computer, and won from cents', async () => {
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
  test('refuses other currencies and methods, and passes on a refusal', async () => {
    await expect(gateway.checkout(request({ currency: 'USD' }))).rejects.toThrow(RangeError);
    await expect(gateway.checkout(request({ method: 'ALIPAY' }))).rejects.toThrow(RangeError);
    fake.next.push({ result: { resultStatus: 'F', resultCode: 'RISK_REJECT' } });
    await expect(gateway.checkout(request())).rejects.toThrow('RISK_REJECT');
  });
  test('of a sandbox client asks the sandbox', async () => {
    const sandbox = makeAlipayHkGateway(
      settings({ ALIPAY_HK_ENDPOINT: fake.url, ALIPAY_HK_CLIENT_ID: 'SANDBOX_5YA18' }),
      () => NOW,
    );
    await expect(sandbox.checkout(request())).rejects.toThrow('not signed');
    expect(fake.requests[0]?.url.pathname).toBe('/ams/sandbox/api/v1/payments/pay');
  });
});

describe('a notice', () => {
  test('that is good is believed, and the same when repeated', async () => {
    const notice = {
      noticeId: `${PAID.paymentId}:S`,
      paymentNo: PAYMENT,
      gatewayNo: PAID.paymentId,
      state: 'PAID',
      amount: 12_345,
      currency: 'HKD',
      at: new Date('2026-11-20T04:09:00Z'),
    };
    expect(await say(PAID)).toEqual(notice);
    expect(await say(PAID, { time: '2026-11-20T12:09:50+08:00' })).toEqual(notice);
    expect(await say(PAID, { time: String(NOW.getTime()) })).toEqual(notice);
    expect(JSON.parse(gateway.answers.accepted.body)).toEqual({
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' },
    });
  });
  test('by another key, by our own, or for another address is refused', async () => {
    expect(await refusal(say(PAID, { key: strangers.privateKey }))).toBe('signature');
    expect(await refusal(say(PAID, { key: ours.privateKey }))).toBe('signature');
    expect(await refusal(say(PAID, { path: '/elsewhere' }))).toBe('signature');
  });
  test.each([
    ['SUCCESS', 'SUCCESX'],
    [PAYMENT, `${PAYMENT}9`],
    ['12345"', '92345"'],
    ['HKD', 'KRW'],
    ['PAYMENT_RESULT', 'REFUND_RESULT'],
    [PAID.paymentId, '1'],
    ['12:09:00', '12:09:01'],
    ['{', '{ '],
  ])('altered from %s is refused', async (from, to) => {
    const notice = makeNotice(JSON.stringify(PAID));
    expect(
      await refusal(gateway.verify({ ...notice, body: Buffer.from(notice.body.toString().replace(from, to)) })),
    ).toBe('signature');
  });
  test.each(['client-id', 'request-time', 'signature'])(
    'altered in, or without, its header %s is refused',
    async (name) => {
      const notice = makeNotice(JSON.stringify(PAID));
      const value = notice.headers[name] as string;
      expect(
        await refusal(
          gateway.verify({
            ...notice,
            headers: {
              ...notice.headers,
              [name]: `${value.slice(0, -9)}${value.at(-9) === 'x' ? 'y' : 'x'}${value.slice(-8)}`,
            },
          }),
        ),
      ).toBe('signature');
      const { [name]: _, ...rest } = notice.headers;
      expect(await refusal(gateway.verify({ ...notice, headers: rest }))).toBe('signature');
    },
  );
  test('that names another algorithm is refused', async () => {
    const notice = makeNotice(JSON.stringify(PAID));
    expect(
      await refusal(
        gateway.verify({
          ...notice,
          headers: { ...notice.headers, signature: (notice.headers.signature as string).replace('RSA256', 'none') },
        }),
      ),
    ).toBe('signature');
    expect(
      await refusal(
        gateway.verify({
          ...notice,
          headers: { ...notice.headers, signature: 'algorithm=RSA256,keyVersion=1,signature=%' },
        }),
      ),
    ).toBe('signature');
  });
  test("for another of Antom's clients is foreign", async () => {
    expect(await refusal(say(PAID, { client: '5YA1899999999999999' }))).toBe('foreign');
  });
  test('older or newer than five minutes, or of no time at all, is stale', async () => {
    expect(await refusal(say(PAID, { time: '2026-11-20T04:04:59Z' }))).toBe('stale');
    expect(await refusal(say(PAID, { time: '2026-11-20T04:15:01Z' }))).toBe('stale');
    expect(await refusal(say(PAID, { time: 'now' }))).toBe('stale');
  });
  test.each([
    ['no number', { ...PAID, paymentRequestId: undefined }],
    ['a number that is not ours', { ...PAID, paymentRequestId: '../../1' }],
    ['no id', { ...PAID, paymentId: undefined }],
    ['no amount', { ...PAID, paymentAmount: undefined }],
    ['a decimal amount', { ...PAID, paymentAmount: { value: '123.45', currency: 'HKD' } }],
    ['a number for an amount', { ...PAID, paymentAmount: { value: 12_345, currency: 'HKD' } }],
    ['an unknown currency', { ...PAID, paymentAmount: { value: '1', currency: 'DOGE' } }],
    ['no result', { ...PAID, result: undefined }],
    ['an unknown type', { ...PAID, notifyType: 'GIFT' }],
    ['rubbish', 'rubbish'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('signed, but with %s, is malformed', async (_, body) => {
    expect(await refusal(say(body))).toBe('malformed');
  });
  test('that is empty or huge is malformed', async () => {
    expect(await refusal(say(''))).toBe('malformed');
    expect(await refusal(say(JSON.stringify({ ...PAID, more: 'x'.repeat(100_000) })))).toBe('malformed');
  });
  test('of another amount or currency is told as it is', async () => {
    expect(await say({ ...PAID, paymentAmount: { value: '1', currency: 'HKD' } })).toMatchObject({ amount: 1 });
    expect(await say({ ...PAID, paymentAmount: { value: '100', currency: 'KRW' } })).toMatchObject({
      amount: 10_000,
      currency: 'KRW',
    });
  });
  test('of a wait says nothing, of a failure CLOSED, of a refund REFUNDED with both numbers, in any order', async () => {
    expect(await say(REFUNDED)).toEqual({
      noticeId: 'RF1:SUCCESS',
      paymentNo: PAYMENT,
      refundNo: 'R1',
      gatewayNo: 'RF1',
      state: 'REFUNDED',
      amount: 2_345,
      currency: 'HKD',
      at: new Date('2026-11-20T04:09:20Z'),
    });
    expect(await say({ ...PAID, notifyType: 'PAYMENT_PENDING' })).toBeNull();
    expect(await say(PAID)).toMatchObject({ state: 'PAID' });
    expect(await say(FAILED)).toMatchObject({ state: 'CLOSED', noticeId: `${PAID.paymentId}:F` });
    expect(await say({ ...REFUNDED, refundStatus: 'FAIL' })).toBeNull();
  });
  test("of a refund made at Antom's console carries Antom's own number of the payment, or at least of the refund", async () => {
    const { paymentNo: _, ...told } = (await say({
      ...REFUNDED,
      refundRequestId: `${PAYMENT}_console-1`,
      paymentId: PAID.paymentId,
    })) as Notice;
    expect(await say({ ...REFUNDED, refundRequestId: 'console-1', paymentId: PAID.paymentId })).toEqual({
      ...told,
      gatewayNo: PAID.paymentId,
    });
    expect(await say({ ...REFUNDED, refundRequestId: undefined })).toEqual({
      noticeId: 'RF1:SUCCESS',
      gatewayNo: 'RF1',
      state: 'REFUNDED',
      amount: 2_345,
      currency: 'HKD',
      at: told.at,
    });
  });
});

describe('questions', () => {
  test('query: unknown, unpaid, paid, given back', async () => {
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
  test('an answer about another payment, by a stranger, to another call or in no time is an error, not a state', async () => {
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
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow(/timeout/);
  });
  test('close: nothing to close, closed, closed again; a paid one is not cancelled, which would give its money back', async () => {
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

describe('a refund', () => {
  beforeEach(async () => {
    await gateway.checkout(request());
    fake.pay(PAYMENT);
  });
  test('is done once, however often its number comes, and carries both numbers', async () => {
    expect(await gateway.refund(refund())).toEqual({ state: 'DONE', gatewayRefundNo: 'R1' });
    expect(await gateway.refund(refund({ gatewayNo: '20261120194010800100180' }))).toEqual({
      state: 'DONE',
      gatewayRefundNo: 'R1',
    });
    expect(await gateway.queryRefund(refund())).toEqual({ state: 'DONE', gatewayRefundNo: 'R1' });
    expect(fake.payments.get(PAYMENT)?.refunds).toHaveLength(1);
    expect(fake.payments.get(PAYMENT)?.refunds[0]?.requestId).toBe(`${PAYMENT}_R1`);
  });
  test('waits, is refused, or is not known', async () => {
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
  test('of another amount under a used number is not called done; a number too long is refused before it is sent', async () => {
    await gateway.refund(refund());
    expect(await gateway.refund(refund({ amount: 100 }))).toMatchObject({ state: 'REFUSED' });
    await expect(gateway.refund(refund({ refundNo: 'R'.repeat(60) }))).rejects.toThrow(RangeError);
  });
  test('of a gateway that hangs throws', async () => {
    fake.hang();
    await expect(gateway.refund(refund({ gatewayNo: '1' }))).rejects.toThrow(/timeout/);
  });
});

test('has no statement by API', async () => {
  expect(await gateway.statement('2026-11-20')).toBeNull();
});
