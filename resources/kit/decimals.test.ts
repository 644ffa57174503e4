import { expect, test } from '@jest/globals';
import { numberText, readNumber, readScaled } from './decimals';

test.each([
  ['12', 12],
  ['-12.5', -12.5],
  ['+3', 3],
  ['1,234,567.5', 1_234_567.5],
  ['１，２３４．５', 1234.5],
  ['\u221212', -12],
  ['-0', 0],
  ['12,50', null],
  ['1.234,56', null],
  ['18,5', null],
  ['1,23,456', null],
  ['0,500', null],
  ['1 234', null],
  ["1'234", null],
  ['1,234,', null],
  ['.5', null],
  ['5.', null],
  ['1e5', null],
  ['0x10', null],
  ['Infinity', null],
  ['', null],
  ['1234567890123456', null],
])('parses the text %j as the number %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test('rejects a number with more decimals than allowed', () => {
  expect(readScaled('1.25', 2)).toBe(125);
  expect(readScaled('1.250', 2)).toBeNull();
  expect(readNumber('1.1234567')).toBeNull();
  expect(readNumber('1.5', 0)).toBeNull();
});

test.each([
  [1.1 * 3, '3.3'],
  [0.1 + 0.2, '0.3'],
  [1234.5, '1234.5'],
  [-7, '-7'],
  [999_999_999_999_999, '999999999999999'],
  [1_128_810_000_000_000, null],
  [8.991e18, null],
  [1e-7, null],
])('formats the number %j of a spreadsheet as %j', (number, text) => {
  expect(numberText(number)).toBe(text);
});
