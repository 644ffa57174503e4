import { expect, test } from '@jest/globals';
import { stuckHours } from './stuck';

const NOW = '2026-11-27T12:00:00.000Z';
const order = (more: object) => ({
  id: 1,
  status: 'INITIAL',
  unpaid: false,
  createdAt: '2026-11-27T09:30:00.000Z',
  updatedAt: '2026-11-27T11:30:00.000Z',
  ...more,
});

test('counts the whole hours of an order in processing, from the sale or from the last step', () => {
  expect(stuckHours(order({}), NOW)).toBe(2);
  expect(stuckHours(order({ createdAt: '2026-11-27T11:01:00.000Z' }), NOW)).toBeNull();
  expect(stuckHours(order({ status: 'REVOKING' }), NOW)).toBeNull();
  expect(stuckHours(order({ status: 'REFUNDING', updatedAt: '2026-11-27T11:00:00.000Z' }), NOW)).toBe(1);
});

test('does not flag an order that is unpaid or waits for no automatic step', () => {
  expect(stuckHours(order({ unpaid: true }), NOW)).toBeNull();
  expect(['USING', 'NO_REAL_NAME', 'COMPLETED'].map((status) => stuckHours(order({ status }), NOW))).toEqual([
    null,
    null,
    null,
  ]);
});
