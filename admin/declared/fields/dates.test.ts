import { describe, expect, it } from '@jest/globals';
import { dayEnd, dayOf, dayStart, fromLocalInput, fullMoment, shortDay, shortMoment, toLocalInput } from './dates';
import { offsetText } from '@t3d/resources/kit/times';

const now = new Date('2026-11-20T10:00:00.000Z');

describe("timestamps at the reader's UTC offset", () => {
  it('omits the year when a timestamp is in the current year', () => {
    expect(shortMoment('2026-11-20T06:58:03.000Z', 480, now)).toBe('11-20 14:58');
    expect(shortMoment('2025-11-20T06:58:03.000Z', 480, now)).toBe('2025-11-20 14:58');
  });

  it('applies the UTC offset to a timestamp across midnight and the end of the year', () => {
    expect(shortMoment('2025-12-31T23:30:00.000Z', 480, now)).toBe('01-01 07:30');
    expect(dayOf('2026-01-01T00:10:00.000Z', -300)).toBe('2025-12-31');
  });

  it('shows the full UTC offset of a timestamp', () => {
    expect(fullMoment('2026-11-20T06:58:03.000Z', 480)).toBe('2026-11-20 14:58:03 UTC+08:00');
    expect(offsetText(-210)).toBe('UTC−03:30');
    expect(offsetText(0)).toBe('UTC+00:00');
  });

  it('accepts a timestamp in seconds or milliseconds, and shows a dash when the timestamp is empty', () => {
    expect(shortMoment(1795157883, 0, now)).toBe(shortMoment(1795157883000, 0, now));
    expect(shortMoment(null, 480, now)).toBe('–');
    expect(fullMoment('rubbish', 480)).toBe('');
  });

  it('filters timestamps by whole days at the UTC offset of the reader', () => {
    expect(dayStart('2026-11-20', 480)).toBe('2026-11-19T16:00:00.000Z');
    expect(dayEnd('2026-11-20', 480)).toBe('2026-11-20T15:59:59.999Z');
    expect(dayOf(dayEnd('2026-11-20', -210), -210)).toBe('2026-11-20');
  });

  it('returns the same timestamp after a round trip through a local date-time input', () => {
    expect(toLocalInput('2026-11-20T06:58:00.000Z', 480)).toBe('2026-11-20T14:58');
    expect(fromLocalInput('2026-11-20T14:58', 480)).toBe('2026-11-20T06:58:00.000Z');
    expect(fromLocalInput('', 480)).toBeNull();
    expect(shortDay('2026-11-20', now)).toBe('11-20');
  });
});
