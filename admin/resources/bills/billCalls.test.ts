import { describe, expect, test } from '@jest/globals';
import { addsUp, monthDays, offsetAt, requestedMonth, type StatementRow } from './billCalls';

const row = (previousBalance: number, amount: number, balanceAfter = previousBalance + amount) =>
  ({ previousBalance, amount, balanceAfter }) as StatementRow;
const statement = (rows: StatementRow[], closing: number) => ({
  opening: 1000,
  closing,
  rows,
  totals: [{ type: 'BUY', count: rows.length, amount: rows.reduce((sum, one) => sum + one.amount, 0) }],
});

describe('the check of a monthly statement', () => {
  test('accepts a statement when each line starts with the balance of the previous line', () => {
    expect(addsUp(statement([row(1000, -300), row(700, 50)], 750))).toBe(true);
    expect(addsUp(statement([], 1000))).toBe(true);
  });
  test('rejects a statement when a line is missing, a sum is wrong, or the closing balance differs', () => {
    expect(addsUp(statement([row(1000, -300), row(690, 50)], 740))).toBe(false);
    expect(addsUp(statement([row(1000, -300, 710)], 710))).toBe(false);
    expect(addsUp(statement([row(1000, -300)], 800))).toBe(false);
  });
  test("shows the requested month, or the current month in the product's time zone when none is requested", () => {
    expect(requestedMonth('2026-02', '2026-12-31')).toBe('2026-02');
    for (const bad of [null, '', '2026-13', '26-01']) expect(requestedMonth(bad, '2026-12-31')).toBe('2026-12');
  });
  test('shows the times of a statement in its time zone, even when the clocks change within the month', () => {
    expect(offsetAt('Asia/Shanghai', '2026-11-20T00:00:00.000Z')).toBe(480);
    expect(offsetAt('America/New_York', '2026-11-01T05:59:59.000Z')).toBe(-240);
    expect(offsetAt('America/New_York', '2026-11-01T06:00:00.000Z')).toBe(-300);
    expect(offsetAt('UTC', '2026-11-20T00:00:00.000Z')).toBe(0);
  });
  test("returns the first and the last day of a statement's month", () => {
    expect(monthDays('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
    expect(monthDays('2026-12')).toEqual({ first: '2026-12-01', last: '2026-12-31' });
  });
});
