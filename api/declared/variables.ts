import type { PredicateVariables } from '@t3d/resources/kit';
import { dayIn } from '@t3d/resources/kit';
import type { Context } from '../context';

/** What `$me`, `$today` and `$now` are in a call: the day is that of the product's time zone, not of the caller's. */
export function variablesOf({ actor, database, now }: Pick<Context, 'actor' | 'database' | 'now'>): PredicateVariables {
  const moment = now();
  return { me: actor.id, today: dayIn(database.timeZone, moment), now: moment.toISOString() };
}
