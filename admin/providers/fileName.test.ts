import { describe, expect, test } from '@jest/globals';
import { fileNameOf } from './fileName';

describe('the name of a downloaded file', () => {
  test.each([
    [
      'attachment; filename="orders.xlsx"; filename*=UTF-8\'\'%E8%AE%A2%E5%8D%95%E5%88%97%E8%A1%A8.xlsx',
      '订单列表.xlsx',
    ],
    ['attachment; filename="a \\"b\\".xlsx"', 'a "b".xlsx'],
    ['attachment; filename=bills.csv', 'bills.csv'],
    ["attachment; filename*=utf-8'zh'%E5%8D%A1.xlsx", '卡.xlsx'],
    ["attachment; filename*=UTF-8''%zz.xlsx; filename=fallback.xlsx", 'fallback.xlsx'],
  ])('reads the name of a downloaded file from the header %s', (header, name) => expect(fileNameOf(header)).toBe(name));
  test('returns null when the header contains no file name', () => {
    expect(fileNameOf(null)).toBeNull();
    expect(fileNameOf('attachment')).toBeNull();
  });
});
