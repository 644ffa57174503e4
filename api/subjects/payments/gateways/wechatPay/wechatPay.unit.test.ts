import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { makeKeys } from '../../../../test/gateways/fakeServer';
import type { CheckoutRequest, PaymentGateway, RawNotice, RefundRequest } from '../port';
import type { FakeWeChatPay } from '../../../../test/gateways/wechatPay';
import { startWeChatPay } from '../../../../test/gateways/wechatPay';
import { makeWeChatPayGateway, readSettings } from '.';

let fake: FakeWeChatPay;
let gateway: PaymentGateway;
const stranger = makeKeys();

beforeAll(async () => {
  fake = await startWeChatPay();
  gateway = makeWeChatPayGateway(fake.settings);
});
beforeEach(() => {
  Object.assign(fake, { refuseNext: null, refundState: 'PROCESSING', bill: null, digest: null });
  fake.requests.length = 0;
});
afterAll(() => fake.close());

const number = (): string => `P${randomBytes(10).toString('hex').toUpperCase()}`;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
const request = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentNo: number(),
  method: 'WECHAT_QR',
  amount: 12_345,
  currency: 'CNY',
  subject: '账户充值',
  notifyUrl: 'https://t3d.test/t3d-api/payments/notices/wechatPay',
  returnUrl: 'https://t3d.test/done?a=1',
  expiresAt: new Date('2026-11-21T01:30:00Z'),
  payer: { address: '::ffff:203.0.113.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
  ...more,
});
const said = (): Record<string, unknown> => JSON.parse(fake.requests.at(-1)?.body ?? '{}') as Record<string, unknown>;
const refused = (reason: string) => expect.objectContaining({ name: 'NoticeRefused', reason });
const altered = (
  notice: RawNotice,
  change: { headers?: Record<string, string | undefined>; body?: string },
): RawNotice => ({
  ...notice,
  headers: { ...notice.headers, ...change.headers },
  body: change.body === undefined ? notice.body : Buffer.from(change.body),
});

/** An order that its payer has paid: what the notice of it holds. */
async function paid(
  more: Partial<CheckoutRequest> = {},
): Promise<{ asked: CheckoutRequest; content: Record<string, unknown> }> {
  const asked = request(more);
  await gateway.checkout(asked);
  return { asked, content: fake.pay(asked.paymentNo) };
}

describe('checkout', () => {
  test('shows a code to scan, asked for with our signature, amount, number and time', async () => {
    const asked = request();
    expect(await gateway.checkout(asked)).toEqual({
      kind: 'qr',
      code: `weixin://wxpay/bizpayurl?pr=${asked.paymentNo}`,
    });
    expect(fake.requests.at(-1)?.url.pathname).toBe('/v3/pay/transactions/native');
    expect(said()).toEqual({
      appid: 'wx8888888888888888',
      mchid: '1900000109',
      description: '账户充值',
      out_trade_no: asked.paymentNo,
      time_expire: '2026-11-21T09:30:00+08:00',
      notify_url: asked.notifyUrl,
      amount: { total: 12_345, currency: 'CNY' },
    });
  });

  test('answers an equal page when it is asked again', async () => {
    const asked = request();
    expect(await gateway.checkout(asked)).toEqual(await gateway.checkout(asked));
  });

  test('sends a phone to a page of WeChat, and back to ours', async () => {
    const asked = request({ method: 'WECHAT_H5' });
    expect(await gateway.checkout(asked)).toEqual({
      kind: 'redirect',
      url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${asked.paymentNo}&redirect_url=https%3A%2F%2Ft3d.test%2Fdone%3Fa%3D1`,
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
  ] as const)("%s on %s is WeChat's %s", async (method, userAgent, product) => {
    await gateway.checkout(request({ method, payer: { address: '203.0.113.9', userAgent } }));
    expect(fake.requests.at(-1)?.url.pathname).toBe(`/v3/pay/transactions/${product}`);
  });

  test('lets a payer change from a desktop to a phone: the number stays with the product that it was first used with', async () => {
    const asked = request({ method: 'WECHAT_PAY' });
    const first = await gateway.checkout(asked);
    expect(await gateway.checkout({ ...asked, payer: { address: '203.0.113.9', userAgent: PHONE } })).toEqual(first);
    await expect(gateway.checkout({ ...asked, method: 'WECHAT_H5' })).rejects.toThrow('OUT_TRADE_NO_USED');
  });

  test('cuts a long subject at whole letters', async () => {
    await gateway.checkout(request({ subject: '充'.repeat(100) }));
    expect(said().description).toBe('充'.repeat(42));
  });

  test('takes no other currency than CNY', async () => {
    await expect(gateway.checkout(request({ currency: 'USD' }))).rejects.toThrow('CNY');
  });

  test("is refused by WeChat Pay when the signature is another merchant's", async () => {
    const settings = { ...fake.settings, mchid: '1900000110' };
    await expect(makeWeChatPayGateway(settings).checkout(request())).rejects.toThrow('401 SIGN_ERROR');
  });

  test('believes no answer that WeChat Pay has not signed', async () => {
    const key = fake.answerKey;
    fake.answerKey = stranger.privateKey;
    await expect(gateway.checkout(request())).rejects.toThrow('EV3_RES_HEADER_SIGNATURE_DIGEST');
    fake.answerKey = key;
  });
});

describe('a notice', () => {
  test('of a payment is believed: number, amount, currency and time', async () => {
    const { asked, content } = await paid();
    expect(await gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { id: 'EV-1' }))).toEqual({
      noticeId: 'EV-1',
      paymentNo: asked.paymentNo,
      gatewayNo: content.transaction_id,
      state: 'PAID',
      amount: 12_345,
      currency: 'CNY',
      at: new Date('2026-11-20T10:30:00Z'),
    });
  });

  test('that is replayed has the same notice number', async () => {
    const { content } = await paid();
    const notice = fake.notice('TRANSACTION.SUCCESS', content);
    expect(await gateway.verify(notice)).toEqual(await gateway.verify(notice));
  });

  test('of another amount or currency says so: the caller compares', async () => {
    const { content } = await paid();
    expect(
      await gateway.verify(fake.notice('TRANSACTION.SUCCESS', { ...content, amount: { total: 1, currency: 'CNY' } })),
    ).toMatchObject({ amount: 1, currency: 'CNY' });
    expect(
      await gateway.verify(
        fake.notice('TRANSACTION.SUCCESS', { ...content, amount: { total: 12_345, currency: 'HKD' } }),
      ),
    ).toMatchObject({ amount: 12_345, currency: 'HKD' });
  });

  test('of a refund is believed, whatever came before', async () => {
    const { asked, content } = await paid();
    const refund = {
      mchid: fake.settings.mchid,
      out_trade_no: asked.paymentNo,
      transaction_id: content.transaction_id,
      out_refund_no: 'R1',
      refund_id: '503',
      refund_status: 'SUCCESS',
      success_time: '2026-11-20T19:00:00+08:00',
      amount: { total: 12_345, refund: 345, payer_total: 12_345, payer_refund: 345 },
    };
    expect(await gateway.verify(fake.notice('REFUND.SUCCESS', refund))).toMatchObject({
      paymentNo: asked.paymentNo,
      state: 'REFUNDED',
      amount: 345,
      currency: 'CNY',
      refundNo: 'R1',
      at: new Date('2026-11-20T11:00:00Z'),
    });
    expect(await gateway.verify(fake.notice('TRANSACTION.SUCCESS', content))).toMatchObject({ state: 'PAID' });
    await expect(gateway.verify(fake.notice('REFUND.SUCCESS', { ...refund, mchid: '1' }))).rejects.toEqual(
      refused('foreign'),
    );
  });

  test('of a payment after we closed it is still told', async () => {
    const asked = request();
    await gateway.checkout(asked);
    await gateway.close(asked.paymentNo, null);
    expect(await gateway.verify(fake.notice('TRANSACTION.SUCCESS', fake.pay(asked.paymentNo)))).toMatchObject({
      paymentNo: asked.paymentNo,
      state: 'PAID',
    });
  });

  test.each(['REFUND.CLOSED', 'REFUND.ABNORMAL', 'MCHTRANSFER.BILL.FINISHED'])('%s moves no money', async (event) => {
    expect(await gateway.verify(fake.notice(event, {}))).toBeNull();
  });

  test("signed by another key is refused, under our key's name or its own", async () => {
    const { content } = await paid();
    await expect(
      gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { key: stranger.privateKey })),
    ).rejects.toEqual(refused('signature'));
    await expect(
      gateway.verify(
        fake.notice('TRANSACTION.SUCCESS', content, { key: stranger.privateKey, serial: 'PUB_KEY_ID_STRANGER' }),
      ),
    ).rejects.toEqual(refused('signature'));
    await expect(
      gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { serial: 'constructor' })),
    ).rejects.toEqual(refused('signature'));
  });

  test('sealed with another APIv3 key is refused', async () => {
    const { content } = await paid();
    await expect(
      gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { apiV3Key: 'x'.repeat(32) })),
    ).rejects.toEqual(refused('signature'));
  });

  test('with any signed part altered is refused', async () => {
    const { content } = await paid();
    const notice = fake.notice('TRANSACTION.SUCCESS', content);
    const body = notice.body.toString();
    const signature = String(notice.headers['wechatpay-signature']);
    const changes = [
      { body: body.replace('"notice"', '"Notice"') },
      { body: `${body} ` },
      { body: `\uFEFF${body}` },
      { headers: { 'wechatpay-nonce': 'another' } },
      { headers: { 'wechatpay-timestamp': String(Number(notice.headers['wechatpay-timestamp']) + 1) } },
      { headers: { 'wechatpay-signature': `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` } },
      { headers: { 'wechatpay-signature': 'WECHATPAY/SIGNTEST/xxxx' } },
    ];
    for (const change of changes)
      await expect(gateway.verify(altered(notice, change))).rejects.toEqual(refused('signature'));
  });

  test.each(['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-signature', 'wechatpay-serial'])(
    'without %s is refused',
    async (header) => {
      const { content } = await paid();
      await expect(
        gateway.verify(altered(fake.notice('TRANSACTION.SUCCESS', content), { headers: { [header]: undefined } })),
      ).rejects.toEqual(refused('signature'));
    },
  );

  test('older or newer than five minutes is stale', async () => {
    const { content } = await paid();
    const now = Math.floor(Date.now() / 1000);
    await expect(gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { timestamp: now - 305 }))).rejects.toEqual(
      refused('stale'),
    );
    await expect(gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { timestamp: now + 305 }))).rejects.toEqual(
      refused('stale'),
    );
    expect(await gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { timestamp: now - 290 }))).toMatchObject({
      state: 'PAID',
    });
  });

  test("about somebody else's merchant or app is refused", async () => {
    const { content } = await paid();
    await expect(
      gateway.verify(fake.notice('TRANSACTION.SUCCESS', { ...content, mchid: '1900000110' })),
    ).rejects.toEqual(refused('foreign'));
    await expect(
      gateway.verify(fake.notice('TRANSACTION.SUCCESS', { ...content, appid: 'wx9999999999999999' })),
    ).rejects.toEqual(refused('foreign'));
  });

  test('that is signed and yet makes no sense is refused', async () => {
    const { content } = await paid();
    const senseless = [
      { out_trade_no: undefined },
      { out_trade_no: '../x' },
      { trade_state: 'NOTPAY' },
      { transaction_id: 7 },
      { amount: { total: '12345', currency: 'CNY' } },
      { amount: { total: 1.5, currency: 'CNY' } },
      { amount: { total: -1, currency: 'CNY' } },
      { amount: { total: 1 } },
      { amount: null },
    ];
    for (const change of senseless)
      await expect(gateway.verify(fake.notice('TRANSACTION.SUCCESS', { ...content, ...change }))).rejects.toEqual(
        refused('malformed'),
      );
  });

  test.each(['', 'rubbish', '[]', '{"id":1}', '<xml/>'])('of rubbish (%s) is refused', async (body) => {
    await expect(gateway.verify({ headers: {}, body: Buffer.from(body), query: {} })).rejects.toMatchObject({
      name: 'NoticeRefused',
    });
  });
});

describe('query and close', () => {
  test('tell unpaid, paid, closed and never heard of', async () => {
    const asked = request();
    expect(await gateway.query(asked.paymentNo, null)).toEqual({ state: 'UNKNOWN' });
    await gateway.checkout(asked);
    expect(await gateway.query(asked.paymentNo, null)).toMatchObject({ state: 'UNPAID' });
    await gateway.close(asked.paymentNo, null);
    expect(await gateway.query(asked.paymentNo, null)).toMatchObject({ state: 'CLOSED' });
    const { asked: other, content } = await paid();
    expect(await gateway.query(other.paymentNo, null)).toEqual({
      state: 'PAID',
      gatewayNo: content.transaction_id,
      amount: 12_345,
      currency: 'CNY',
      at: new Date('2026-11-20T10:30:00Z'),
    });
  });

  test('closing twice, or what nobody opened, is fine; closing what is paid is refused', async () => {
    const asked = request();
    await gateway.close(asked.paymentNo, null);
    await gateway.checkout(asked);
    await gateway.close(asked.paymentNo, null);
    await gateway.close(asked.paymentNo, null);
    const { asked: other } = await paid();
    await expect(gateway.close(other.paymentNo, null)).rejects.toThrow('ORDERPAID');
  });

  test('refuse an answer about another payment', async () => {
    const { asked } = await paid();
    const known = fake.orders.get(asked.paymentNo);
    if (known) known.out_trade_no = number();
    await expect(gateway.query(asked.paymentNo, null)).rejects.toThrow('another payment');
  });

  test('fail when WeChat Pay is in trouble or does not answer in time', async () => {
    fake.refuseNext = { status: 500, code: 'SYSTEM_ERROR' };
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

describe('a refund', () => {
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

  test('is asked for by our numbers, waits, and is done', async () => {
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

  test('that never arrived is not known there, whatever became of others', async () => {
    const { asked } = await paid();
    expect(await gateway.queryRefund(refundOf(asked.paymentNo))).toEqual({ state: 'UNKNOWN' });
    fake.refundState = 'ABNORMAL';
    const refund = refundOf(asked.paymentNo);
    await gateway.refund(refund);
    expect(await gateway.queryRefund(refund)).toMatchObject({ state: 'REFUSED', reason: 'ABNORMAL' });
    fake.refundState = 'PROCESSING';
  });

  test('repeated with the same number is made once', async () => {
    const { asked } = await paid();
    const refund = refundOf(asked.paymentNo);
    expect(await gateway.refund(refund)).toEqual(await gateway.refund(refund));
    expect([...fake.refunds.values()].filter((one) => one.out_trade_no === asked.paymentNo)).toHaveLength(1);
    await expect(gateway.refund({ ...refund, amount: 346 })).rejects.toThrow('another refund');
  });

  test("is refused for good when nothing is paid, when it is too much, or when the payer's card is gone", async () => {
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
  ])('is tried again after %d %s', async (status, code) => {
    const { asked } = await paid();
    fake.refuseNext = { status, code };
    await expect(gateway.refund(refundOf(asked.paymentNo))).rejects.toThrow(code);
  });
});

describe('the statement of a day', () => {
  const HEAD =
    '\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
  const row = (...cells: string[]): string => cells.map((cell) => `\`${cell}`).join(',');
  const BILL = [
    HEAD,
    row(
      '2026-11-20 00:00:05',
      'wx8',
      '1900000109',
      '0',
      '',
      '420001',
      'PAAAAAAAA',
      'o',
      'NATIVE',
      'SUCCESS',
      'CMB',
      'CNY',
      '123.40',
      '0.05',
      '0',
      '0',
      '0.00',
      '0.00',
      '',
      '',
      '卡, `流量`',
      '',
      '0.74',
      '0.60%',
      '123.45',
      '0.00',
      '',
    ),
    row(
      '2026-11-20 23:59:59',
      'wx8',
      '1900000109',
      '0',
      '',
      '420001',
      'PAAAAAAAA',
      'o',
      'NATIVE',
      'REFUND',
      'CMB',
      'CNY',
      '0.00',
      '0.00',
      '503001',
      'R1',
      '3.45',
      '0.00',
      'ORIGINAL',
      'SUCCESS',
      '卡',
      '',
      '-0.02',
      '0.60%',
      '0.00',
      '3.45',
      '',
    ),
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    row('2', '123.40', '3.45', '0.00', '0.72', '123.45', '3.45'),
    '',
  ].join('\r\n');

  test('has payments and refunds with their sign, in minor units', async () => {
    fake.bill = BILL;
    expect(await gateway.statement('2026-11-20')).toEqual([
      {
        paymentNo: 'PAAAAAAAA',
        gatewayNo: '420001',
        kind: 'PAYMENT',
        amount: 12_345,
        currency: 'CNY',
        at: new Date('2026-11-19T16:00:05Z'),
      },
      {
        paymentNo: 'PAAAAAAAA',
        gatewayNo: '503001',
        kind: 'REFUND',
        refundNo: 'R1',
        amount: -345,
        currency: 'CNY',
        at: new Date('2026-11-20T15:59:59Z'),
      },
    ]);
    expect(fake.requests.at(-1)?.url.search).toBe('?token=t0k3n');
  });

  test('is empty when nothing was paid', async () => {
    expect(await gateway.statement('2026-11-20')).toEqual([]);
  });

  test('is refused when it differs from its digest', async () => {
    fake.bill = BILL;
    fake.digest = '0'.repeat(40);
    await expect(gateway.statement('2026-11-20')).rejects.toThrow('digest');
  });

  test('fails while it is being made', async () => {
    fake.refuseNext = { status: 400, code: 'STATEMENT_CREATING' };
    await expect(gateway.statement('2026-11-20')).rejects.toThrow('STATEMENT_CREATING');
  });
});

describe('settings', () => {
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

  test("are none when nothing is set, and production's address unless another is", () => {
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

  test('refuse half a configuration by name, wrong keys and plain http', () => {
    for (const name of Object.keys(whole)) expect(() => readSettings({ ...whole, [name]: '' })).toThrow(name);
    expect(() => readSettings({ ...whole, WECHAT_PAY_API_V3_KEY: 'short' })).toThrow('32 bytes');
    expect(() => readSettings({ ...whole, WECHAT_PAY_PRIVATE_KEY: 'x' })).toThrow('WECHAT_PAY_PRIVATE_KEY');
    expect(() => readSettings({ ...whole, WECHAT_PAY_ENDPOINT: 'http://api.mch.weixin.qq.com' })).toThrow('https');
  });
});
