import { describe, expect, test } from '@jest/globals';
import { altered } from '../../../../test/gateways/notices';
import { fake, gateway, openWeChatPay, paid, request, stranger } from './wechatPay.fixture';

openWeChatPay();

const errorOf = (reason: string) => expect.objectContaining({ name: 'NoticeRejected', reason });

describe('WeChat Pay notices', () => {
  test('returns number, amount, currency and time of a WeChat Pay payment', async () => {
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

  test('returns the same notice id when a WeChat Pay notice is replayed', async () => {
    const { content } = await paid();
    const notice = fake.notice('TRANSACTION.SUCCESS', content);
    expect(await gateway.verify(notice)).toEqual(await gateway.verify(notice));
  });

  test('returns a WeChat Pay amount or currency as sent, even if it differs from the amount due', async () => {
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

  test('accepts the notice of a WeChat Pay refund, whatever the earlier notices said', async () => {
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
      errorOf('foreign'),
    );
  });

  test('reports a WeChat Pay payment that we had already closed as paid', async () => {
    const input = request();
    await gateway.checkout(input);
    await gateway.close(input.paymentNo, null);
    expect(await gateway.verify(fake.notice('TRANSACTION.SUCCESS', fake.pay(input.paymentNo)))).toMatchObject({
      paymentNo: input.paymentNo,
      state: 'PAID',
    });
  });

  test.each(['REFUND.CLOSED', 'REFUND.ABNORMAL', 'MCHTRANSFER.BILL.FINISHED'])(
    'returns null for a WeChat Pay notice of %s, because the notice moves no money',
    async (event) => {
      expect(await gateway.verify(fake.notice(event, {}))).toBeNull();
    },
  );

  test("rejects a WeChat Pay notice signed with another key, under our serial number or the key's own", async () => {
    const { content } = await paid();
    await expect(
      gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { key: stranger.privateKey })),
    ).rejects.toEqual(errorOf('signature'));
    await expect(
      gateway.verify(
        fake.notice('TRANSACTION.SUCCESS', content, { key: stranger.privateKey, serial: 'PUB_KEY_ID_STRANGER' }),
      ),
    ).rejects.toEqual(errorOf('signature'));
    await expect(
      gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { serial: 'constructor' })),
    ).rejects.toEqual(errorOf('signature'));
  });

  test('rejects a WeChat Pay notice encrypted with another APIv3 key', async () => {
    const { content } = await paid();
    await expect(
      gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { apiV3Key: 'x'.repeat(32) })),
    ).rejects.toEqual(errorOf('signature'));
  });

  test('rejects a WeChat Pay notice with any altered signed part', async () => {
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
      await expect(gateway.verify(altered(notice, change))).rejects.toEqual(errorOf('signature'));
  });

  test.each(['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-signature', 'wechatpay-serial'])(
    'rejects a WeChat Pay notice without %s',
    async (header) => {
      const { content } = await paid();
      await expect(
        gateway.verify(altered(fake.notice('TRANSACTION.SUCCESS', content), { headers: { [header]: undefined } })),
      ).rejects.toEqual(errorOf('signature'));
    },
  );

  test('rejects a WeChat Pay notice as stale when its time differs by more than five minutes', async () => {
    const { content } = await paid();
    const now = Math.floor(Date.now() / 1000);
    await expect(gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { timestamp: now - 305 }))).rejects.toEqual(
      errorOf('stale'),
    );
    await expect(gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { timestamp: now + 305 }))).rejects.toEqual(
      errorOf('stale'),
    );
    expect(await gateway.verify(fake.notice('TRANSACTION.SUCCESS', content, { timestamp: now - 290 }))).toMatchObject({
      state: 'PAID',
    });
  });

  test('rejects a WeChat Pay notice about another merchant or app', async () => {
    const { content } = await paid();
    await expect(
      gateway.verify(fake.notice('TRANSACTION.SUCCESS', { ...content, mchid: '1900000110' })),
    ).rejects.toEqual(errorOf('foreign'));
    await expect(
      gateway.verify(fake.notice('TRANSACTION.SUCCESS', { ...content, appid: 'wx9999999999999999' })),
    ).rejects.toEqual(errorOf('foreign'));
  });

  test('rejects a signed but malformed WeChat Pay notice', async () => {
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
        errorOf('malformed'),
      );
  });

  test.each(['', 'rubbish', '[]', '{"id":1}', '<xml/>'])(
    'rejects a WeChat Pay notice in an invalid form (%s)',
    async (body) => {
      await expect(gateway.verify({ headers: {}, body: Buffer.from(body), query: {} })).rejects.toMatchObject({
        name: 'NoticeRejected',
      });
    },
  );
});
