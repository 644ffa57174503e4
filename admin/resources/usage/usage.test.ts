import { describe, expect, it } from '@jest/globals';
import { termOf, usageOf } from './index';

const now = new Date('2026-11-21T12:00:00.000Z');
const running = {
  status: 'USING',
  orderType: 'DATA',
  startedAt: '2026-11-18T00:00:00.000Z',
  endsAt: '2026-11-25T00:00:00.000Z',
};

describe('the usage of an order', () => {
  it("shows the used share of an order's data, and warns when four fifths are used", () => {
    const rules = { dataMB: 3072, cycle: null, cycles: null };
    const order = { ...running, type: 'SUM', totalMB: 3072, cycle: null };
    expect(usageOf(rules, { ...order, usedMB: 1536 })).toMatchObject({
      unit: 'MB',
      used: 1536,
      total: 3072,
      share: 0.5,
      cycle: null,
      inAll: null,
      nearly: false,
    });
    expect(usageOf(rules, { ...order, usedMB: 2458 }).nearly).toBe(true);
    expect(usageOf(rules, { ...order, usedMB: 9999 }).share).toBe(1);
  });
  it('shows the usage of the current cycle when the plan has cycles', () => {
    const rules = { dataMB: 1024, cycle: 'DAY' as const, cycles: 7, throttleKbps: 128 };
    const cycle = { no: 4, of: 7, usedMB: 352, totalMB: 1024, resetsAt: '2026-11-22T00:00:00.000Z' };
    const order = { ...running, type: 'CYC', usedMB: 2400, totalMB: 7168, cycle, throttled: false };
    expect(usageOf(rules, order)).toMatchObject({
      used: 352,
      total: 1024,
      inAll: 2400,
      cycle: { ...cycle, kind: 'DAY' },
      throttled: false,
    });
    expect(usageOf(rules, { ...order, cycle: null })).toMatchObject({
      used: 2400,
      total: 7168,
      inAll: null,
      cycle: null,
    });
    expect(usageOf(rules, { ...order, throttled: true })).toMatchObject({ throttled: true, throttleKbps: 128 });
  });
  it('shows no used share when the data is unlimited', () => {
    expect(
      usageOf({ dataMB: null, throttleKbps: 512 }, { ...running, type: 'CTL', usedMB: 800, totalMB: null }),
    ).toMatchObject({ used: 800, total: null, share: null, throttleKbps: 512 });
    expect(usageOf(null, { ...running, usedMB: 800 })).toMatchObject({ used: 800, total: null });
  });
  it('multiplies the message allowance by the number of terms that the customer bought', () => {
    const order = {
      status: 'USING',
      orderType: 'SMS',
      startedAt: '2026-11-01T00:00:00.000Z',
      endsAt: '2026-12-31T00:00:00.000Z',
      usedMessages: 30,
    };
    expect(usageOf({ messages: 100, months: 1 }, order)).toMatchObject({ unit: 'messages', used: 30, total: 200 });
    expect(usageOf({ messages: 100, months: 2 }, order)).toMatchObject({ total: 100, share: 0.3 });
  });
});

describe('the term of an order', () => {
  it("counts the days of an order's term, and ends the term when the time is over or the order has ended", () => {
    expect(termOf(running, now)).toMatchObject({ day: 4, days: 7, daysLeft: 3, over: false, share: 0.5 });
    expect(termOf({ ...running, status: 'COMPLETED' }, now)).toMatchObject({ over: true });
    expect(termOf(running, new Date('2026-12-01T00:00:00Z'))).toMatchObject({
      over: true,
      day: 7,
      share: 1,
      daysLeft: 0,
    });
    expect(termOf({ ...running, startedAt: null, endsAt: null }, now)).toBeNull();
  });
});
