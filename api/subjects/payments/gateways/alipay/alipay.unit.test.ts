import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NoticeRefused } from '../port';
import type { CheckoutRequest, Notice, RefundRequest } from '../port';
import {
  APP_ID,
  SELLER_ID,
  isOurs,
  makeNotice,
  ours,
  startAlipay,
  strangers,
  theirs,
} from '../../../../test/gateways/alipay';
import type { FakeAlipay } from '../../../../test/gateways/alipay';
import { makeAlipayGateway, readSettings } from '.';
import type { AlipaySettings } from '.';

const NOW = new Date('2026-11-20T04:10:00Z');
const PAYMENT = 'P20261120AbCdEfGh12345678';
const ENVIRONMENT = {
  ALIPAY_APP_ID: APP_ID,
  ALIPAY_SELLER_ID: SELLER_ID,
  ALIPAY_PRIVATE_KEY: ours.privateKey,
  ALIPAY_PUBLIC_KEY: theirs.publicKey,
};

let fake: FakeAlipay;
let gateway: ReturnType<typeof makeAlipayGateway>;
beforeEach(async () => {
  fake = await startAlipay();
  gateway = makeAlipayGateway(
    { ...(readSettings({ ...ENVIRONMENT, ALIPAY_ENDPOINT: fake.url }) as AlipaySettings), timeoutMs: 400 },
    () => NOW,
  );
});
afterEach(() => fake.close());

const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentNo: PAYMENT,
  method: 'ALIPAY',
  amount: 12_345,
  currency: 'CNY',
  subject: '充值 123.45',
  notifyUrl: 'https://t3d.test/t3d-api/payments/notices/alipay',
  returnUrl: 'https://t3d.test/back?id=1',
  expiresAt: new Date('2026-11-20T04:40:00Z'),
  payer: { address: '203.0.113.9', userAgent: 'test' },
  ...change,
});
const refund = (change: Partial<RefundRequest> = {}): RefundRequest => ({
  paymentNo: PAYMENT,
  gatewayNo: null,
  refundNo: 'R1',
  amount: 2_345,
  total: 12_345,
  currency: 'CNY',
  reason: 'asked',
  notifyUrl: 'https://t3d.test/n',
  ...change,
});

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
    expect(readSettings({ ALIPAY_ENDPOINT: 'https://x.test' })).toBeNull();
    expect(() => readSettings({ ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY: 'x' })).toThrow(
      'ALIPAY_SELLER_ID, ALIPAY_PUBLIC_KEY are missing',
    );
  });
  test('take a key as PEM, folded PEM and base64 body, and refuse what is no key without quoting it', () => {
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
  test('speak to production by default, and to nothing without TLS beyond this machine', () => {
    expect(readSettings(ENVIRONMENT)?.endpoint).toBe('https://openapi.alipay.com/gateway.do');
    expect(readSettings(ENVIRONMENT)?.timeoutMs).toBe(15_000);
    expect(() => readSettings({ ...ENVIRONMENT, ALIPAY_ENDPOINT: 'http://pay.test' })).toThrow('ALIPAY_ENDPOINT');
  });
});

describe('checkout', () => {
  test.each([
    ['ALIPAY_WEB', 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
    ['ALIPAY_WEB_WAP', 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
  ] as const)('%s is a page that we signed', async (method, call, product) => {
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
  test('ALIPAY is a code, the same when asked again', async () => {
    expect(await gateway.checkout(request())).toEqual({ kind: 'qr', code: `https://qr.alipay.com/${PAYMENT}` });
    expect(await gateway.checkout(request())).toEqual({ kind: 'qr', code: `https://qr.alipay.com/${PAYMENT}` });
    expect(fake.trades.get(PAYMENT)?.total_amount).toBe('123.45');
  });
  test('refuses other currencies, other methods and amounts that are none', async () => {
    await expect(gateway.checkout(request({ currency: 'HKD' }))).rejects.toThrow(RangeError);
    await expect(gateway.checkout(request({ method: 'PAYPAL' }))).rejects.toThrow(RangeError);
    for (const amount of [0, -1, 1.5]) await expect(gateway.checkout(request({ amount }))).rejects.toThrow(RangeError);
  });
});

describe('a notice', () => {
  test('that is good is believed, to the cent and the second', async () => {
    expect(await say()).toEqual({
      noticeId: PAID.notify_id,
      paymentNo: PAYMENT,
      gatewayNo: '2026112022001',
      state: 'PAID',
      amount: 12_345,
      currency: 'CNY',
      at: new Date('2026-11-20T04:09:00Z'),
    });
    expect(await say({ trade_status: 'TRADE_FINISHED', total_amount: '0.3' })).toMatchObject({
      state: 'PAID',
      amount: 30,
    });
  });
  test('repeated is the same one', async () => {
    expect(await say()).toEqual(await say());
    expect(gateway.answers.accepted.body).toBe('success');
    expect(gateway.answers.refused.body).not.toBe('success');
  });
  test('by another key is refused', async () => {
    expect(await refusal(say({}, strangers.privateKey))).toBe('signature');
  });
  test('signed by ourselves is refused', async () => {
    expect(await refusal(say({}, ours.privateKey))).toBe('signature');
  });
  test.each(Object.keys(PAID))('altered in %s is refused', async (name) => {
    const fields = new URLSearchParams(makeNotice(PAID).toString());
    fields.set(name, `${fields.get(name)}1`);
    expect(await refusal(tell(Buffer.from(fields.toString())))).toBe('signature');
  });
  test.each(['sign', 'seller_id', 'total_amount', 'notify_id'])('that lost its %s is refused', async (name) => {
    const fields = new URLSearchParams(makeNotice(PAID).toString());
    fields.delete(name);
    expect(await refusal(tell(Buffer.from(fields.toString())))).toBe('signature');
  });
  test('with an added field, or the weak algorithm, is refused', async () => {
    expect(await refusal(tell(Buffer.concat([makeNotice(PAID), Buffer.from('&refund_fee=1.00')])))).toBe('signature');
    expect(
      await refusal(tell(Buffer.from(makeNotice(PAID).toString().replace('sign_type=RSA2', 'sign_type=RSA')))),
    ).toBe('signature');
  });
  test("for somebody else's application or account is foreign", async () => {
    expect(await refusal(say({ app_id: '2021999999999999' }))).toBe('foreign');
    expect(await refusal(say({ seller_id: '2088999999999999' }))).toBe('foreign');
  });
  test('older than its repetitions, or from the future, is stale', async () => {
    expect(await refusal(say({ notify_time: '2026-11-19 10:00:00' }))).toBe('stale');
    expect(await refusal(say({ notify_time: '2026-11-20 12:20:00' }))).toBe('stale');
    expect(await say({ notify_time: '2026-11-19 13:00:00' })).toMatchObject({ state: 'PAID' });
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
  ])('signed, but with %s = %j, is malformed', async (name, value) => {
    expect(await refusal(say({ [name]: value }))).toBe('malformed');
  });
  test.each([
    ['nothing', ''],
    ['rubbish', '\u0000\u0001{}'],
    ['JSON', '{"a":1}'],
  ])('that is %s is refused', async (_, body) => {
    expect(['malformed', 'signature']).toContain(await refusal(tell(Buffer.from(body))));
  });
  test('that is huge, no UTF-8, or says a thing twice is malformed before anything is computed', async () => {
    expect(await refusal(tell(Buffer.alloc(1_000_000, 'a')))).toBe('malformed');
    expect(await refusal(tell(Buffer.from([0x61, 0x3d, 0xff, 0xfe])))).toBe('malformed');
    expect(await refusal(tell(Buffer.concat([makeNotice(PAID), Buffer.from('&total_amount=999999.00')])))).toBe(
      'malformed',
    );
  });
  test('of another amount or currency is told as it is: the payment knows what it asked', async () => {
    expect(await say({ total_amount: '0.01' })).toMatchObject({ amount: 1, currency: 'CNY' });
    expect(await say({ trans_currency: 'USD' })).toMatchObject({ amount: 12_345, currency: 'USD' });
  });
  test('of a trade that waits says nothing', async () => {
    expect(await say({ trade_status: 'WAIT_BUYER_PAY' })).toBeNull();
  });
  test('of a closed trade says CLOSED, of one given back REFUNDED, whatever came before', async () => {
    const closed = { trade_status: 'TRADE_CLOSED', notify_id: 'n2', gmt_close: '2026-11-20 12:05:00' };
    expect(await say(closed)).toMatchObject({ noticeId: 'n2', state: 'CLOSED', at: new Date('2026-11-20T04:05:00Z') });
    const back = { refund_fee: '123.45', gmt_refund: '2026-11-20 12:06:00.123', out_biz_no: 'R1', notify_id: 'n3' };
    expect(await say({ ...closed, ...back })).toMatchObject({
      noticeId: 'n3',
      state: 'REFUNDED',
      amount: 12_345,
      refundNo: 'R1',
      cumulative: true,
      at: new Date('2026-11-20T04:06:00Z'),
    });
    expect(await say({ ...back, refund_fee: '20.00' })).toMatchObject({
      state: 'REFUNDED',
      amount: 2_000,
      cumulative: true,
    });
  });
});

describe('questions', () => {
  test('query: unknown, unpaid, paid, given back, closed', async () => {
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
  test('an answer about another payment, signed by a stranger, or in no time is an error, not a state', async () => {
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
    await expect(gateway.query(PAYMENT, null)).rejects.toThrow(/timeout/i);
  });
  test('close: nothing to close, closed, closed again; never a paid one', async () => {
    await gateway.close(PAYMENT, null);
    await gateway.checkout(request());
    await gateway.close(PAYMENT, null);
    await gateway.close(PAYMENT, null);
    expect(await gateway.query(PAYMENT, null)).toMatchObject({ state: 'CLOSED' });
    fake.pay(PAYMENT);
    await expect(gateway.close(PAYMENT, null)).rejects.toThrow('ACQ.TRADE_STATUS_ERROR');
  });
});

describe('a refund', () => {
  beforeEach(async () => {
    await gateway.checkout(request());
  });
  test('is done once, however often its number comes', async () => {
    fake.pay(PAYMENT);
    expect(await gateway.queryRefund(refund())).toEqual({ state: 'UNKNOWN' });
    expect(await gateway.queryRefund(refund({ paymentNo: 'P404404404' }))).toEqual({ state: 'UNKNOWN' });
    expect(await gateway.refund(refund())).toMatchObject({ state: 'DONE' });
    expect(await gateway.refund(refund())).toMatchObject({ state: 'DONE' });
    expect(await gateway.queryRefund(refund())).toMatchObject({ state: 'DONE' });
    expect(fake.trades.get(PAYMENT)?.refunds).toEqual({ R1: '23.45' });
  });
  test('of an unpaid trade is refused with the reason; trouble at Alipay is no refusal', async () => {
    expect(await gateway.refund(refund())).toEqual({ state: 'REFUSED', reason: 'ACQ.TRADE_STATUS_ERROR' });
    fake.next.push({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' });
    await expect(gateway.refund(refund())).rejects.toThrow('SYSTEM_ERROR');
    fake.next.push({ code: '20000', sub_code: 'isp.unknow-error' });
    await expect(gateway.queryRefund(refund())).rejects.toThrow('20000');
  });
  test('of another amount under a used number is not called done', async () => {
    fake.pay(PAYMENT);
    await gateway.refund(refund());
    expect(await gateway.refund(refund({ amount: 100 }))).toMatchObject({ state: 'REFUSED' });
  });
  test('of a gateway that hangs throws', async () => {
    fake.hang();
    await expect(gateway.refund(refund())).rejects.toThrow(/timeout/i);
  });
});

/** Node reads GBK but does not write it: every pair of bytes, read, is the table for writing. */
const PAIRS = new Map<string, Buffer>();
for (let lead = 0x81; lead <= 0xfe; lead += 1) {
  for (let trail = 0x40; trail <= 0xfe; trail += 1) {
    const pair = Buffer.from([lead, trail]);
    const letter = new TextDecoder('gbk').decode(pair);
    if (letter.length === 1 && letter !== '\ufffd' && !PAIRS.has(letter)) PAIRS.set(letter, pair);
  }
}
const toGbk = (text: string): Buffer =>
  Buffer.concat([...text].map((letter) => PAIRS.get(letter) ?? Buffer.from(letter, 'latin1')));

/** A zip of two deflated files, written by hand as the format says. */
function zip(files: readonly Buffer[]): Buffer {
  const locals: Buffer[] = [];
  const contents: Buffer[] = [];
  let offset = 0;
  for (const [index, file] of files.entries()) {
    const data = deflateRawSync(file);
    const name = Buffer.from(`${index}.csv`);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(file), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(file.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, name, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    contents.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), shared, tail, name]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(contents);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, list, end]);
}

describe('a statement', () => {
  const table = [
    '#支付宝业务明细查询',
    `#账号：[${SELLER_ID}0156]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,备注',
    `2026112022001\t,${PAYMENT}\t,交易\t,充值\t,2026-11-20 12:00:00\t,2026-11-20 12:09:00\t,123.45\t,\t`,
    `2026112022001\t,${PAYMENT}\t,退款\t,充值\t,2026-11-20 13:00:00\t,2026-11-20 13:00:05\t,-23.45\t,\t`,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '#导出时间：[2026年11月21日 09:00:00]',
    '',
  ].join('\r\n');
  const sums = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数', '合计,,1', ''].join('\r\n');

  test('is read from a zip of GBK tables, refunds negative', async () => {
    fake.bill = zip([toGbk(sums), toGbk(table)]);
    expect(await gateway.statement('2026-11-20')).toEqual([
      {
        paymentNo: PAYMENT,
        gatewayNo: '2026112022001',
        kind: 'PAYMENT',
        amount: 12_345,
        currency: 'CNY',
        at: new Date('2026-11-20T04:09:00Z'),
      },
      {
        paymentNo: PAYMENT,
        gatewayNo: '2026112022001',
        kind: 'REFUND',
        amount: -2_345,
        currency: 'CNY',
        at: new Date('2026-11-20T05:00:05Z'),
      },
    ]);
  });
  test('of a day without payments is empty', async () => {
    expect(await gateway.statement('2026-11-20')).toEqual([]);
  });
  test('that is no zip, or has a line that cannot be read, is an error and not half a statement', async () => {
    fake.bill = Buffer.from('<html>busy</html>');
    await expect(gateway.statement('2026-11-20')).rejects.toThrow('not a readable zip');
    fake.bill = zip([toGbk(table.replace('123.45', '12a'))]);
    await expect(gateway.statement('2026-11-20')).rejects.toThrow(/cannot be read: number 1$/);
  });
});
