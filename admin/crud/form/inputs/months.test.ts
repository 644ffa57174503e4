import { describe, expect, test } from '@jest/globals';
import { recentMonths } from './months';

describe('the months to choose from', () => {
  test('go back from the present one over the turn of a year', () => {
    expect(recentMonths(Date.parse('2026-02-03T00:00:00Z'), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  });
  test('begin and end in UTC, on the last day of a long month too', () => {
    expect(recentMonths(Date.parse('2026-12-31T23:59:59Z'), 2)).toEqual(['2026-12', '2026-11']);
    expect(recentMonths(Date.parse('2027-01-01T00:00:00Z'), 1)).toEqual(['2027-01']);
  });
});
