import { describe, expect, test } from '@jest/globals';
import { before, dayEnd, dayStart, periodOf, stepsOf, yesterday } from './periods';

const at = (text: string): Date => new Date(`2026-11-${text}Z`);
const iso = (moment: Date): string => moment.toISOString().slice(8, 23);

describe("the start of the reader's day", () => {
  test.each([
    ['20T16:30:00.000', 480, '20T16:00:00.000'],
    ['20T15:59:59.999', 480, '19T16:00:00.000'],
    ['20T03:00:00.000', -210, '19T03:30:00.000'],
    ['20T00:00:00.000', 0, '20T00:00:00.000'],
    ['20T10:00:00.000', 840, '20T10:00:00.000'],
  ])("starts the reader's day at %s and %i minutes east of UTC at %s", (now, offset, start) => {
    expect(iso(dayStart(at(now), offset))).toBe(start);
    expect(dayEnd(at(now), offset).getTime()).toBe(at(start).getTime() + 86_399_999);
  });
});

describe('the periods of the dashboard', () => {
  const now = at('20T14:58:00.000');
  test('divides a dashboard period of a day into hours and a longer period into days, without gaps', () => {
    for (const [days, steps] of [
      [1, 24],
      [7, 7],
      [30, 30],
    ] as const) {
      const period = periodOf(now, 480, days);
      const spans = stepsOf(period);
      expect([spans.length, spans[0]?.from, spans.at(-1)?.to]).toEqual([steps, period.from, period.to]);
      for (const [index, span] of spans.entries())
        if (index > 0) expect(span.from.getTime()).toBe((spans[index - 1]?.to.getTime() ?? 0) + 1);
    }
  });
  test('compares the elapsed part of a dashboard period with the same part of the previous period', () => {
    const span = before(periodOf(now, 480, 7), now);
    expect([iso(span.from), iso(span.to)]).toEqual(['06T16:00:00.000', '13T14:58:00.000']);
    expect(iso(yesterday(now, 480).from)).toBe('18T16:00:00.000');
    expect(iso(yesterday(now, 480).to)).toBe('19T14:58:00.000');
  });
});
