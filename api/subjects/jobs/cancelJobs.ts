import jobs from '@t3d/resources/jobs';
import type { Context } from '../../context';
import { Invalid, NotFound } from '../../errors';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';

/**
 * Stops jobs that a person started: a waiting one ends at once, a running one at its next step. Refuses jobs of the
 * house (without an owner): an order that waits for one would wait for ever.
 */
export async function cancelJobs(ctx: Context, { ids }: { ids: readonly number[] }): Promise<Outcome> {
  const rows = table(ctx, jobs);
  const found = await rows.find(ids, { lock: true });
  if (found.length !== new Set(ids).size) throw new NotFound();
  const refusal = (key: 'jobs.house' | 'jobs.ended', which: typeof found) =>
    new Invalid(key, {}, Object.fromEntries(which.map((job) => [String(job.id), { key }])));
  const house = found.filter((job) => job.owner === null);
  if (house.length > 0) throw refusal('jobs.house', house);
  const ended = found.filter((job) => job.state === 'DONE' || job.state === 'FAILED');
  if (ended.length > 0) throw refusal('jobs.ended', ended);
  const waiting = found.filter((job) => job.state === 'QUEUED').map((job) => job.id);
  if (waiting.length > 0)
    await rows.update(
      { state: 'FAILED', cancelled: true, errors: { key: 'jobs.cancelled' }, endedAt: ctx.now() },
      waiting,
    );
  const running = found.filter((job) => job.state === 'RUNNING' && !job.cancelled).map((job) => job.id);
  if (running.length > 0) await rows.update({ cancelled: true }, running);
  return { affected: waiting.length + running.length };
}
