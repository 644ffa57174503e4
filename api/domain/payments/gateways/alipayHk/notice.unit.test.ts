import { describe, expect, test } from '@jest/globals';
import type { Notice } from '../port';
import { makeNotice, ours, strangers } from '../../../../test/gateways/alipayHk';
import { noticeErrorOf } from '../../../../test/errorOf';
import { PAYMENT } from '../../../../test/gateways/requests';
import { NOW, gateway, openAlipayHk } from './alipayHk.fixture';

openAlipayHk();

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
const verify = (body: object | string, how: Parameters<typeof makeNotice>[1] = {}): ReturnType<typeof gateway.verify> =>
  gateway.verify(makeNotice(typeof body === 'string' ? body : JSON.stringify(body), how));

describe('AlipayHK notices', () => {
  test('accepts a validly signed Antom notice, and returns the same id when the notice is repeated', async () => {
    const notice = {
      noticeId: `${PAID.paymentId}:S`,
      paymentNo: PAYMENT,
      gatewayNo: PAID.paymentId,
      state: 'PAID',
      amount: 12_345,
      currency: 'HKD',
      at: new Date('2026-11-20T04:09:00Z'),
    };
    expect(await verify(PAID)).toEqual(notice);
    expect(await verify(PAID, { time: '2026-11-20T12:09:50+08:00' })).toEqual(notice);
    expect(await verify(PAID, { time: String(NOW.getTime()) })).toEqual(notice);
    expect(JSON.parse(gateway.answers.accepted.body)).toEqual({
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' },
    });
  });
  test('rejects an Antom notice signed with another key, with our own key or for another address', async () => {
    expect(await noticeErrorOf(verify(PAID, { key: strangers.privateKey }))).toBe('signature');
    expect(await noticeErrorOf(verify(PAID, { key: ours.privateKey }))).toBe('signature');
    expect(await noticeErrorOf(verify(PAID, { path: '/elsewhere' }))).toBe('signature');
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
  ])('rejects an Antom notice altered from %s', async (from, to) => {
    const notice = makeNotice(JSON.stringify(PAID));
    expect(
      await noticeErrorOf(gateway.verify({ ...notice, body: Buffer.from(notice.body.toString().replace(from, to)) })),
    ).toBe('signature');
  });
  test.each(['client-id', 'request-time', 'signature'])(
    'rejects an Antom notice with a missing or altered %s header',
    async (name) => {
      const notice = makeNotice(JSON.stringify(PAID));
      const value = notice.headers[name] as string;
      expect(
        await noticeErrorOf(
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
      expect(await noticeErrorOf(gateway.verify({ ...notice, headers: rest }))).toBe('signature');
    },
  );
  test('rejects an Antom notice with another algorithm', async () => {
    const notice = makeNotice(JSON.stringify(PAID));
    expect(
      await noticeErrorOf(
        gateway.verify({
          ...notice,
          headers: { ...notice.headers, signature: (notice.headers.signature as string).replace('RSA256', 'none') },
        }),
      ),
    ).toBe('signature');
    expect(
      await noticeErrorOf(
        gateway.verify({
          ...notice,
          headers: { ...notice.headers, signature: 'algorithm=RSA256,keyVersion=1,signature=%' },
        }),
      ),
    ).toBe('signature');
  });
  test('reports a notice for another Antom client as foreign', async () => {
    expect(await noticeErrorOf(verify(PAID, { client: '5YA1899999999999999' }))).toBe('foreign');
  });
  test('rejects an Antom notice as stale when it has no time or differs by more than five minutes', async () => {
    expect(await noticeErrorOf(verify(PAID, { time: '2026-11-20T04:04:59Z' }))).toBe('stale');
    expect(await noticeErrorOf(verify(PAID, { time: '2026-11-20T04:15:01Z' }))).toBe('stale');
    expect(await noticeErrorOf(verify(PAID, { time: 'now' }))).toBe('stale');
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
  ])('reports a signed Antom notice with %s as malformed', async (_, body) => {
    expect(await noticeErrorOf(verify(body))).toBe('malformed');
  });
  test('reports an empty or huge Antom notice as malformed', async () => {
    expect(await noticeErrorOf(verify(''))).toBe('malformed');
    expect(await noticeErrorOf(verify(JSON.stringify({ ...PAID, more: 'x'.repeat(100_000) })))).toBe('malformed');
  });
  test('returns an Antom amount or currency as sent, even if it differs from the amount due', async () => {
    expect(await verify({ ...PAID, paymentAmount: { value: '1', currency: 'HKD' } })).toMatchObject({ amount: 1 });
    expect(await verify({ ...PAID, paymentAmount: { value: '100', currency: 'KRW' } })).toMatchObject({
      amount: 10_000,
      currency: 'KRW',
    });
  });
  test('returns null for a pending AlipayHK payment, CLOSED for a failed one, and both refund numbers', async () => {
    expect(await verify(REFUNDED)).toEqual({
      noticeId: 'RF1:SUCCESS',
      paymentNo: PAYMENT,
      refundNo: 'R1',
      gatewayNo: 'RF1',
      state: 'REFUNDED',
      amount: 2_345,
      currency: 'HKD',
      at: new Date('2026-11-20T04:09:20Z'),
    });
    expect(await verify({ ...PAID, notifyType: 'PAYMENT_PENDING' })).toBeNull();
    expect(await verify(PAID)).toMatchObject({ state: 'PAID' });
    expect(await verify(FAILED)).toMatchObject({ state: 'CLOSED', noticeId: `${PAID.paymentId}:F` });
    expect(await verify({ ...REFUNDED, refundStatus: 'FAIL' })).toBeNull();
  });
  test("identifies a refund made at Antom's console by Antom's number of the payment or the refund", async () => {
    const { paymentNo: _, ...told } = (await verify({
      ...REFUNDED,
      refundRequestId: `${PAYMENT}_console-1`,
      paymentId: PAID.paymentId,
    })) as Notice;
    expect(await verify({ ...REFUNDED, refundRequestId: 'console-1', paymentId: PAID.paymentId })).toEqual({
      ...told,
      gatewayNo: PAID.paymentId,
    });
    expect(await verify({ ...REFUNDED, refundRequestId: undefined })).toEqual({
      noticeId: 'RF1:SUCCESS',
      gatewayNo: 'RF1',
      state: 'REFUNDED',
      amount: 2_345,
      currency: 'HKD',
      at: told.at,
    });
  });
});
