import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
/** The periods of a dashboard, in days; today is the last of them. */
export const PERIODS = [1, 7, 30] as const;
export type PeriodDays = (typeof PERIODS)[number];

/** A stretch of time, both ends in it. */
export interface Span {
  from: Date;
  to: Date;
}
/** Days of the reader's offset up to the end of today, in equal steps: hours of a single day, else days. */
export interface Period extends Span {
  days: PeriodDays;
  step: number;
  steps: number;
}

const move = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/**
 * The first moment of the day that a moment lies in, `gmtOffset` minutes east of UTC; `later`: so many days after it.
 */
export function dayStart(moment: Date, gmtOffset: number, later = 0): Date {
  const local = moment.getTime() + gmtOffset * 60_000;
  return new Date(local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - gmtOffset * 60_000 + later * DAY_MS);
}

/** The last millisecond of that day. */
export const dayEnd = (moment: Date, gmtOffset: number, later = 0): Date =>
  move(dayStart(moment, gmtOffset, later), DAY_MS - 1);

export function periodOf(now: Date, gmtOffset: number, days: PeriodDays): Period {
  return {
    days,
    from: dayStart(now, gmtOffset, 1 - days),
    to: dayEnd(now, gmtOffset),
    step: days === 1 ? HOUR_MS : DAY_MS,
    steps: days === 1 ? 24 : days,
  };
}

/** The steps of a period, first to last. */
export const stepsOf = ({ from, step, steps }: Period): Span[] =>
  Array.from({ length: steps }, (_, index) => ({
    from: move(from, index * step),
    to: move(from, (index + 1) * step - 1),
  }));

/** As much of the period before as has passed of this one, so that the two can be compared at any hour. */
export const before = ({ from, days }: Period, now: Date): Span => ({
  from: move(from, -days * DAY_MS),
  to: move(now, -days * DAY_MS),
});

/** Yesterday until this time of day. */
export const yesterday = (now: Date, gmtOffset: number): Span => ({
  from: dayStart(now, gmtOffset, -1),
  to: move(now, -DAY_MS),
});
