import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import type { PlanRules } from '@t3d/resources/plans/plans';
import { countUsage, cycleAt, endOfTerm, remainingMB, totalMB, totalMessages, unusedDays } from './terms';

const START = new Date('2026-03-01T10:00:00.000Z');
const at = (days: number): Date => new Date(START.getTime() + days * DAY_MS);
const rules = (more: Partial<PlanRules>): PlanRules => ({
  dataMB: 100,
  cycle: null,
  cycles: null,
  validDays: 30,
  throttleKbps: null,
  activation: 'FIRST_USE',
  ...more,
});
const daily = (more: Partial<PlanRules> = {}): PlanRules => rules({ cycle: 'DAY', cycles: 3, validDays: 3, ...more });
type Used = Parameters<typeof countUsage>[1];
const order = (more: Partial<Used> = {}): Used => ({
  type: 'SUM',
  startedAt: START,
  usedMB: 0,
  cycleNo: null,
  cycleUsedMB: null,
  ...more,
});

/** Counts a series of readings, each of which is the supplier's total so far. */
function count(plan: PlanRules, readings: readonly (readonly [days: number, usedMB: number])[], first = order()) {
  let now = first;
  let usedUp = false;
  for (const [days, usedMB] of readings) {
    const counted = countUsage(plan, now, { usedMB, at: at(days) });
    now = { ...now, ...counted.values };
    usedUp = counted.usedUp;
  }
  return {
    usedMB: now.usedMB,
    cycleNo: now.cycleNo,
    cycleUsedMB: now.cycleUsedMB,
    usedUp,
    left: remainingMB(plan, now, at(readings.at(-1)?.[0] ?? 0)),
  };
}

describe('data of a plan', () => {
  test('counts the data of a SUM plan as used up when the total is used', () => {
    expect(
      count(rules({}), [
        [0, 40],
        [1, 99],
      ]),
    ).toEqual({ usedMB: 99, cycleNo: null, cycleUsedMB: null, usedUp: false, left: 1 });
    expect(
      count(rules({}), [
        [0, 40],
        [1, 130],
      ]),
    ).toEqual({ usedMB: 100, cycleNo: null, cycleUsedMB: null, usedUp: true, left: 0 });
  });

  test("drops unused data after each cycle, and ends the plan only when the last cycle's data is used", () => {
    expect(count(daily(), [[0.1, 100]])).toEqual({
      usedMB: 100,
      cycleNo: 1,
      cycleUsedMB: 100,
      usedUp: false,
      left: 200,
    });
    expect(
      count(daily(), [
        [0.1, 30],
        [1.1, 90],
      ]),
    ).toEqual({ usedMB: 90, cycleNo: 2, cycleUsedMB: 60, usedUp: false, left: 140 });
    expect(
      count(daily(), [
        [0.1, 30],
        [2.5, 129],
      ]),
    ).toMatchObject({ cycleNo: 3, cycleUsedMB: 99, usedUp: false, left: 1 });
    expect(
      count(daily(), [
        [0.1, 30],
        [2.5, 130],
      ]),
    ).toMatchObject({ usedMB: 130, usedUp: true, left: 0 });
    expect(count(daily(), [[0.1, 300]])).toMatchObject({ usedUp: false });
  });

  test('ends a plan only by time when the plan is unlimited or continues at a slower speed', () => {
    expect(count(daily({ throttleKbps: 128 }), [[2.5, 5_000]])).toMatchObject({ usedMB: 5_000, usedUp: false });
    expect(count(rules({ throttleKbps: 512 }), [[1, 5_000]], order({ type: 'CTL' }))).toMatchObject({
      usedMB: 5_000,
      usedUp: false,
      left: null,
    });
    expect(count(rules({ dataMB: null }), [[1, 5_000]])).toMatchObject({ usedUp: false, left: null });
  });

  test('counts late usage reports of a finished cycle in the total, not in the current cycle', () => {
    const late = countUsage(daily(), order({ usedMB: 50, cycleNo: 2, cycleUsedMB: 20 }), { usedMB: 70, at: at(0.5) });
    expect(late.values).toEqual({ usedMB: 70, cycleNo: 2, cycleUsedMB: 20 });
  });

  test("begins the cycles of a plan with the order's start, with months of thirty days", () => {
    const monthly = rules({ cycle: 'MONTH', cycles: 2, validDays: 60 });
    expect([at(0), at(29.9), at(30), at(99), at(-1)].map((moment) => cycleAt(monthly, START, moment))).toEqual([
      1, 1, 2, 2, 1,
    ]);
    expect([totalMB(monthly), totalMB(rules({})), totalMB(rules({ dataMB: null })), endOfTerm(monthly, START)]).toEqual(
      [200, 100, null, at(60)],
    );
  });
});

describe("the calculation of an SMS order's messages and unused days", () => {
  const plan = { messages: 50, months: 2 };
  test("adds up the messages and months of an SMS order's consecutive terms", () => {
    expect(endOfTerm(plan, START)).toEqual(at(60));
    expect([60, 120, 180].map((days) => totalMessages(plan, { startedAt: START, endsAt: at(days) }))).toEqual([
      50, 100, 150,
    ]);
    expect(totalMessages(plan, { startedAt: null, endsAt: null })).toBe(50);
  });
  test('counts the unused time of an SMS order in whole days', () =>
    expect([at(59.1), at(0), at(60), at(70)].map((moment) => unusedDays({ endsAt: at(60) }, moment))).toEqual([
      0, 60, 0, 0,
    ]));
});
