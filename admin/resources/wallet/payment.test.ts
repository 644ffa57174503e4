import { describe, expect, test } from '@jest/globals';
import { parseMoney } from '@t3d/resources/kit';
import { amountProblem, leftText, nextLook, rateText, progressOf } from './payment';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const payment = (
  status: 'UNPAID' | 'COMPLETED' | 'ANOMALY',
  expiresAt: string | null = '2026-11-20T12:30:00Z',
  closedAt: string | null = null,
) => ({ status, expiresAt, closedAt });

describe('the poll of a payment', () => {
  test('returns the progress of a payment from its status, then from its closing, then from the clock', () => {
    expect(progressOf(undefined, NOW)).toBe('waiting');
    expect(progressOf(payment('UNPAID'), NOW)).toBe('waiting');
    expect(progressOf(payment('COMPLETED', '2026-11-20T11:00:00Z'), NOW)).toBe('paid');
    expect(progressOf(payment('ANOMALY'), NOW)).toBe('anomaly');
    expect(progressOf(payment('UNPAID', '2026-11-20T12:30:00Z', '2026-11-20T11:59:00Z'), NOW)).toBe('expired');
    expect(progressOf(payment('UNPAID', '2026-11-20T12:00:00Z'), NOW)).toBe('expired');
  });
  test('polls a payment often at first, seldom when it is late, and not when it is over', () => {
    expect(nextLook(payment('UNPAID'), NOW, 0)).toBe(2_000);
    expect(nextLook(payment('UNPAID'), NOW, 120_000)).toBe(5_000);
    expect(nextLook(payment('UNPAID', '2026-11-20T11:00:00Z'), NOW, 120_000)).toBe(15_000);
    for (const over of [payment('COMPLETED'), payment('ANOMALY'), payment('UNPAID', null, '2026-11-20T11:59:00Z')])
      expect(nextLook(over, NOW, 0)).toBe(false);
  });
});

describe('the amount of an online recharge', () => {
  test('rejects an empty, a malformed and a too small amount, each with a different reason', () => {
    const problem = (text: string) => amountProblem(text, parseMoney(text), 10_000);
    expect(problem('  ')).toBe('required');
    expect(problem('a lot')).toBe('number');
    expect(problem('100.001')).toBe('number');
    expect(problem('99.99')).toBe('least');
    expect(problem('-500')).toBe('least');
    expect(problem('100')).toBeNull();
    expect(problem('1,234.50')).toBeNull();
  });
  test('formats an exchange rate without trailing zeros', () => {
    expect([1, 0.1385, 7.25, 0.000_731].map(rateText)).toEqual(['1', '0.1385', '7.25', '0.000731']);
  });
  test('counts down to the expiry of a payment', () => {
    expect(leftText('2026-11-20T12:04:05Z', NOW)).toBe('4:05');
    expect(leftText('2026-11-20T12:00:00Z', NOW)).toBe('');
    expect(leftText(null, NOW)).toBe('');
  });
});
