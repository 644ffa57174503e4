import { expect, test } from '@jest/globals';
import { applyRate, coverAt, toMicros, newPaymentNo } from './startPayment';

test.each([
  [10_000, '1', 10_000],
  [10_000, '0.1385', 1_385],
  [10_001, '1.085', 10_851],
  [1, '0.5', 1],
  [1, '0.499999', 0],
  [3, '0.5', 2],
  [9_007_199_254_740_991, '1', 9_007_199_254_740_991],
  [999_999_999, '0.138512', 138_511_999 + 1],
  [10_000, 0.1385, 1_385],
  [7, 0.000001, 0],
] as const)('exchanges the amount %d at the rate %s into %d', (amount, rate, credited) => {
  expect(applyRate(amount, rate)).toBe(credited);
});

test('reads a rate to the millionth from text and from a number', () => {
  for (const rate of ['0.138512', 0.138512, '0.138512000']) expect(toMicros(rate)).toBe(138_512n);
  expect(toMicros('7')).toBe(7_000_000n);
});

test('returns the smallest amount that is worth at least a price after the exchange', () => {
  for (const [price, rate] of [
    [1_000, '0.1385'],
    [1, '0.1385'],
    [999, '7.2'],
    [450, '1'],
  ] as const) {
    const cover = coverAt(price, rate);
    expect(BigInt(cover) * toMicros(rate) >= BigInt(price) * 1_000_000n).toBe(true);
    expect(BigInt(cover - 1) * toMicros(rate) < BigInt(price) * 1_000_000n).toBe(true);
  }
});

test('makes payment numbers that sort by time, cannot be guessed, and are short enough for suffixes', () => {
  const now = () => new Date('2026-11-20T08:09:10.123Z');
  const numbers = new Set(Array.from({ length: 1000 }, () => newPaymentNo({ now })));
  expect(numbers.size).toBe(1000);
  for (const number of numbers) expect(number).toMatch(/^261120080910123[0-9A-HJKMNP-TV-Z]{12}$/);
});
