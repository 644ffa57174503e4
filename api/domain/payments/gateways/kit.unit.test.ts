import { describe, expect, test } from '@jest/globals';
import { unzip } from '../../../unzip';
import { parseDecimal, parseSmallest, toDecimal, toSmallest, parseShanghai, toShanghai } from './kit';

describe('gateway amounts', () => {
  test.each([
    ['0.01', 1],
    ['0.1', 10],
    ['12', 1_200],
    ['1.10', 110],
    ['999999999999.99', 99_999_999_999_999],
    ['0.29', 29],
    ['1.15', 115],
  ])('parses the amount %s as exactly %d', (text, minor) => {
    expect(parseDecimal(text)).toBe(minor);
    expect(parseDecimal(toDecimal(minor))).toBe(minor);
  });
  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '01',
    '1.',
    '.5',
    '1.234',
    '1,000',
    '1e2',
    '0x10',
    'NaN',
    '１',
    '9999999999999',
  ])('rejects %j as an amount', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });
  test.each([undefined, null, 1, {}])('rejects %p as an amount', (value) => {
    expect(parseDecimal(value)).toBeNull();
  });
  test('writes won without decimals and every other currency with two decimals', () => {
    expect(toSmallest(1_234_500, 'KRW')).toBe('12345');
    expect(parseSmallest('12345', 'KRW')).toBe(1_234_500);
    expect(toSmallest(12_345, 'HKD')).toBe('12345');
    expect(parseSmallest('12345', 'HKD')).toBe(12_345);
    expect(() => toSmallest(101, 'KRW')).toThrow('no decimals');
    expect(() => toSmallest(100, 'JPY')).toThrow('JPY');
    expect(parseSmallest('100', 'JPY')).toBeNull();
    expect(parseSmallest('1.00', 'HKD')).toBeNull();
  });
});

test("converts Shanghai times independently of the server's time zone", () => {
  expect(toShanghai(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21 00:00:00');
  expect(parseShanghai('2026-11-21 00:00:00')).toEqual(new Date('2026-11-20T16:00:00Z'));
  expect(parseShanghai('20261121000000')).toEqual(new Date('2026-11-20T16:00:00Z'));
  for (const text of [undefined, '', 'soon', '2026-13-01 00:00:00', '2026-11-20'])
    expect(parseShanghai(text)).toBeNull();
});

test.each([
  ['empty', ''],
  ['short', 'PK'],
  ['a list that is not there', `504b0506${'00'.repeat(6)}0100${'ff'.repeat(8)}0000`],
])('rejects a zip that is %s', async (_, hex) => {
  await expect(unzip(Buffer.from(hex, 'hex'), 1000)).rejects.toThrow(/zip/);
});
