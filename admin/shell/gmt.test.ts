import { expect, test } from '@jest/globals';
import { hourAt, offsetText } from './gmt';

test('offsets are read as people write them', () => {
  expect([480, -210, 0, 345].map(offsetText)).toEqual(['UTC+08:00', 'UTC−03:30', 'UTC+00:00', 'UTC+05:45']);
});
test('the hour of day is that of the offset', () => {
  const moment = Date.UTC(2026, 10, 20, 22, 30);
  expect([0, 480, -300].map((offset) => hourAt(moment, offset))).toEqual([22, 6, 17]);
});
