import { describe, expect, test } from '@jest/globals';
import type { OrderStatus } from '../orders/orders';
import { cures, diagnose, diagnosisTones, waitsUntil } from './index';
import type { CardFacts, Diagnosis, PlanFacts } from './index';

const plan = (status: OrderStatus, more: Partial<PlanFacts> = {}): PlanFacts => ({
  status,
  usedMB: 0,
  totalMB: 1024,
  ...more,
});
const usedUp = plan('USING', { usedMB: 1024 });
const cycle = { usedMB: 2048, totalMB: 2048, resetsAt: '2026-11-23T06:30:00.000Z' };
const daily = (more: Partial<PlanFacts> = {}): PlanFacts =>
  plan('USING', { usedMB: 2600, totalMB: 30_720, cycle, ...more });
const free = { required: false, verified: false };
const missing = { required: true, verified: false };
const verified = { required: true, verified: true };

describe('diagnoses of a card', () => {
  test.each<[Diagnosis, CardFacts['status'], typeof free, PlanFacts[]]>([
    ['online', 'ACTIVATED', free, [plan('USING')]],
    ['online', 'ACTIVATED', verified, [plan('COMPLETED'), plan('USING', { totalMB: null, usedMB: 90_000 })]],
    ['online', 'ACTIVATED', free, [usedUp, plan('USING')]],
    ['online', 'ACTIVATED', free, [daily({ cycle: { ...cycle, usedMB: 2047 } })]],
    ['online', 'ACTIVATED', free, [plan('USING', { totalMB: null, throttled: true })]],
    ['slow', 'ACTIVATED', free, [daily({ throttled: true })]],
    ['nextCycle', 'ACTIVATED', free, [daily()]],
    ['usedUp', 'ACTIVATED', free, [daily({ cycle: { ...cycle, resetsAt: null } })]],
    ['unpaid', 'UNUSED', missing, [plan('INITIAL', { unpaid: true })]],
    ['preparing', 'UNUSED', free, [plan('INITIAL', { unpaid: true }), plan('INITIAL')]],
    ['unpaid', 'UNUSED', free, [plan('INITIAL', { unpaid: true }), plan('COMPLETED')]],
    ['usedUp', 'ACTIVATED', free, [usedUp]],
    ['ready', 'ACTIVATED', free, [usedUp, plan('UNUSED')]],
    ['ready', 'UNACTIVATED', free, [plan('UNUSED')]],
    ['preparing', 'UNUSED', free, [plan('INITIAL')]],
    ['preparing', 'UNUSED', free, [plan('INITIAL_FAILED'), plan('INITIAL')]],
    ['realName', 'UNUSED', missing, [plan('NO_REAL_NAME')]],
    ['realName', 'UNACTIVATED', missing, [plan('UNUSED')]],
    ['realName', 'UNUSED', verified, [plan('NO_REAL_NAME')]],
    ['noPlan', 'UNUSED', missing, []],
    ['noPlan', 'STOCKED', free, []],
    ['ending', 'UNACTIVATED', free, [plan('REVOKING')]],
    ['ending', 'ACTIVATED', free, [plan('COMPLETING'), plan('COMPLETED')]],
    ['failed', 'UNUSED', free, [plan('INITIAL_FAILED')]],
    ['over', 'UNUSED', free, [plan('COMPLETED'), plan('INITIAL_FAILED')]],
    ['over', 'UNUSED', free, [plan('REVOKED'), plan('REFUNDED')]],
    ['suspended', 'SUSPEND', missing, [plan('USING')]],
    ['disabled', 'DISABLE', free, [plan('USING')]],
    ['invalid', 'INVALID', free, []],
  ])(
    'diagnoses %s for a card with the status %s, the identity %j and the plans %j',
    (diagnosis, status, realName, plans) => expect(diagnose({ status, realName, plans })).toBe(diagnosis),
  );

  test('uses green only for the diagnosis `online`', () => {
    const green = Object.entries(diagnosisTones)
      .filter(([, tone]) => tone === 'green')
      .map(([name]) => name);
    expect(green).toEqual(['online']);
  });

  test('offers plans only for diagnoses that a new plan would change', () => {
    const helped = (Object.keys(cures) as Diagnosis[]).filter((diagnosis) => cures[diagnosis].includes('buy'));
    expect(helped.toSorted()).toEqual(['failed', 'noPlan', 'over', 'usedUp']);
  });

  test('returns when the wait of a card ends, or null when this time is unknown', () => {
    const later = { ...cycle, resetsAt: '2026-11-24T06:30:00.000Z' };
    const plans = [daily({ cycle: later }), daily()];
    expect(waitsUntil('nextCycle', { plans })).toBe(cycle.resetsAt);
    const unpaid = [plan('INITIAL', { unpaid: true, expiresAt: '2026-11-23T06:00:00.000Z' })];
    expect(waitsUntil('unpaid', { plans: unpaid })).toBe('2026-11-23T06:00:00.000Z');
    expect(waitsUntil('preparing', { plans: [plan('INITIAL')] })).toBeNull();
    expect(waitsUntil('online', { plans })).toBeNull();
  });
});
