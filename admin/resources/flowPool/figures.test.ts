import { expect, test } from '@jest/globals';
import { averageOf, decimals, exactGigabytes, gigabytes, monthBeside } from './figures';

test('formats usage as rounded GB, and as exact GB with six decimals', () => {
  expect(gigabytes(1_402_839)).toBe('1,369.96');
  expect(exactGigabytes(26_141)).toBe('25.528320');
});

test('calculates the average price of a GB, or null when no data was used', () => {
  const average = averageOf({ exact: 867_785_000, usedMB: 1_402_839 });
  expect(decimals(average as number, 4)).toBe('0.6334');
  expect(averageOf({ exact: 0, usedMB: 0 })).toBeNull();
  expect(decimals(850_000, 6)).toBe('0.850000');
});

test.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
] as const)('moves from the month %s by %d to the month %s', (month, step, beside) =>
  expect(monthBeside(month, step)).toBe(beside),
);
