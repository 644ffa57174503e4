import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';

/** The lengths of a dashboard's periods in days. Today is the last day. */
export const PERIODS = [1, 7, 30] as const;
export type PeriodDays = (typeof PERIODS)[number];

/** A time span including both moments. */
export interface Span {
  from: Date;
  to: Date;
}
/** Days up to the end of today in the reader's offset, in steps of an hour or a day. */
export interface Period extends Span {
  days: PeriodDays;
  step: number;
  steps: number;
}

const move = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/** Returns the start of a moment's day. `gmtOffset` is in minutes east of UTC, and `later` adds days. */
export function dayStart(moment: Date, gmtOffset: number, later = 0): Date {
  const local = moment.getTime() + gmtOffset * 60_000;
  return new Date(local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - gmtOffset * 60_000 + later * DAY_MS);
}

/** Returns the end of a moment's day. `gmtOffset` is in minutes east of UTC, and `later` adds days. */
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

export const stepsOf = ({ from, step, steps }: Period): Span[] =>
  Array.from({ length: steps }, (_, index) => ({
    from: move(from, index * step),
    to: move(from, (index + 1) * step - 1),
  }));

/** Returns the elapsed part of the previous period, for a fair comparison at any hour. */
export const before = ({ from, days }: Period, now: Date): Span => ({
  from: move(from, -days * DAY_MS),
  to: move(now, -days * DAY_MS),
});

/** Returns yesterday from midnight up to the present time of day. */
export const yesterday = (now: Date, gmtOffset: number): Span => ({
  from: dayStart(now, gmtOffset, -1),
  to: move(now, -DAY_MS),
});

/** A filter as in the URL of a list. */
export type Filter = Readonly<Record<string, string>>;

/** Returns the filter for rows with a time in the span. */
export const within = (field: string, { from, to }: Span): Filter => ({
  [`${field}_gte`]: from.toISOString(),
  [`${field}_lte`]: to.toISOString(),
});
