import { describe, expect, test } from '@jest/globals';
import { recentMonths } from './recentMonths';

describe('the month choices', () => {
  test('run back from the current month across the turn of a year', () => {
    expect(recentMonths('2026-02-03', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  });
  test('begin with the month of the given day on the first and the last day of a month', () => {
    expect(recentMonths('2026-12-31', 2)).toEqual(['2026-12', '2026-11']);
    expect(recentMonths('2027-01-01', 1)).toEqual(['2027-01']);
  });
});
