import { expect, test } from '@jest/globals';
import { dayTyped } from './typedDay';

test('completes a typed day and leaves any other text as typed', () => {
  expect(['19900105', '1990/1/5', ' 1990-01-05 '].map(dayTyped)).toEqual(Array(3).fill('1990-01-05'));
  expect(['1990', '19901340', 'soon'].map(dayTyped)).toEqual(['1990', '19901340', 'soon']);
});
