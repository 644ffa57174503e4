import { describe, expect, it } from '@jest/globals';
import { termOf, usageOf } from './usage';

const now = new Date('2026-11-21T12:00:00.000Z');
const running = { status: 'USING', orderType: 'DATA', startedAt: '2026-11-18T00:00:00.000Z', endsAt: '2026-11-25T00:00:00.000Z' };

describe('what an order has used', () => {
  it('of data in total: the share, and most of it from four fifths on', () => {
    const rules = { dataMB: 3072, cycle: null, cycles: null };
    expect(usageOf(rules, { ...running, type: 'SUM', usedMB: 1536 }, now)).toMatchObject({ unit: 'MB', used: 1536, total: 3072, share: 0.5, cycle: null, inAll: null, nearly: false });
    expect(usageOf(rules, { ...running, type: 'SUM', usedMB: 2458 }, now).nearly).toBe(true);
    expect(usageOf(rules, { ...running, type: 'SUM', usedMB: 9999 }, now).share).toBe(1);
  });
  it('of data by cycles: the present cycle, which begins with nothing used', () => {
    const rules = { dataMB: 1024, cycle: 'DAY' as const, cycles: 7 };
    const order = { ...running, type: 'CYC', usedMB: 2400, cycle: 4, cycleUsedMB: 352 };
    expect(usageOf(rules, order, now)).toMatchObject({ used: 352, total: 1024, inAll: 2400, cycle: { kind: 'DAY', index: 4, count: 7 } });
    expect(usageOf(rules, { ...order, cycle: 3 }, now)).toMatchObject({ used: 0, total: 1024, inAll: 2400 });
    expect(usageOf(rules, { ...order, cycle: null }, now)).toMatchObject({ used: 2400, total: 7168, inAll: null, cycle: null });
    expect(usageOf(rules, { ...order, cycle: null, usedMB: 0 }, now)).toMatchObject({ used: 0, total: 1024, inAll: null, cycle: { index: 4 } });
    expect(usageOf(rules, order, new Date('2027-01-01T00:00:00Z')).cycle).toMatchObject({ index: 7 });
  });
  it('of unlimited data: no whole to measure by', () => {
    expect(usageOf({ dataMB: null, throttleKbps: 512 }, { ...running, type: 'CTL', usedMB: 800 }, now)).toMatchObject({ used: 800, total: null, share: null, throttleKbps: 512 });
    expect(usageOf(null, { ...running, usedMB: 800 }, now)).toMatchObject({ used: 800, total: null });
  });
  it('of messages: those of each term', () => {
    const order = { status: 'USING', orderType: 'SMS', startedAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-31T00:00:00.000Z', usedMessages: 30 };
    expect(usageOf({ messages: 100, months: 1 }, order, now)).toMatchObject({ unit: 'messages', used: 30, total: 200 });
    expect(usageOf({ messages: 100, months: 2 }, order, now)).toMatchObject({ total: 100, share: 0.3 });
  });
});

describe('the term of an order', () => {
  it('counts days, and is over when its time is up or its state says so', () => {
    expect(termOf(running, now)).toMatchObject({ day: 4, days: 7, daysLeft: 3, over: false, share: 0.5 });
    expect(termOf({ ...running, status: 'COMPLETED' }, now)).toMatchObject({ over: true });
    expect(termOf(running, new Date('2026-12-01T00:00:00Z'))).toMatchObject({ over: true, day: 7, share: 1, daysLeft: 0 });
    expect(termOf({ ...running, startedAt: null, endsAt: null }, now)).toBeNull();
  });
});
