import { expect, test } from '@jest/globals';
import type { CustomerWallet } from './usePart';
import { endOfRunway, runwayShape } from './Figures';

const wallet = (more: Partial<CustomerWallet>): CustomerWallet => ({
  balance: 100,
  currency: 'USD',
  perDay: 50,
  daysLeft: 2,
  billed: 100,
  line: [
    { day: '2026-11-20T00:00:00.000Z', balance: 200 },
    { day: '2026-11-21T00:00:00.000Z', balance: 100 },
  ],
  ...more,
});

test('returns the day when the balance runs out', () => {
  expect(endOfRunway(wallet({}))).toBe('2026-11-23T00:00:00.000Z');
  expect(endOfRunway(wallet({ daysLeft: null }))).toBeNull();
  expect(endOfRunway(wallet({ daysLeft: 400 }))).toBeNull();
});

test("draws a wallet's past balance, forecast and alert on the same scale", () => {
  expect(runwayShape(wallet({ alertBelow: 50 }), 300, 100)).toEqual({
    past: '0,0 100,50',
    ahead: '100,50 300,100',
    alert: 75,
    now: { x: 100, y: 50 },
  });
  expect(runwayShape(wallet({ daysLeft: null }), 300, 100).ahead).toBeNull();
});
