import { expect, it } from '@jest/globals';
import { PRESETS, daysOf, presetOf } from './presets';

it('computes the days of a preset date range across the end of a month or year', () => {
  expect(daysOf('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(daysOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(daysOf('last7', '2026-01-03')).toEqual({ from: '2025-12-28', to: '2026-01-03' });
  expect(daysOf('last30', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-03-01' });
  expect(daysOf('thisMonth', '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' });
});

it('recognises a preset date range by the days of the range', () => {
  for (const preset of PRESETS) {
    const { from, to } = daysOf(preset, '2026-11-22');
    expect(presetOf(from, to, '2026-11-22')).toBe(preset);
  }
  expect(presetOf('2026-11-02', '2026-11-22', '2026-11-22')).toBeUndefined();
});
