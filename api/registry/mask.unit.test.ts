import { expect, test } from '@jest/globals';
import { maskText } from './encrypted';

test.each([
  ['张', '*'],
  ['张三', '张*'],
  ['欧阳小明', '欧***'],
  ['Li Lei', 'L****i'],
  ['E12345678', 'E1*****78'],
  ['110105194912310021', '110***********0021'],
  ['11010519491231002X', '110***********002X'],
  ['1 Long Road, a Town, a District', '1 L************'],
  ['', ''],
  ['𠮷野', '𠮷*'],
])('masks the text %s as %s', (text, mask) => {
  expect(maskText(text)).toBe(mask);
});
