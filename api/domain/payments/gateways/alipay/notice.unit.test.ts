import { describe, expect, test } from '@jest/globals';
import type { Notice } from '../port';
import { APP_ID, SELLER_ID, makeNotice, ours, strangers } from '../../../../test/gateways/alipay';
import { noticeErrorOf } from '../../../../test/errorOf';
import { PAYMENT } from '../../../../test/gateways/requests';
import { gateway, openAlipay } from './alipay.fixture';

openAlipay();

const PAID: Record<string, string> = {
  notify_id: 'ac05099524730693a8b330c5ecf72da9786',
  notify_time: '2026-11-20 12:09:30',
  notify_type: 'trade_status_sync',
  charset: 'utf-8',
  version: '1.0',
  app_id: APP_ID,
  seller_id: SELLER_ID,
  out_trade_no: PAYMENT,
  trade_no: '2026112022001',
  total_amount: '123.45',
  trade_status: 'TRADE_SUCCESS',
  gmt_create: '2026-11-20 12:00:00',
  gmt_payment: '2026-11-20 12:09:00',
  subject: '充值 + 100%',
};
const verify = (body: Buffer): Promise<Notice | null> => gateway.verify({ headers: {}, body, query: {} });
const verifyPaid = (change: Record<string, string> = {}, key?: string): Promise<Notice | null> =>
  verify(makeNotice({ ...PAID, ...change }, key));

describe('the Alipay notice reader', () => {
  test("accepts a validly signed Alipay notice, and returns the notice's exact amount and time", async () => {
    expect(await verifyPaid()).toEqual({
      noticeId: PAID.notify_id,
      paymentNo: PAYMENT,
      gatewayNo: '2026112022001',
      state: 'PAID',
      amount: 12_345,
      currency: 'CNY',
      at: new Date('2026-11-20T04:09:00Z'),
    });
    expect(await verifyPaid({ trade_status: 'TRADE_FINISHED', total_amount: '0.3' })).toMatchObject({
      state: 'PAID',
      amount: 30,
    });
  });
  test('returns the same notice id when an Alipay notice is repeated', async () => {
    expect(await verifyPaid()).toEqual(await verifyPaid());
    expect(gateway.answers.accepted.body).toBe('success');
    expect(gateway.answers.refused.body).not.toBe('success');
  });
  test('rejects an Alipay notice signed with another key', async () => {
    expect(await noticeErrorOf(verifyPaid({}, strangers.privateKey))).toBe('signature');
  });
  test('rejects an Alipay notice signed with our own key', async () => {
    expect(await noticeErrorOf(verifyPaid({}, ours.privateKey))).toBe('signature');
  });
  test.each(Object.keys(PAID))('rejects an Alipay notice with an altered %s', async (name) => {
    const fields = new URLSearchParams(makeNotice(PAID).toString());
    fields.set(name, `${fields.get(name)}1`);
    expect(await noticeErrorOf(verify(Buffer.from(fields.toString())))).toBe('signature');
  });
  test.each(['sign', 'seller_id', 'total_amount', 'notify_id'])(
    'rejects an Alipay notice without the field %s',
    async (name) => {
      const fields = new URLSearchParams(makeNotice(PAID).toString());
      fields.delete(name);
      expect(await noticeErrorOf(verify(Buffer.from(fields.toString())))).toBe('signature');
    },
  );
  test('rejects an Alipay notice with an added field or the weak algorithm', async () => {
    expect(await noticeErrorOf(verify(Buffer.concat([makeNotice(PAID), Buffer.from('&refund_fee=1.00')])))).toBe(
      'signature',
    );
    expect(
      await noticeErrorOf(verify(Buffer.from(makeNotice(PAID).toString().replace('sign_type=RSA2', 'sign_type=RSA')))),
    ).toBe('signature');
  });
  test('reports an Alipay notice for another application or account as foreign', async () => {
    expect(await noticeErrorOf(verifyPaid({ app_id: '2021999999999999' }))).toBe('foreign');
    expect(await noticeErrorOf(verifyPaid({ seller_id: '2088999999999999' }))).toBe('foreign');
  });
  test("rejects an Alipay notice as stale when it is older than Alipay's repetitions or in the future", async () => {
    expect(await noticeErrorOf(verifyPaid({ notify_time: '2026-11-19 10:00:00' }))).toBe('stale');
    expect(await noticeErrorOf(verifyPaid({ notify_time: '2026-11-20 12:20:00' }))).toBe('stale');
    expect(await verifyPaid({ notify_time: '2026-11-19 13:00:00' })).toMatchObject({ state: 'PAID' });
  });
  test.each([
    ['out_trade_no', "1' OR 1=1"],
    ['out_trade_no', ''],
    ['total_amount', '1e3'],
    ['total_amount', '12.345'],
    ['total_amount', '-1.00'],
    ['total_amount', '１２'],
    ['trade_status', 'TRADE_WONDERFUL'],
    ['trade_no', ''],
    ['notify_time', 'yesterday'],
    ['notify_id', ''],
    ['trans_currency', 'DOGE'],
  ])('reports a signed Alipay notice with %s = %j as malformed', async (name, value) => {
    expect(await noticeErrorOf(verifyPaid({ [name]: value }))).toBe('malformed');
  });
  test.each([
    ['nothing', ''],
    ['rubbish', '\u0000\u0001{}'],
    ['JSON', '{"a":1}'],
  ])('rejects an Alipay notice that is %s', async (_, body) => {
    expect(['malformed', 'signature']).toContain(await noticeErrorOf(verify(Buffer.from(body))));
  });
  test('rejects a huge, non-UTF-8 or ambiguous Alipay notice before checking the signature', async () => {
    expect(await noticeErrorOf(verify(Buffer.alloc(1_000_000, 'a')))).toBe('malformed');
    expect(await noticeErrorOf(verify(Buffer.from([0x61, 0x3d, 0xff, 0xfe])))).toBe('malformed');
    expect(await noticeErrorOf(verify(Buffer.concat([makeNotice(PAID), Buffer.from('&total_amount=999999.00')])))).toBe(
      'malformed',
    );
  });
  test('returns an Alipay amount or currency as sent, even if it differs from the amount due', async () => {
    expect(await verifyPaid({ total_amount: '0.01' })).toMatchObject({ amount: 1, currency: 'CNY' });
    expect(await verifyPaid({ trans_currency: 'USD' })).toMatchObject({ amount: 12_345, currency: 'USD' });
  });
  test('returns null for an Alipay notice of a trade that is still waiting', async () => {
    expect(await verifyPaid({ trade_status: 'WAIT_BUYER_PAY' })).toBeNull();
  });
  test('reports CLOSED for a closed and REFUNDED for a refunded Alipay trade, whatever came earlier', async () => {
    const closed = { trade_status: 'TRADE_CLOSED', notify_id: 'n2', gmt_close: '2026-11-20 12:05:00' };
    expect(await verifyPaid(closed)).toMatchObject({
      noticeId: 'n2',
      state: 'CLOSED',
      at: new Date('2026-11-20T04:05:00Z'),
    });
    const back = { refund_fee: '123.45', gmt_refund: '2026-11-20 12:06:00.123', out_biz_no: 'R1', notify_id: 'n3' };
    expect(await verifyPaid({ ...closed, ...back })).toMatchObject({
      noticeId: 'n3',
      state: 'REFUNDED',
      amount: 12_345,
      refundNo: 'R1',
      cumulative: true,
      at: new Date('2026-11-20T04:06:00Z'),
    });
    expect(await verifyPaid({ ...back, refund_fee: '20.00' })).toMatchObject({
      state: 'REFUNDED',
      amount: 2_000,
      cumulative: true,
    });
  });
});
