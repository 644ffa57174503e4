import { describe, expect, test } from '@jest/globals';
import type { Notice } from '../port';
import { APP_ID, CUS_ID, makeNotice, ours, strangers } from '../../../../test/gateways/allInPay';
import { noticeErrorOf } from '../../../../test/errorOf';
import { PAYMENT } from '../../../../test/gateways/requests';
import { gateway, openAllInPay } from './allInPay.fixture';

openAllInPay();

const PAID: Record<string, string> = {
  appid: APP_ID,
  cusid: CUS_ID,
  outtrxid: PAYMENT,
  cusorderid: PAYMENT,
  trxcode: 'VSP511',
  trxid: '112611200001',
  initamt: '12345',
  trxamt: '12345',
  trxdate: '20261120',
  paytime: '20261120120900',
  chnltrxid: '2026112022001',
  trxstatus: '0000',
  termno: '00000003',
  trxreserved: PAYMENT,
  acct: '000000',
  fee: '74',
  signtype: 'RSA',
};
const verify = (body: Buffer): Promise<Notice | null> => gateway.verify({ headers: {}, body, query: {} });
const verifyPaid = (change: Record<string, string> = {}, key?: string): Promise<Notice | null> =>
  verify(makeNotice({ ...PAID, ...change }, key));

describe('AllInPay notices', () => {
  test('accepts a validly signed AllInPay notice, and returns the same id when the notice is repeated', async () => {
    const notice = {
      noticeId: '112611200001:0000',
      paymentNo: PAYMENT,
      gatewayNo: '112611200001',
      state: 'PAID',
      amount: 12_345,
      currency: 'CNY',
      at: new Date('2026-11-20T04:09:00Z'),
    };
    expect(await verifyPaid()).toEqual(notice);
    expect(await verifyPaid()).toEqual(notice);
    expect(gateway.answers.accepted.body).toBe('success');
  });
  test('rejects an AllInPay notice signed with another key or with our own key', async () => {
    expect(await noticeErrorOf(verifyPaid({}, strangers.privateKey))).toBe('signature');
    expect(await noticeErrorOf(verifyPaid({}, ours.privateKey))).toBe('signature');
  });
  test.each([...Object.keys(PAID), 'sign'])('rejects an AllInPay notice with a missing or altered %s', async (name) => {
    const fields = new URLSearchParams(makeNotice(PAID).toString());
    const value = fields.get(name) as string;
    // Change an earlier letter, because a base64 decoder may ignore the last bits.
    fields.set(name, `${value.slice(0, -5)}${value.at(-5) === '7' ? '8' : '7'}${value.slice(-4)}9`);
    expect(await noticeErrorOf(verify(Buffer.from(fields.toString())))).toBe('signature');
    fields.delete(name);
    expect(await noticeErrorOf(verify(Buffer.from(fields.toString())))).toBe('signature');
  });
  test('rejects an AllInPay notice with an added field', async () => {
    expect(await noticeErrorOf(verify(Buffer.concat([makeNotice(PAID), Buffer.from('&currency=USD')])))).toBe(
      'signature',
    );
  });
  test('reports an AllInPay notice for another merchant or application as foreign', async () => {
    expect(await noticeErrorOf(verifyPaid({ cusid: '990440148166999' }))).toBe('foreign');
    expect(await noticeErrorOf(verifyPaid({ appid: '00000004' }))).toBe('foreign');
  });
  test.each([
    ['cusorderid', "1' OR 1=1"],
    ['cusorderid', ''],
    ['trxamt', '123.45'],
    ['trxamt', '-1'],
    ['trxamt', '1e3'],
    ['trxamt', ''],
    ['trxid', ''],
    ['trxstatus', ''],
    ['currency', 'DOGE'],
  ])('reports a signed AllInPay notice with %s = %j as malformed', async (name, value) => {
    expect(await noticeErrorOf(verifyPaid({ [name]: value }))).toBe('malformed');
  });
  test('rejects an AllInPay notice that is empty, invalid, huge, non-UTF-8 or repeats a parameter', async () => {
    expect(await noticeErrorOf(verify(Buffer.alloc(0)))).toBe('malformed');
    expect(await noticeErrorOf(verify(Buffer.from('{"a":1}')))).toBe('signature');
    expect(await noticeErrorOf(verify(Buffer.alloc(1_000_000, 'a')))).toBe('malformed');
    expect(await noticeErrorOf(verify(Buffer.from([0x61, 0x3d, 0xff])))).toBe('malformed');
    expect(await noticeErrorOf(verify(Buffer.concat([makeNotice(PAID), Buffer.from('&trxamt=1')])))).toBe('malformed');
  });
  test('returns an AllInPay amount or currency as sent, even if it differs from the amount due', async () => {
    expect(await verifyPaid({ trxamt: '1' })).toMatchObject({ amount: 1 });
    expect(await verifyPaid({ currency: 'HKD' })).toMatchObject({ currency: 'HKD' });
    expect(await verifyPaid({ currency: '156' })).toMatchObject({ currency: 'CNY' });
  });
  test('returns null for an unfinished or failed AllInPay transaction, and CLOSED for a closed one', async () => {
    for (const trxstatus of ['2000', '2008', '3008', '3999']) expect(await verifyPaid({ trxstatus })).toBeNull();
    expect(await verifyPaid({ trxstatus: '3050' })).toMatchObject({ state: 'CLOSED', noticeId: '112611200001:3050' });
  });
  test('reads our numbers from an AllInPay refund notice, and reads a same-day reversal as REVERSED', async () => {
    const back = {
      trxcode: 'VSP513',
      cusorderid: 'R20261120AAAA',
      trxid: '112611200002',
      srctrxid: '112611200001',
      trxamt: '2345',
    };
    expect(await verifyPaid(back)).toMatchObject({
      noticeId: '112611200002:0000',
      paymentNo: PAYMENT,
      refundNo: 'R20261120AAAA',
      gatewayNo: '112611200001',
      state: 'REFUNDED',
      amount: 2_345,
    });
    expect(await verifyPaid()).toMatchObject({ state: 'PAID' });
    expect(await verifyPaid({ ...back, trxcode: 'VSP512' })).toMatchObject({ state: 'REVERSED' });
    const { paymentNo: _, refundNo: __, ...told } = (await verifyPaid(back)) as Notice;
    expect(await verifyPaid({ ...back, trxreserved: '' })).toEqual({ ...told, refundNo: 'R20261120AAAA' });
    expect(await verifyPaid({ ...back, trxreserved: '客户退款', cusorderid: '' })).toEqual(told);
    expect(await verifyPaid({ ...back, trxcode: 'VSP512', trxreserved: '', cusorderid: '' })).toEqual({
      ...told,
      state: 'REVERSED',
    });
    expect(await verifyPaid({ ...back, trxstatus: '3008' })).toBeNull();
  });
});
