import { describe, expect, test } from '@jest/globals';
import type { CardPlan, PlanOffer } from '../api/answers';
import {
  byUse,
  countryOf,
  daysAtPace,
  findByCountry,
  groupOffers,
  isComparable,
  nearestOffers,
  twoChoices,
} from './offerGroups';

const offer = (id: number, areaCodes: string[], price: number, dataGB: number | null = 1): PlanOffer => ({
  id,
  name: String(id),
  price,
  currency: 'USD',
  areaCodes,
  rules: { dataMB: dataGB === null ? null : dataGB * 1024, validDays: 30 },
});
const small = offer(1, ['JP'], 390, 1);
const same = offer(2, ['JP'], 830, 3);
const big = offer(3, ['JP'], 1980, 10);
const asia = offer(4, ['JP', 'KR', 'TH'], 1590, 5);
const korea = offer(5, ['KR'], 620);
const europe = offer(6, ['FR', 'DE'], 900);
const all = [small, korea, same, europe, asia, big];
const plan = (more: Partial<CardPlan>): CardPlan => ({
  orderNo: 'A',
  name: 'Japan',
  status: 'USING',
  startedAt: null,
  endsAt: null,
  usedMB: 0,
  totalMB: 3072,
  agentPlanId: 2,
  areaCodes: ['JP'],
  ...more,
});
const ids = (offers: readonly PlanOffer[]): number[] => offers.map(({ id }) => id);

describe('the offers', () => {
  test("start with the card's country, then regions with it, then the other countries with their lowest price", () => {
    const { own, regions, others, otherRegions } = groupOffers(all, 'JP');
    expect([ids(own), ids(regions), ids(otherRegions)]).toEqual([[1, 2, 3], [4], [6]]);
    expect(others).toEqual([{ country: 'KR', offers: [korea], from: 620 }]);
  });

  test('take the country from the plan in use, or else the newest one, and none from a plan for several', () => {
    expect(countryOf([plan({ status: 'COMPLETED', areaCodes: ['TH'] }), plan({})])).toBe('JP');
    expect(countryOf([plan({ status: 'COMPLETED', areaCodes: ['TH'] })])).toBe('TH');
    expect(countryOf([plan({ areaCodes: ['JP', 'KR'] }), plan({ status: 'COMPLETED' })])).toBeNull();
    expect([countryOf([]), countryOf([plan({ unpaid: true })])]).toEqual([null, null]);
  });

  test('stand by use: the plan in use first, then by the price of one GB', () => {
    expect(ids(byUse([small, same, big], [plan({})]))).toEqual([2, 3, 1]);
    expect(ids(byUse([offer(7, ['JP'], 10, null), small], []))).toEqual([1, 7]);
    expect(ids(nearestOffers(all, [], 'DE'))).toEqual([6]);
  });

  test('work in every country of a plan for several, or are all if none does', () => {
    const world = offer(8, ['JP', 'KR', 'TH', 'FR'], 990, 1);
    const inAsia = [plan({ agentPlanId: 4, areaCodes: ['JP', 'KR'] })];
    expect(ids(nearestOffers([...all, world], inAsia, null))).toEqual([4, 8]);
    expect(ids(nearestOffers([korea, europe], inAsia, null))).toEqual([5, 6]);
    expect([isComparable([asia, world, korea]), isComparable([korea, europe]), isComparable([])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('are not compared by the price of one GB when they are for different countries', () => {
    expect(twoChoices([europe, korea], null).map(({ isCheapest }) => isCheapest)).toEqual([false, false]);
    expect(ids(twoChoices([europe, korea, big], null).map(({ offer: one }) => one))).toEqual([6, 5]);
  });

  test('give two choices: the plan in use and the lowest price of one GB', () => {
    const nearest = byUse([small, same, big], [plan({})]);
    expect(twoChoices(nearest, plan({}))).toEqual([
      { offer: same, isSame: true, isCheapest: false },
      { offer: big, isSame: false, isCheapest: true },
    ]);
    expect(twoChoices([small], null)).toEqual([{ offer: small, isSame: false, isCheapest: false }]);
    expect(twoChoices([], null)).toEqual([]);
  });

  test('last for days at a pace, but never longer than they are valid', () => {
    expect(daysAtPace(same, 384)).toBe(8);
    expect(daysAtPace(big, 1)).toBe(30);
    expect(daysAtPace(same, null)).toBeNull();
  });

  test.each(['日本', 'japan', 'Japon', 'ญี่ปุ่น', 'JAPÓN'])('are found by a country in any language: %s', (typed) =>
    expect(ids(findByCountry(all, typed))).toEqual([1, 2, 4, 3]),
  );
});
