import { describe, expect, test } from '@jest/globals';
import type { Card, CardPlan } from '../api/responses';
import { isUnlimited, lastsUntil, needOf, paceOf } from './need';

const now = Date.parse('2026-11-20T06:00:00.000Z');
const inHours = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
const plan = (more: Partial<CardPlan> = {}): CardPlan => ({
  orderNo: 'A',
  name: 'Japan',
  status: 'USING',
  startedAt: inHours(-96),
  endsAt: inHours(240),
  usedMB: 400,
  totalMB: 1000,
  ...more,
});
const card = (plans: CardPlan[], more: Partial<Card> = {}): Card => ({
  number: '8986',
  type: 'SIM',
  status: 'ACTIVATED',
  realName: { required: false, verified: false },
  plans,
  ...more,
});
const unpaid = plan({ orderNo: 'B', status: 'INITIAL', unpaid: true, startedAt: null, endsAt: null });
const need = (of: Card, more: { offline?: boolean; own?: string } = {}): string =>
  needOf(of, { now, offline: more.offline ?? false, isOwnOrder: (orderNo) => orderNo === more.own });

describe("the main need of a card's holder", () => {
  test.each<[string, Card, { offline?: boolean; own?: string }]>([
    ['offline', card([unpaid], { status: 'SUSPEND' }), { offline: true, own: 'B' }],
    ['suspended', card([unpaid], { status: 'SUSPEND' }), { own: 'B' }],
    ['unpaid', card([plan(), unpaid], { realName: { required: true, verified: false } }), { own: 'B' }],
    ['realName', card([plan({ status: 'UNUSED' })], { realName: { required: true, verified: false } }), {}],
    ['install', card([plan({ status: 'UNUSED' })], { status: 'UNUSED', esim: true }), {}],
    ['preparing', card([plan({ status: 'INITIAL' })]), {}],
    ['over', card([plan({ status: 'COMPLETED' })]), {}],
    ['nearlyUsed', card([plan({ usedMB: 800, endsAt: inHours(2) })]), {}],
    ['endsSoon', card([plan({ endsAt: inHours(23.9) })]), {}],
    ['online', card([plan({ usedMB: 799, endsAt: inHours(24) })]), {}],
    ['online', card([plan({ totalMB: null, usedMB: 90_000 })]), {}],
  ])('returns %s as the most important need of the card', (expected, of, more) =>
    expect(need(of, more)).toBe(expected),
  );

  test("ignores a stranger's unpaid order on a card that works", () => {
    expect(need(card([unpaid, plan()]))).toBe('online');
    expect(need(card([unpaid]))).toBe('unpaid');
  });
});

test('measures the pace of data use only after three days', () => {
  expect(paceOf(plan(), now)).toBe(100);
  expect(paceOf(plan({ startedAt: inHours(-71) }), now)).toBeNull();
  expect(lastsUntil(plan(), now)).toBe(inHours(6 * 24));
  expect(lastsUntil(plan({ endsAt: inHours(48) }), now)).toBeNull();
});

test('calls a plan unlimited when neither the plan nor a cycle limits the data', () => {
  const cycle = { no: 1, of: 5, usedMB: 0, totalMB: 1024, resetsAt: null };
  expect([plan({ totalMB: null }), plan(), plan({ totalMB: null, cycle }), null].map(isUnlimited)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
