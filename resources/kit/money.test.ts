import { expect, test } from '@jest/globals';
import { formatMoney, parseMoney } from './money';

test.each([
  [1050, {}, '10.50'],
  [1000, {}, '10.00'],
  [0, {}, '0.00'],
  [5, {}, '0.05'],
  [123_456_789, {}, '1,234,567.89'],
  [123_450, { currency: 'USD' }, '$1,234.50'],
  [-950, { signed: true }, '\u22129.50'],
  [250, { signed: true }, '+2.50'],
  [0, { signed: true }, '0.00'],
  [-123_450, { grouped: false }, '-1234.50'],
  [null, {}, '–'],
  [9_007_199_254_740_991, {}, '90,071,992,547,409.91'],
] as const)('formats %p minor units with %p as %s', (minor, options, text) => {
  expect(formatMoney(minor, options)).toBe(text);
});

test.each([
  ['10', 1000],
  ['10.5', 1050],
  ['0.99', 99],
  ['1,234.50', 123_450],
  ['$1,234.50', 123_450],
  [' 7 ', 700],
  ['-3.20', -320],
  ['\u22123.20', -320],
  ['1.005', null],
  ['abc', null],
  ['', null],
  ['1e3', null],
  ['.5', null],
  ['￥１，２３４．５０', 123_450],
  ['HK$ 7', 700],
  ['-$3.20', -320],
  ['$-3.20', -320],
  ['−€3.20', -320],
  ['\u200b10\u00a0', 1000],
  ['1,234,567', 123_456_700],
  ['12,50', null],
  ['18,5', null],
  ['1.234,56', null],
  ['1,23', null],
  ['12,3456.00', null],
  ['0,500', null],
  ['1 234.50', null],
  ['10 USD', null],
  ['$$1', null],
  ['--1', null],
  ['(12.50)', null],
  ['3.3000000000000003', null],
] as const)('parses the text %p as %p minor units', (text, minor) => {
  expect(parseMoney(text)).toBe(minor);
});

test('parses a formatted amount back to the same amount', () => {
  for (let minor = 0; minor < 20_000; minor += 37)
    expect(parseMoney(formatMoney(minor, { currency: 'HKD' }))).toBe(minor);
});
