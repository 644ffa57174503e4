import { describe, expect, test } from '@jest/globals';
import { fake, gateway, openWeChatPay } from './wechatPay.fixture';

openWeChatPay();

describe('the WeChat Pay statement of a day', () => {
  const HEAD =
    '\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,' +
    '付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,' +
    '退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
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

  test('lists WeChat Pay payments and refunds of a day, with sign and in minor units', async () => {
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

  test('returns no lines when nothing was paid by WeChat Pay on the day', async () => {
    expect(await gateway.statement('2026-11-20')).toEqual([]);
  });

  test('rejects a WeChat Pay statement that does not match the announced digest', async () => {
    fake.bill = BILL;
    fake.digest = '0'.repeat(40);
    await expect(gateway.statement('2026-11-20')).rejects.toThrow('digest');
  });

  test('throws while WeChat Pay is still creating the statement', async () => {
    fake.rejectNext = { status: 400, code: 'STATEMENT_CREATING' };
    await expect(gateway.statement('2026-11-20')).rejects.toThrow('STATEMENT_CREATING');
  });
});
