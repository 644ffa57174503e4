import { DAY_MS } from '@t3d/resources/kit';
import type { Context } from '../../context';

const DAYS = 30;

/** Returns the first moment of the last 30 days, in the reader's offset. Today is the last day. */
export function sinceLastMonth({ now, gmtOffset }: Context): Date {
  const offset = gmtOffset * 60_000;
  return new Date(Math.floor((now().getTime() + offset) / DAY_MS) * DAY_MS - offset - (DAYS - 1) * DAY_MS);
}
