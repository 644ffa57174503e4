import { expect, test } from '@jest/globals';
import type { CardPlan, OrderStatus } from '../api/responses';
import { groupPlans } from '../components/PlanList';

const plan = (orderNo: string, status: OrderStatus, preOrder = false): CardPlan => ({
  orderNo,
  name: 'Japan',
  status,
  preOrder,
  startedAt: null,
  endsAt: null,
  usedMB: 0,
  totalMB: 1024,
});

test('groups plans into unpaid, current, upcoming and past plans', () => {
  const { unpaid, current, upcoming, past } = groupPlans([
    { ...plan('unpaid', 'INITIAL'), unpaid: true },
    plan('failed', 'INITIAL_FAILED'),
    plan('setting-up', 'INITIAL'),
    plan('ahead', 'UNUSED', true),
    plan('using', 'USING'),
    plan('started-ahead', 'USING', true),
    plan('over', 'COMPLETED'),
    plan('ending', 'COMPLETING'),
  ]);
  const names = (plans: CardPlan[]): string[] => plans.map(({ orderNo }) => orderNo);
  expect(names(unpaid)).toEqual(['unpaid']);
  expect(names(current)).toEqual(['using', 'started-ahead', 'setting-up', 'ending']);
  expect(names(upcoming)).toEqual(['ahead']);
  expect(names(past)).toEqual(['failed', 'over']);
});
