/**
 * The jobs that users started: list, progress streams, reasons of failures and cancelling. `api/jobs` runs the jobs.
 */
import { defineModule } from '../../engine/http/domainModule';
import { contextOf } from '../../middleware/context';
import { jobFigures } from './figures';
import { CALLS, jobRoutes } from './jobRoutes';
import { jobs as work, reasons } from './jobs';
import type { CommandsFor, Inverse } from '../../registry/command';
import jobs from '@t3d/resources/builtin/jobs';
import { command } from '../../engine/rows/commands/command';
import { rejectRows } from '../../errors';
import { signalJobs } from '../../jobs/outbox';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';

type Held = { id: number; state: string | null; errors: unknown };
const isCancelled = ({ state, errors }: Held): boolean =>
  state === 'FAILED' && (errors as { key?: string } | null)?.key === 'jobs.cancelled';

/** Undoes a cancellation by queuing the jobs again. A job that was cancelled while it ran must be requested again. */
const queuedAgain: Inverse = {
  run: async (ctx, { entries }) => {
    const rows = table(ctx, jobs);
    const ids = entries.flatMap(({ recordId }) => recordId ?? []);
    const ran = entries.flatMap(({ recordId, changes: { state } }) =>
      recordId !== null && state?.before === 'RUNNING' ? [{ id: recordId }] : [],
    );
    rejectRows(ran, 'jobs.stopped');
    const found = await rows.find(ids, { lock: true });
    rejectRows(ids.length > found.length ? ids.map((id) => ({ id })) : [], 'undo.gone');
    rejectRows(
      found.filter((job) => !isCancelled(job)),
      'jobs.stopped',
    );
    await rows.update({ state: 'QUEUED', cancelled: false, errors: null, endedAt: null }, ids);
    await recordHistories(
      ctx,
      jobs,
      'undo' as never,
      ids.map((recordId) => ({ recordId, changes: { state: { before: 'FAILED', after: 'QUEUED' } } })),
    );
    signalJobs(ctx);
  },
};

/**
 * Cancels jobs of users. A queued job is cancelled at once, a running job at its next step. Rejects a system job,
 * because an order may wait for it.
 */
export const cancelJobs = command(jobs, 'cancel', {
  undo: queuedAgain,
  validate: (_ctx, found) => {
    rejectRows(
      found.filter(({ owner }) => owner === null),
      'jobs.system',
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
    const became = (before: 'QUEUED' | 'RUNNING') => (recordId: number) => ({
      recordId,
      changes: { state: { before, after: 'FAILED' } },
    });
    await recordHistories(ctx, jobs, 'cancel', [...waiting.map(became('QUEUED')), ...running.map(became('RUNNING'))]);
    return { affected: waiting.length + running.length };
  },
});

const ofJobs = { cancel: cancelJobs } satisfies CommandsFor<typeof jobs>;
export const commands = { jobs: ofJobs };

export default defineModule({
  commands,
  jobs: work,
  figures: jobFigures,
  computed: [reasons],
  routes: () => [jobRoutes(contextOf)],
  calls: CALLS,
});
