import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { SELLER_ID } from '../../../../test/gateways/alipay';
import { PAYMENT } from '../../../../test/gateways/requests';
import { fake, gateway, openAlipay } from './alipay.fixture';

openAlipay();

/** The GBK bytes of each character. Node can only decode GBK, so the map is built by decoding every pair. */
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

describe('Alipay statements', () => {
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

  test('reads an Alipay statement from a zip of GBK tables, with negative refunds', async () => {
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
  test('returns no lines for an Alipay day without payments', async () => {
    expect(await gateway.statement('2026-11-20')).toEqual([]);
  });
  test("throws when Alipay's zip is broken or a line is unreadable", async () => {
    fake.bill = Buffer.from('<html>busy</html>');
    await expect(gateway.statement('2026-11-20')).rejects.toThrow('not a readable zip');
    fake.bill = zip([toGbk(table.replace('123.45', '12a'))]);
    await expect(gateway.statement('2026-11-20')).rejects.toThrow(/cannot be read: number 1$/);
  });
});
