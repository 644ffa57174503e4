import { expect, test } from '@jest/globals';
import type { Row } from '../../providers/rows';
import { codesOf, courseOf, moneyOf, quantitiesOf } from './orderDetails';

const item = (more: object): Row => ({
  id: 1,
  mode: 'PRE',
  status: 13,
  createdAt: 'c',
  paidAt: 'p',
  confirmedAt: 'k',
  quantity: 5,
  useQuantity: 2,
  cancelQuantity: 1,
  settlementPrice: 1420,
  receivable: 5680,
  refunded: 1420,
  settled: 0,
  ...more,
});

test('splits an order of 5 items into 2 used, 2 left and 1 cancelled, and calculates a receivable of 56.80', () => {
  expect(quantitiesOf(item({}))).toEqual({ bought: 5, used: 2, left: 2, cancelled: 1 });
  expect(moneyOf(item({}))).toMatchObject({
    lines: [
      { name: 'confirmed', count: 5, amount: 7100 },
      { name: 'cancelled', count: 1, amount: -1420 },
    ],
    receivable: 5680,
    agrees: true,
  });
});

test('shows a refund above the cancelled amount on a separate line, and reports a wrong receivable', () => {
  expect(moneyOf(item({ refunded: 1670, receivable: 5430 }))).toMatchObject({
    lines: [{}, {}, { name: 'refunded', amount: -250 }],
    agrees: true,
  });
  expect(moneyOf(item({ receivable: 1 })).agrees).toBe(false);
});

test.each<[string, object, string]>([
  ['held', { status: 11, paidAt: null, confirmedAt: null }, 'held:now paid:next confirmed:next used:next'],
  ['given back', { status: 14, paidAt: null, confirmedAt: null }, 'held:done withdrawn:failed'],
  ['paid', { status: 12, confirmedAt: null }, 'held:done paid:done confirmed:now used:next'],
  ['rejected', { status: 5, confirmedAt: null, rejectedAt: 'r' }, 'held:done paid:done rejected:failed'],
  ['confirmed', {}, 'held:done paid:done confirmed:done used:next'],
  ['directly ordered', { mode: 'DIRECT', status: 2 }, 'ordered:done confirmed:done used:next'],
  ['collected', { status: 6, collectedAt: 'x' }, 'held:done paid:done confirmed:done collected:now used:next'],
  ['partly used', { status: 7 }, 'held:done paid:done confirmed:done partUsed:now used:next'],
  ['used', { status: 8 }, 'held:done paid:done confirmed:done used:done'],
  ['returned', { status: 9, returnedAt: 'x' }, 'held:done paid:done confirmed:done used:done returned:done'],
  ['expired', { status: 10 }, 'held:done paid:done confirmed:done expired:failed'],
  ['cancelled', { status: 5 }, 'held:done paid:done confirmed:done cancelled:failed'],
])('returns the timeline of a Ctrip order that is %s', (_name, more, course) => {
  expect(
    courseOf(item(more))
      .map(({ name, state }) => `${name}:${state}`)
      .join(' '),
  ).toBe(course);
});

test("splits the result codes of a call and of the call's retries, oldest first", () => {
  expect(codesOf('0005→0000')).toEqual(['0005', '0000']);
  expect(codesOf(null)).toEqual([]);
});
