import { DAY_MS } from '@t3d/resources/kit';
import { Invalid, invalidField } from '../../errors';
import { ensureSchedules, runDueJobs } from '../../jobs';
import type { Database } from '../../models/database';
import { advanceClock, followClock } from '../simulator';

/** How far the clock of a sandbox may be moved in all. */
const MAX_DAYS = 2 * 365;
const SECOND_MS = 1_000;

/** Reads how far a call moves the clock, in milliseconds: `{advance: seconds}` or `{now: <time>}`. */
function readMove(database: Database, body: unknown): number {
  const { advance, now } = (body ?? {}) as { advance?: unknown; now?: unknown };
  if ((advance === undefined) === (now === undefined)) throw new Invalid('sandbox.clock.one');
  if (advance !== undefined) {
    if (!Number.isSafeInteger(advance) || (advance as number) < 0) throw invalidField('advance', 'min', { min: 0 });
    return (advance as number) * SECOND_MS;
  }
  const moment = typeof now === 'string' && /^\d{4}-\d\d-\d\dT/.test(now) ? Date.parse(now) : Number.NaN;
  if (Number.isNaN(moment)) throw invalidField('now', 'time');
  const move = moment - database.clock.now().getTime();
  if (move < 0) throw invalidField('now', 'sandbox.clock.back');
  return move;
}

/**
 * Moves the clock of a sandbox forward and does everything that falls due by then. Refuses to move it back, and more
 * than two years in all.
 */
export async function moveClock(database: Database, body: unknown): Promise<void> {
  const move = readMove(database, body);
  const moved = await followClock(database);
  if (moved + move > MAX_DAYS * DAY_MS) throw new Invalid('sandbox.clock.limit');
  // What was due before the move happens before it, for example the call of an order's supplier.
  await runDueJobs(database);
  await advanceClock(database, move);
  await ensureSchedules(database);
  await runDueJobs(database);
}
