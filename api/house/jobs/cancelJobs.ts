import jobs from '@t3d/resources/house/jobs';
import { command } from '../../engine/rows/command';
import { refuseRows } from '../../errors';
import { table } from '../../models/table';

/**
 * Stops jobs that a person started: a waiting one ends at once, a running one at its next step. Refuses jobs of the
 * house (without an owner): an order that waits for one would wait for ever.
 */
export const cancelJobs = command(jobs, 'cancel', {
  refuse: (_ctx, found) => {
    refuseRows(
      found.filter(({ owner }) => owner === null),
      'jobs.house',
    );
  },
  run: async (ctx, found) => {
    const rows = table(ctx, jobs);
    const waiting = found.filter(({ state }) => state === 'QUEUED').map(({ id }) => id);
    if (waiting.length > 0)
      await rows.update(
        { state: 'FAILED', cancelled: true, errors: { key: 'jobs.cancelled' }, endedAt: ctx.now() },
        waiting,
      );
    const running = found.filter(({ state, cancelled }) => state === 'RUNNING' && !cancelled).map(({ id }) => id);
    if (running.length > 0) await rows.update({ cancelled: true }, running);
    return { affected: waiting.length + running.length };
  },
});
