import { verify } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CheckoutRequest, RefundRequest } from '../port';
import { APP_ID, CUS_ID, ENVIRONMENT, isOurs, ours } from '../../../../test/gateways/allInPay';
import { PAYMENT, makeCheckoutRequest, makeRefundRequest } from '../../../../test/gateways/requests';
import { readSettings } from '.';
import { fake, gateway, impatient, openAllInPay } from './allInPay.fixture';

openAllInPay();

const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest =>
  makeCheckoutRequest({
    method: 'WEB_ALL_IN_PAY',
    currency: 'CNY',
    notifyUrl: 'https://t3d.test/t3d-api/payments/notices/allInPay',
    ...change,
  });
const refund = (change: Partial<RefundRequest> = {}): RefundRequest =>
  makeRefundRequest({ currency: 'CNY', refundNo: 'R20261120AAAA', ...change });
async function visit(): Promise<Record<string, string>> {
  const checkout = await gateway.checkout(request());
  if (checkout.kind !== 'form') throw new Error(checkout.kind);
  expect(fake.visit(checkout.fields)).toBe(true);
  return { ...checkout.fields };
}

describe('AllInPay settings', () => {
  test('returns null when no AllInPay setting is set, and names the missing settings when only some are set', () => {
    expect(readSettings({})).toBeNull();
    expect(() => readSettings({ ALL_IN_PAY_CUS_ID: '1', ALL_IN_PAY_APP_ID: '2', ALL_IN_PAY_PRIVATE_KEY: 'x' })).toThrow(
      'ALL_IN_PAY_PUBLIC_KEY is missing',
    );
  });
  test("uses AllInPay's production addresses by default", () => {
    expect(readSettings(ENVIRONMENT)).toMatchObject({
      endpoint: 'https://vsp.allinpay.com/apiweb',
      cashier: 'https://syb.allinpay.com/apiweb/h5unionpay/unionorder',
      timeoutMs: 15_000,
    });
  });
});

describe('the AllInPay checkout', () => {
  test("builds a signed form for AllInPay's cashier, and the same form when the checkout is repeated", async () => {
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
  test("signs AllInPay's non-empty fields sorted by name, as the protocol requires", async () => {
    const checkout = await gateway.checkout(request({ subject: '' }));
    if (checkout.kind !== 'form') throw new Error(checkout.kind);
    const { sign, randomstr } = checkout.fields;
    const content =
      `appid=${APP_ID}&charset=UTF-8&cusid=${CUS_ID}&notify_url=${request().notifyUrl}&randomstr=${randomstr}` +
      `&remark=${PAYMENT}&reqsn=${PAYMENT}&returl=https://t3d.test/back&signtype=RSA&trxamt=12345` +
      '&validtime=30&version=12';
    expect(verify('RSA-SHA1', Buffer.from(content), ours.publicKey, Buffer.from(sign as string, 'base64'))).toBe(true);
  });
  test("shortens a long subject between letters and limits the time to pay to AllInPay's maximum", async () => {
    const checkout = await gateway.checkout(
      request({ subject: '充'.repeat(60), expiresAt: new Date('2026-11-20T04:00:00Z') }),
    );
    expect(checkout).toMatchObject({ fields: { body: '充'.repeat(33), validtime: '1' } });
  });
  test('rejects an AllInPay checkout in another currency, with a foreign method, or of an invalid amount', async () => {
    await expect(gateway.checkout(request({ currency: 'USD' }))).rejects.toThrow(RangeError);
    await expect(gateway.checkout(request({ method: 'ALIPAY' }))).rejects.toThrow(RangeError);
    for (const amount of [0, -1, 1.5]) await expect(gateway.checkout(request({ amount }))).rejects.toThrow(RangeError);
  });
});

describe('the AllInPay client', () => {
  test('returns whether an AllInPay payment is unknown, unpaid (also after a failed try) or paid', async () => {
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
  test('throws when a response of AllInPay is late, for another payment, or signed by others', async () => {
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
    await expect(impatient.query(PAYMENT, null)).rejects.toThrow(/timeout/);
  });
  test('closes a missing, open or closed AllInPay payment, and refuses to close a paid payment', async () => {
    await gateway.close(PAYMENT, null);
    await visit();
    await gateway.close(PAYMENT, null);
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'CLOSED' });
    await gateway.close(PAYMENT, null);
    fake.pay(PAYMENT);
    await expect(gateway.close(PAYMENT, null)).rejects.toThrow('paid');
  });
});

describe('an AllInPay refund', () => {
  beforeEach(async () => {
    await visit();
    fake.pay(PAYMENT);
  });
  test('makes a single refund when a refund number is repeated, although AllInPay rejects a used number', async () => {
    const before = fake.transactions.size;
    const done = { state: 'DONE', gatewayRefundNo: 'R1' };
    expect(await gateway.queryRefund(refund())).toEqual({ state: 'UNKNOWN' });
    expect(await gateway.refund(refund())).toEqual(done);
    expect(await gateway.refund(refund())).toEqual(done);
    expect(await gateway.queryRefund(refund())).toEqual(done);
    expect(fake.transactions.size).toBe(before + 1);
    expect(fake.transactions.get(refund().refundNo)).toMatchObject({ trxamt: '2345', old: PAYMENT });
  });
  test('reports whether an AllInPay refund is waiting, or refused with a reason', async () => {
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
  test('throws for a retry when AllInPay rejects a refund that the query does not find', async () => {
    fake.next.push({ retcode: 'FAIL', retmsg: '系统繁忙' });
    await expect(gateway.refund(refund())).rejects.toThrow('系统繁忙');
  });
  test('reports no AllInPay refund as done for a used number, and rejects a number that is too long', async () => {
    await gateway.refund(refund());
    expect(await gateway.refund(refund({ amount: 100 }))).toMatchObject({ state: 'REFUSED' });
    await expect(gateway.refund(refund({ refundNo: 'R'.repeat(33) }))).rejects.toThrow(RangeError);
  });
  test('throws on a refund when AllInPay does not respond', async () => {
    fake.hang();
    await expect(impatient.refund(refund())).rejects.toThrow(/timeout/);
  });
});

test('returns no AllInPay statement, because AllInPay publishes no statement format', async () => {
  expect(await gateway.statement('2026-11-20')).toBeNull();
});
