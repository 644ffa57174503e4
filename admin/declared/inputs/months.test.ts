import { describe, expect, test } from '@jest/globals';
import { recentMonths } from './recentMonths';

describe('the months that an input offers', () => {
  test('lists months back from the current month, also across a change of year', () => {
    expect(recentMonths('2026-02-03', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  });
  test('starts the list of months with the current month on the first and on the last day of the month', () => {
    expect(recentMonths('2026-12-31', 2)).toEqual(['2026-12', '2026-11']);
    expect(recentMonths('2027-01-01', 1)).toEqual(['2027-01']);
  });
});
