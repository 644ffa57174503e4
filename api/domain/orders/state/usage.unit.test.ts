import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import type { PlanRules } from '@t3d/resources/plans/plans';
import { usageOf } from './terms';

const START = new Date('2026-03-01T10:00:00.000Z');
const at = (days: number): Date => new Date(START.getTime() + days * DAY_MS);
const rules = (more: Partial<PlanRules> = {}): PlanRules => ({
  dataMB: 2048,
  cycle: 'DAY',
  cycles: 15,
  validDays: 15,
  throttleKbps: null,
  activation: 'FIRST_USE',
  ...more,
});
type Used = Parameters<typeof usageOf>[1];
const order = (more: Partial<Used> = {}): Used => ({
  orderType: 'DATA',
  type: 'CYC',
  status: 'USING',
  startedAt: START,
  usedMB: 0,
  cycleNo: null,
  cycleUsedMB: null,
  ...more,
});

describe('the usage of an order', () => {
  test("shows the current cycle since an order's start, and the time when the next cycle begins", () => {
    const used = order({ usedMB: 2600, cycleNo: 2, cycleUsedMB: 600 });
    expect(usageOf(rules(), used, at(1.5))).toEqual({
      usedMB: 2600,
      totalMB: 30_720,
      throttled: false,
      cycle: { no: 2, of: 15, usedMB: 600, totalMB: 2048, resetsAt: at(2) },
    });
    expect(usageOf(rules(), used, at(1.9999)).cycle).toMatchObject({ no: 2, usedMB: 600 });
    expect(usageOf(rules(), used, at(2)).cycle).toEqual({ no: 3, of: 15, usedMB: 0, totalMB: 2048, resetsAt: at(3) });
    expect(usageOf(rules(), order(), at(0)).cycle).toMatchObject({ no: 1, usedMB: 0, resetsAt: at(1) });
  });

  test('counts thirty days for each monthly cycle of an order, and shows no next cycle after the last', () => {
    const monthly = rules({ cycle: 'MONTH', cycles: 2, validDays: 60 });
    expect(usageOf(monthly, order({ usedMB: 5, cycleNo: 1, cycleUsedMB: 5 }), at(29.9)).cycle).toMatchObject({
      no: 1,
      usedMB: 5,
      resetsAt: at(30),
    });
    expect(usageOf(monthly, order(), at(45)).cycle).toEqual({ no: 2, of: 2, usedMB: 0, totalMB: 2048, resetsAt: null });
  });

  test("shows an unused first cycle before an order's start, and the last recorded usage after the end", () => {
    expect(usageOf(rules(), order({ status: 'UNUSED', startedAt: null }), at(0)).cycle).toEqual({
      no: 1,
      of: 15,
      usedMB: 0,
      totalMB: 2048,
      resetsAt: null,
    });
    const over = order({ status: 'COMPLETED', usedMB: 900, cycleNo: 4, cycleUsedMB: 100 });
    expect(usageOf(rules(), over, at(99)).cycle).toEqual({ no: 4, of: 15, usedMB: 100, totalMB: 2048, resetsAt: null });
  });

  test("shows no cycle for an order's usage that was recorded before cycles were counted", () => {
    expect(usageOf(rules(), order({ usedMB: 900 }), at(3))).toEqual({
      usedMB: 900,
      totalMB: 30_720,
      cycle: null,
      throttled: false,
    });
  });

  test("shows a plan's slower speed after the cycle's data is used, or always if the plan is unlimited", () => {
    const slow = rules({ throttleKbps: 128 });
    expect(usageOf(slow, order({ usedMB: 2048, cycleNo: 1, cycleUsedMB: 2048 }), at(0.5)).throttled).toBe(true);
    expect(usageOf(slow, order({ usedMB: 2048, cycleNo: 1, cycleUsedMB: 2048 }), at(1)).throttled).toBe(false);
    expect(usageOf(rules(), order({ usedMB: 2048, cycleNo: 1, cycleUsedMB: 2048 }), at(0.5)).throttled).toBe(false);
    const unlimited = rules({ dataMB: null, cycle: null, cycles: null, throttleKbps: 512 });
    expect(usageOf(unlimited, order({ type: 'CTL', usedMB: 90_000 }), at(1))).toEqual({
      usedMB: 90_000,
      totalMB: null,
      cycle: null,
      throttled: true,
    });
    expect(usageOf(unlimited, order({ type: 'CTL', status: 'UNUSED', startedAt: null }), at(1)).throttled).toBe(false);
  });

  test('shows no data usage for an SMS order', () => {
    expect(usageOf(rules(), order({ orderType: 'SMS', usedMB: null }), at(1))).toEqual({
      usedMB: 0,
      totalMB: 0,
      cycle: null,
      throttled: false,
    });
  });
});
