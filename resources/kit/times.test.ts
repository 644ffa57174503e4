import { expect, test } from '@jest/globals';
import { dayStartIn, offsetMsIn, secondIn } from './times';

test('a day begins at midnight of its zone, also where clocks change during that day', () => {
  expect(dayStartIn('Asia/Shanghai', '2026-11-01').toISOString()).toBe('2026-10-31T16:00:00.000Z');
  expect(dayStartIn('Asia/Kathmandu', '2026-11-01').toISOString()).toBe('2026-10-31T18:15:00.000Z');
  expect(dayStartIn('America/New_York', '2026-11-01').toISOString()).toBe('2026-11-01T04:00:00.000Z');
  expect(dayStartIn('UTC', '2026-11-01').toISOString()).toBe('2026-11-01T00:00:00.000Z');
});

test('a day begins at its first moment when clocks change at midnight', () => {
  // Clocks go forward: there is no midnight, and the day begins at one o'clock.
  expect(dayStartIn('America/Asuncion', '2023-10-01').toISOString()).toBe('2023-10-01T04:00:00.000Z');
  // Clocks go back: the hour before midnight is there twice.
  expect(dayStartIn('America/Sao_Paulo', '2018-02-18').toISOString()).toBe('2018-02-18T03:00:00.000Z');
  // Midnight itself is there twice.
  expect(dayStartIn('America/Havana', '2026-11-01').toISOString()).toBe('2026-11-01T04:00:00.000Z');
});

test('a clock is ahead of UTC in the east and behind in the west', () => {
  const moment = new Date('2026-11-20T10:05:59.999Z');
  expect([offsetMsIn('Asia/Shanghai', moment), offsetMsIn('America/New_York', moment)]).toEqual([
    28_800_000, -18_000_000,
  ]);
  expect([secondIn('Asia/Shanghai', moment), secondIn('UTC', moment)]).toEqual([
    '2026-11-20 18:05:59',
    '2026-11-20 10:05:59',
  ]);
});
