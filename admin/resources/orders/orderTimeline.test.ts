import { describe, expect, it } from '@jest/globals';
import type { TimelineEntry } from './OrderTimeline';
import { orderTimelineOf } from './OrderTimeline';

const entry = (minute: number, action: string, before: string | null, after: string): TimelineEntry => ({
  at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  action,
  changes: { status: { before, after } },
});
const described = (order: Record<string, unknown>, ...oldestFirst: TimelineEntry[]): string =>
  orderTimelineOf(order, oldestFirst.toReversed())
    .map(({ key, status, state }) => `${key === 'ended' ? status : key} ${state}`)
    .join(', ');
const created = entry(0, 'create', null, 'INITIAL');
const accepted = entry(1, 'accepted', 'INITIAL', 'UNUSED');
const activated = entry(2, 'activated', 'UNUSED', 'USING');

describe('the timeline of an order', () => {
  it('shows finished, current and future steps of an order', () => {
    expect(described({ status: 'INITIAL' }, created)).toBe('ordered done, provisioned now, using next, COMPLETED next');
    expect(described({ status: 'UNUSED' }, created, accepted)).toBe(
      'ordered done, provisioned now, using next, COMPLETED next',
    );
    expect(described({ status: 'USING' }, created, accepted, activated)).toBe(
      'ordered done, provisioned done, using now, COMPLETED next',
    );
    expect(
      described({ status: 'COMPLETED' }, created, accepted, activated, entry(3, 'used-up', 'USING', 'COMPLETED')),
    ).toBe('ordered done, provisioned done, using done, COMPLETED done');
  });
  it('omits the steps that an order did not reach when the order ended early', () => {
    expect(described({ status: 'INITIAL_FAILED' }, created, entry(1, 'refused', 'INITIAL', 'INITIAL_FAILED'))).toBe(
      'ordered done, INITIAL_FAILED failed',
    );
    expect(
      described(
        { status: 'REVOKED' },
        created,
        accepted,
        entry(2, 'apply-revoke', 'UNUSED', 'REVOKING'),
        entry(3, 'revoked', 'REVOKING', 'REVOKED'),
      ),
    ).toBe('ordered done, provisioned done, REVOKED done');
    expect(
      described({ status: 'REVOKING' }, created, accepted, activated, entry(3, 'apply-revoke', 'USING', 'REVOKING')),
    ).toBe('ordered done, provisioned done, using done, REVOKING now');
  });
  it('shows the wait for the identity check when the card requires an identity check', () => {
    const waiting = entry(0, 'create', null, 'NO_REAL_NAME');
    expect(described({ status: 'NO_REAL_NAME' }, waiting)).toBe(
      'ordered done, verified now, provisioned next, using next, COMPLETED next',
    );
    expect(
      described(
        { status: 'UNUSED' },
        waiting,
        entry(1, 'real-name-approved', 'NO_REAL_NAME', 'INITIAL'),
        entry(2, 'accepted', 'INITIAL', 'UNUSED'),
      ),
    ).toBe('ordered done, verified done, provisioned now, using next, COMPLETED next');
  });
  it('shows the wait for the payment, then the time of the payment, and a failed order when nobody paid', () => {
    const unpaid = { status: 'INITIAL', unpaid: true, expiresAt: '2026-11-20T10:30:00.000Z' };
    expect(described(unpaid, created)).toBe('ordered done, paid now, provisioned next, using next, COMPLETED next');
    expect(orderTimelineOf(unpaid, [created])[1]).toMatchObject({ key: 'paid', at: '2026-11-20T10:30:00.000Z' });
    const paid = { ...entry(1, 'paid', 'INITIAL', 'INITIAL'), changes: { unpaid: { before: true, after: false } } };
    expect(described({ status: 'INITIAL', unpaid: false }, created, paid)).toBe(
      'ordered done, paid done, provisioned now, using next, COMPLETED next',
    );
    expect(
      described({ status: 'INITIAL_FAILED', unpaid: true }, created, entry(30, 'unpaid', 'INITIAL', 'INITIAL_FAILED')),
    ).toBe('ordered done, INITIAL_FAILED failed');
  });
  it('starts the timeline of an order again when the order is retried', () => {
    const steps = orderTimelineOf({ status: 'UNUSED' }, [
      entry(9, 'accepted', 'INITIAL', 'UNUSED'),
      entry(8, 'retry', 'INITIAL_FAILED', 'INITIAL'),
      entry(1, 'refused', 'INITIAL', 'INITIAL_FAILED'),
      created,
    ]);
    expect(steps.map(({ key, at }) => [key, at?.slice(14, 16)])).toEqual([
      ['ordered', '08'],
      ['provisioned', '09'],
      ['using', undefined],
      ['ended', undefined],
    ]);
  });
});
