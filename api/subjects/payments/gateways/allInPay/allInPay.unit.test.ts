import { verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NoticeRefused } from '../port';
import type { CheckoutRequest, Notice, RefundRequest } from '../port';
import {
  APP_ID,
  CUS_ID,
  isOurs,
  makeNotice,
  ours,
  startAllInPay,
  strangers,
  theirs,
} from '../../../../test/gateways/allInPay';
import type { FakeAllInPay } from '../../../../test/gateways/allInPay';
import { makeAllInPayGateway, readSettings } from '.';
import type { AllInPaySettings } from '.';

const NOW = new Date('2026-11-20T04:10:00Z');
const PAYMENT = 'P20261120AbCdEfGh12345678';
const ENVIRONMENT = {
  ALL_IN_PAY_CUS_ID: CUS_ID,
  ALL_IN_PAY_APP_ID: APP_ID,
  ALL_IN_PAY_PRIVATE_KEY: ours.privateKey,
  ALL_IN_PAY_PUBLIC_KEY: theirs.publicKey,
};

let fake: FakeAllInPay;
let gateway: ReturnType<typeof makeAllInPayGateway>;
beforeEach(async () => {
  fake = await startAllInPay();
  gateway = makeAllInPayGateway(
    {
      ...(readSettings({ ...ENVIRONMENT, ALL_IN_PAY_ENDPOINT: `${fake.url}/apiweb` }) as AllInPaySettings),
      timeoutMs: 400,
    },
    () => NOW,
  );
});
afterEach(() => fake.close());

const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentNo: PAYMENT,
  method: 'WEB_ALL_IN_PAY',
  amount: 12_345,
  currency: 'CNY',
  subject: '充值 123.45',
  notifyUrl: 'https://t3d.test/t3d-api/payments/notices/allInPay',
  returnUrl: 'https://t3d.test/back?id=1',
  expiresAt: new Date('2026-11-20T04:40:00Z'),
  payer: { address: '203.0.113.9', userAgent: 'test' },
  ...change,
});
const refund = (change: Partial<RefundRequest> = {}): RefundRequest => ({
  paymentNo: PAYMENT,
  gatewayNo: null,
  refundNo: 'R20261120AAAA',
  amount: 2_345,
  total: 12_345,
  currency: 'CNY',
  reason: 'asked',
  notifyUrl: 'https://t3d.test/n',
  ...change,
});
async function visit(): Promise<Record<string, string>> {
  const checkout = await gateway.checkout(request());
  if (checkout.kind !== 'form') throw new Error(checkout.kind);
  expect(fake.visit(checkout.fields)).toBe(true);
  return { ...checkout.fields };
}

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
const tell = (body: Buffer): Promise<Notice | null> => gateway.verify({ headers: {}, body, query: {} });
const say = (change: Record<string, string> = {}, key?: string): Promise<Notice | null> =>
  tell(makeNotice({ ...PAID, ...change }, key));
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'believed',
    (error: unknown) => (error instanceof NoticeRefused ? error.reason : `threw ${String(error)}`),
  );

describe('settings', () => {
  test('are none when nothing is set, and name what is missing when half is', () => {
    expect(readSettings({})).toBeNull();
    expect(() => readSettings({ ALL_IN_PAY_CUS_ID: '1', ALL_IN_PAY_APP_ID: '2', ALL_IN_PAY_PRIVATE_KEY: 'x' })).toThrow(
      'ALL_IN_PAY_PUBLIC_KEY is missing',
    );
  });
  test('speak to production by default', () => {
    expect(readSettings(ENVIRONMENT)).toMatchObject({
      endpoint: 'https://vsp.allinpay.com/apiweb',
      cashier: 'https://syb.allinpay.com/apiweb/h5unionpay/unionorder',
      timeoutMs: 15_000,
    });
  });
});

describe('checkout', () => {
  test('is a form that we signed, for the cashier, and the same one again', async () => {
    const checkout = await gateway.checkout(request());
    expect(checkout).toMatchObject({
      kind: 'form',
      action: 'https://syb.allinpay.com/apiweb/h5unionpay/unionorder',
      fields: {
        cusid: CUS_ID,
        appid: APP_ID,
        version: '12',
        charset: 'UTF-8',
        signtype: 'RSA',
        reqsn: PAYMENT,
        trxamt: '12345',
        body: '充值 123.45',
        validtime: '30',
        notify_url: request().notifyUrl,
        returl: 'https://t3d.test/back',
      },
    });
    if (checkout.kind !== 'form') throw new Error(checkout.kind);
    expect(isOurs(checkout.fields)).toBe(true);
    expect(isOurs({ ...checkout.fields, trxamt: '1' })).toBe(false);
    expect(await gateway.checkout(request())).toEqual(checkout);
  });
  test('is signed over what is not empty, by name, as the protocol writes it', async () => {
    const checkout = await gateway.checkout(request({ subject: '' }));
    if (checkout.kind !== 'form') throw new Error(checkout.kind);
    const { sign, randomstr } = checkout.fields;
    const content = `appid=${APP_ID}&charset=UTF-8&cusid=${CUS_ID}&notify_url=${request().notifyUrl}&randomstr=${randomstr}&remark=${PAYMENT}&reqsn=${PAYMENT}&returl=https://t3d.test/back&signtype=RSA&trxamt=12345&validtime=30&version=12`;
    expect(verify('RSA-SHA1', Buffer.from(content), ours.publicKey, Buffer.from(sign as string, 'base64'))).toBe(true);
  });
  test('cuts a long line between letters, and keeps the time within what AllInPay takes', async () => {
    const checkout = await gateway.checkout(
      request({ subject: '充'.repeat(60), expiresAt: new Date('2026-11-20T04:00:00Z') }),
    );
    expect(checkout).toMatchObject({ fields: { body: '充'.repeat(33), validtime: '1' } });
  });
  test('refuses other currencies, other methods and amounts that are none', async () => {
    await expect(gateway.checkout(request({ currency: 'USD' }))).rejects.toThrow(RangeError);
    await expect(gateway.checkout(request({ method: 'ALIPAY' }))).rejects.toThrow(RangeError);
    for (const amount of [0, -1, 1.5]) await expect(gateway.checkout(request({ amount }))).rejects.toThrow(RangeError);
  });
});

describe('a notice', () => {
  test('that is good is believed, and the same when repeated', async () => {
    const notice = {
      noticeId: '112611200001:0000',
      paymentNo: PAYMENT,
      gatewayNo: '112611200001',
      state: 'PAID',
      amount: 12_345,
      currency: 'CNY',
      at: new Date('2026-11-20T04:09:00Z'),
    };
    expect(await say()).toEqual(notice);
    expect(await say()).toEqual(notice);
    expect(gateway.answers.accepted.body).toBe('success');
  });
  test('by another key, or by our own, is refused', async () => {
    expect(await refusal(say({}, strangers.privateKey))).toBe('signature');
    expect(await refusal(say({}, ours.privateKey))).toBe('signature');
  });
  test.each([...Object.keys(PAID), 'sign'])('altered in, or without, %s is refused', async (name) => {
    const fields = new URLSearchParams(makeNotice(PAID).toString());
    const value = fields.get(name) as string;
    // A decoder leaves out what follows a signature's end: the letter before must be another one, whatever stood there.
    fields.set(name, `${value.slice(0, -5)}${value.at(-5) === '7' ? '8' : '7'}${value.slice(-4)}9`);
    expect(await refusal(tell(Buffer.from(fields.toString())))).toBe('signature');
    fields.delete(name);
    expect(await refusal(tell(Buffer.from(fields.toString())))).toBe('signature');
  });
  test('with an added field is refused', async () => {
    expect(await refusal(tell(Buffer.concat([makeNotice(PAID), Buffer.from('&currency=USD')])))).toBe('signature');
  });
  test("for somebody else's merchant or application is foreign", async () => {
    expect(await refusal(say({ cusid: '990440148166999' }))).toBe('foreign');
    expect(await refusal(say({ appid: '00000004' }))).toBe('foreign');
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
  ])('signed, but with %s = %j, is malformed', async (name, value) => {
    expect(await refusal(say({ [name]: value }))).toBe('malformed');
  });
  test('that is empty, rubbish, huge, no UTF-8 or says a thing twice is refused', async () => {
    expect(await refusal(tell(Buffer.alloc(0)))).toBe('malformed');
    expect(await refusal(tell(Buffer.from('{"a":1}')))).toBe('signature');
    expect(await refusal(tell(Buffer.alloc(1_000_000, 'a')))).toBe('malformed');
    expect(await refusal(tell(Buffer.from([0x61, 0x3d, 0xff])))).toBe('malformed');
    expect(await refusal(tell(Buffer.concat([makeNotice(PAID), Buffer.from('&trxamt=1')])))).toBe('malformed');
  });
  test('of another amount or currency is told as it is', async () => {
    expect(await say({ trxamt: '1' })).toMatchObject({ amount: 1 });
    expect(await say({ currency: 'HKD' })).toMatchObject({ currency: 'HKD' });
    expect(await say({ currency: '156' })).toMatchObject({ currency: 'CNY' });
  });
  test('of a transaction that goes on, or a try that failed, says nothing; of a closed one CLOSED', async () => {
    for (const trxstatus of ['2000', '2008', '3008', '3999']) expect(await say({ trxstatus })).toBeNull();
    expect(await say({ trxstatus: '3050' })).toMatchObject({ state: 'CLOSED', noticeId: '112611200001:3050' });
  });
  test("of a refund names payment and refund, in any order; taken back unasked is REVERSED; made at the console it names AllInPay's own number of the payment", async () => {
    const back = {
      trxcode: 'VSP513',
      cusorderid: 'R20261120AAAA',
      trxid: '112611200002',
      srctrxid: '112611200001',
      trxamt: '2345',
    };
    expect(await say(back)).toMatchObject({
      noticeId: '112611200002:0000',
      paymentNo: PAYMENT,
      refundNo: 'R20261120AAAA',
      gatewayNo: '112611200001',
      state: 'REFUNDED',
      amount: 2_345,
    });
    expect(await say()).toMatchObject({ state: 'PAID' });
    expect(await say({ ...back, trxcode: 'VSP512' })).toMatchObject({ state: 'REVERSED' });
    const { paymentNo: _, refundNo: __, ...told } = (await say(back)) as Notice;
    expect(await say({ ...back, trxreserved: '' })).toEqual({ ...told, refundNo: 'R20261120AAAA' });
    expect(await say({ ...back, trxreserved: '客户退款', cusorderid: '' })).toEqual(told);
    expect(await say({ ...back, trxcode: 'VSP512', trxreserved: '', cusorderid: '' })).toEqual({
      ...told,
      state: 'REVERSED',
    });
    expect(await say({ ...back, trxstatus: '3008' })).toBeNull();
  });
});

describe('questions', () => {
  test('query: unknown, unpaid, tried in vain, paid', async () => {
    expect(await gateway.query(PAYMENT, null)).toEqual({ state: 'UNKNOWN' });
    await visit();
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'UNPAID' });
    Object.assign(fake.transactions.get(PAYMENT) as object, { trxstatus: '3008' });
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'UNPAID' });
    fake.pay(PAYMENT);
    expect(await gateway.query(PAYMENT, null)).toEqual({
      state: 'PAID',
      gatewayNo: '11261120',
      amount: 12_345,
      currency: 'CNY',
      at: new Date('2026-11-20T04:09:00Z'),
    });
    expect(new Set(fake.requests.map(({ body }) => new URLSearchParams(body).get('randomstr'))).size).toBe(
      fake.requests.length,
    );
  });
  test('an answer about another payment, for another merchant, by a stranger, or in no time is an error, not a state', async () => {
    fake.next.push(
      { reqsn: 'P99999999', trxid: '1', trxamt: '12345', trxstatus: '0000' },
      { cusid: 'x', reqsn: PAYMENT, trxstatus: '0000', trxamt: '1' },
      { retcode: 'FAIL', retmsg: '系统繁忙' },
      { reqsn: PAYMENT, trxstatus: '0000', trxamt: '1.5' },
    );
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow('P99999999');
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow('somebody else');
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow('系统繁忙');
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow('1.5');
    fake.forge();
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow('not signed');
    fake.hang();
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow(/timeout/);
  });
  test('close: nothing to close, closed, closed again; never a paid one', async () => {
    await gateway.close(PAYMENT, null);
    await visit();
    await gateway.close(PAYMENT, null);
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'CLOSED' });
    await gateway.close(PAYMENT, null);
    fake.pay(PAYMENT);
    await expect(gateway.close(PAYMENT, null)).rejects.toThrow('paid');
  });
});

describe('a refund', () => {
  beforeEach(async () => {
    await visit();
    fake.pay(PAYMENT);
  });
  test('is done once, however often its number comes, though AllInPay refuses a number used twice', async () => {
    const before = fake.transactions.size;
    const done = { state: 'DONE', gatewayRefundNo: 'R1' };
    expect(await gateway.queryRefund(refund())).toEqual({ state: 'UNKNOWN' });
    expect(await gateway.refund(refund())).toEqual(done);
    expect(await gateway.refund(refund())).toEqual(done);
    expect(await gateway.queryRefund(refund())).toEqual(done);
    expect(fake.transactions.size).toBe(before + 1);
    expect(fake.transactions.get(refund().refundNo)).toMatchObject({ trxamt: '2345', old: PAYMENT });
  });
  test('waits, or is refused with the reason', async () => {
    fake.refunds = '2000';
    expect(await gateway.refund(refund())).toEqual({ state: 'PENDING' });
    expect(await gateway.queryRefund(refund())).toEqual({ state: 'PENDING' });
    fake.refunds = '3008';
    expect(await gateway.refund(refund({ refundNo: 'R2' }))).toEqual({ state: 'REFUSED', reason: '余额不足' });
    expect(await gateway.refund(refund({ refundNo: 'R3', paymentNo: 'P404404404' }))).toEqual({
      state: 'REFUSED',
      reason: '原交易状态不正确',
    });
  });
  test('refused as a question, and unknown, is an error to try again', async () => {
    fake.next.push({ retcode: 'FAIL', retmsg: '系统繁忙' });
    await expect(gateway.refund(refund())).rejects.toThrow('系统繁忙');
  });
  test('of another amount under a used number is not called done; a number too long is refused before it is sent', async () => {
    await gateway.refund(refund());
    expect(await gateway.refund(refund({ amount: 100 }))).toMatchObject({ state: 'REFUSED' });
    await expect(gateway.refund(refund({ refundNo: 'R'.repeat(33) }))).rejects.toThrow(RangeError);
  });
  test('of a gateway that hangs throws', async () => {
    fake.hang();
    await expect(gateway.refund(refund())).rejects.toThrow(/timeout/);
  });
});

test('has no statement', async () => {
  expect(await gateway.statement('2026-11-20')).toBeNull();
});
