import { expect, test } from '@jest/globals';
import { refundChoices } from './RefundDialog';

const NOW = '2026-11-20T12:00:00Z';
const ORDER = { id: 1, price: 3000, refunded: 0, startedAt: null, endsAt: null };
const amountsOf = (order: object) =>
  refundChoices({ ...ORDER, ...order }, NOW).map(({ name, amount }) => [name, amount]);

test('offers the whole and half of what is left to refund', () => {
  expect(amountsOf({})).toEqual([
    ['all', 3000],
    ['half', 1500],
  ]);
  expect(amountsOf({ refunded: 1001 })).toEqual([
    ['all', 1999],
    ['half', 999],
  ]);
  expect(amountsOf({ refunded: 3000 })).toEqual([]);
});

test('offers the price of the unused whole days of a started plan, at most what is left', () => {
  const term = { startedAt: '2026-11-11T00:00:00Z', endsAt: '2026-12-11T00:00:00Z' };
  expect(amountsOf(term)).toContainEqual(['days', 2000]);
  expect(amountsOf({ ...term, refunded: 2500 })).toEqual([
    ['all', 500],
    ['half', 250],
  ]);
  expect(amountsOf({ ...term, endsAt: '2026-11-15T00:00:00Z' }).map(([name]) => name)).toEqual(['all', 'half']);
});
