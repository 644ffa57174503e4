import { describe, expect, test } from '@jest/globals';
import type { CardPlan, PlanOffer } from '../api/responses';
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

describe('the grouping of plans on offer by country', () => {
  test("groups offers by the card's country, then its regions, then other countries with their lowest price", () => {
    const { own, regions, others, otherRegions } = groupOffers(all, 'JP');
    expect([ids(own), ids(regions), ids(otherRegions)]).toEqual([[1, 2, 3], [4], [6]]);
    expect(others).toEqual([{ country: 'KR', offers: [korea], from: 620 }]);
  });

  test('takes the country from the plan in use or else the newest plan, if the plan is for a single country', () => {
    expect(countryOf([plan({ status: 'COMPLETED', areaCodes: ['TH'] }), plan({})])).toBe('JP');
    expect(countryOf([plan({ status: 'COMPLETED', areaCodes: ['TH'] })])).toBe('TH');
    expect(countryOf([plan({ areaCodes: ['JP', 'KR'] }), plan({ status: 'COMPLETED' })])).toBeNull();
    expect(countryOf([])).toBeNull();
    const unpaid = plan({ status: 'INITIAL', unpaid: true, areaCodes: ['KR'] });
    expect(countryOf([plan({ status: 'COMPLETED', areaCodes: ['TH'] }), unpaid])).toBe('KR');
    expect(countryOf([unpaid, plan({ status: 'UNUSED' })])).toBe('JP');
  });

  test('sorts the plan in use before other offers, and sorts the other offers by the price of one GB', () => {
    expect(ids(byUse([small, same, big], [plan({})]))).toEqual([2, 3, 1]);
    expect(ids(byUse([offer(7, ['JP'], 10, null), small], []))).toEqual([1, 7]);
    expect(ids(nearestOffers(all, [], 'DE'))).toEqual([6]);
  });

  test('returns the offers for all countries of the plan in use, or every offer if there are none', () => {
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

  test('does not compare the prices of one GB when offers are for different countries', () => {
    expect(twoChoices([europe, korea], null).map(({ isCheapest }) => isCheapest)).toEqual([false, false]);
    expect(ids(twoChoices([europe, korea, big], null).map(({ offer: one }) => one))).toEqual([6, 5]);
  });

  test('offers the plan in use and the plan with the lowest price of one GB as the two choices', () => {
    const nearest = byUse([small, same, big], [plan({})]);
    expect(twoChoices(nearest, plan({}))).toEqual([
      { offer: same, isSame: true, isCheapest: false },
      { offer: big, isSame: false, isCheapest: true },
    ]);
    expect(twoChoices([small], null)).toEqual([{ offer: small, isSame: false, isCheapest: false }]);
    expect(twoChoices([], null)).toEqual([]);
  });

  test('estimates how many days the data of an offer lasts, at most its valid days', () => {
    expect(daysAtPace(same, 384)).toBe(8);
    expect(daysAtPace(big, 1)).toBe(30);
    expect(daysAtPace(same, null)).toBeNull();
  });

  test.each(['日本', 'japan', 'Japon', 'ญี่ปุ่น', 'JAPÓN'])('finds offers by the country name %s', (typed) =>
    expect(ids(findByCountry(all, typed))).toEqual([1, 2, 4, 3]),
  );
});
