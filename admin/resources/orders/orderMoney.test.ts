import { expect, test } from '@jest/globals';
import type { Entry } from '../../declared/show/useHistory';
import { type OrderBill, remarkLines } from './OrderMoney';

const bill = (id: number, more: Partial<OrderBill>): OrderBill =>
  ({
    id,
    createdAt: '2026-11-20T06:58:00.000Z',
    type: 'REFUND',
    remark: null,
    fromLabel: 'Wang',
    ...more,
  }) as OrderBill;
const entry = (id: number, after: unknown, at: string): Entry => ({
  id,
  at,
  actor: null,
  actorLabel: 'Li',
  action: 'update',
  changes: { remark: { before: null, after } },
});

test('lists remarks newest first, and lists a remark once when an action wrote the remark on several bills', () => {
  const lines = remarkLines(
    [entry(2, 'call back', '2026-11-21T01:00:00.000Z'), entry(1, null, '2026-11-19T01:00:00.000Z')],
    [bill(1, { remark: '2 days without signal' }), bill(2, { remark: '2 days without signal' }), bill(3, {})],
  );
  expect(lines.map(({ who, text }) => [who, text])).toEqual([
    ['Li', 'call back'],
    ['Wang', '2 days without signal'],
  ]);
});
