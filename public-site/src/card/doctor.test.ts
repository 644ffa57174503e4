import { describe, expect, test } from '@jest/globals';
import type { CardPlan, OrderStatus, TerminalStatus } from '../api/types';
import { diagnose, diagnosisTones, needsNewPlan, type Diagnosis } from './doctor';

const plan = (status: OrderStatus, more: Partial<CardPlan> = {}): CardPlan => ({
  orderNo: status, name: 'Japan', status, startedAt: null, endsAt: null, usedMB: 0, totalMB: 1024, ...more,
});
const usedUp = plan('USING', { usedMB: 1024 });
const free = { required: false, verified: false };
const missing = { required: true, verified: false };
const verified = { required: true, verified: true };

describe('the doctor’s sentence', () => {
  test.each<[Diagnosis, TerminalStatus, typeof free, CardPlan[]]>([
    ['online', 'ACTIVATED', free, [plan('USING')]],
    ['online', 'ACTIVATED', verified, [plan('COMPLETED'), plan('USING', { totalMB: null, usedMB: 90_000 })]],
    ['online', 'ACTIVATED', free, [usedUp, plan('USING')]],
    ['usedUp', 'ACTIVATED', free, [usedUp]],
    ['ready', 'ACTIVATED', free, [usedUp, plan('UNUSED', { preOrder: true })]],
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
  ])('%s: card %s, %j, %j', (diagnosis, status, realName, plans) =>
    expect(diagnose({ status, realName, plans })).toBe(diagnosis));

  test('only a card that works is green', () => {
    const green = Object.entries(diagnosisTones).filter(([, tone]) => tone === 'green').map(([name]) => name);
    expect(green).toEqual(['online']);
  });

  test('offers plans only where a plan would help', () => {
    const helped = (Object.keys(diagnosisTones) as Diagnosis[]).filter(needsNewPlan);
    expect(helped.sort()).toEqual(['failed', 'noPlan', 'over', 'usedUp']);
  });
});
