import jobs from '@t3d/resources/builtin/jobs';
import { DAY_MS } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { type Sample, defineFigures } from '../../engine/http/figures';
import { JOB_HANDLERS } from '../../jobs/jobTypes';
import { ATTEMPTS_ENDED } from '../../jobs/run';
import { listRunning } from '../../jobs/worker';
import { momentOf } from '../../models/sequelize/moments';
import { type Value, select } from '../../models/sql';
import { table } from '../../models/table';

/** The maximum number of job rows that a statement reads for the metrics. */
const MOST = 5_000;

interface Group {
  kind: string;
  reason: string;
  jobs: number | string;
  oldest: string | Date;
}

/**
 * Counts jobs by kind, among the first rows of the index on state and time. `reason` is an SQL expression for a second
 * grouping.
 */
const group = (ctx: Context, where: string, values: readonly Value[], order: 'ASC' | 'DESC', reason = "''") =>
  select<Group>(
    ctx,
    `SELECT kind, reason, COUNT(*) AS jobs, MIN(runAt) AS oldest FROM (
        SELECT kind, runAt, ${reason} AS reason FROM jobs WHERE ${where}
          ORDER BY runAt ${order}, id ${order} LIMIT ${MOST}
      ) AS found GROUP BY kind, reason`,
    values,
  );

const REASON = `CASE WHEN errors LIKE '%"internal"%' THEN 'error' ELSE 'refused' END`;
const counted = (groups: readonly Group[]): Sample[] =>
  groups.map(({ kind, reason, jobs: value }) => ({
    labels: { kind, ...(reason && { reason }) } as Record<string, string>,
    value: Number(value),
  }));

/** Returns the rows of all schedules, one for each kind of scheduled job. */
function schedulesOf(ctx: Context) {
  const handlers = Object.entries(ctx.database.services.get(JOB_HANDLERS));
  const keys = handlers.filter(([, { every }]) => every !== undefined).map(([kind]) => `schedule:${kind}`);
  return table(ctx, jobs).find({ dedupe: keys });
}

const COUNTS_AUDIT = 'counts.audit';

const stored = defineFigures({
  source: 'jobs',
  figures: {
    jobs_waiting: { help: 'Due jobs that no worker has begun, at most 5000', labels: ['kind'] },
    jobs_waiting_oldest_seconds: { help: 'Time since the oldest waiting job was due', labels: ['kind'] },
    jobs_abandoned: { help: 'Begun jobs whose worker is gone and that no other worker has claimed', labels: ['kind'] },
    jobs_failed_last_day: {
      help: 'Jobs of the last day that were given up after errors (error), or rejected or cancelled (refused)',
      labels: ['kind', 'reason'],
    },
    job_schedule_failing: { help: 'Whether the last run of a scheduled job failed', labels: ['kind'] },
    job_schedule_ended_at_seconds: { help: 'Unix time of the last good end of a scheduled job', labels: ['kind'] },
    counts_wrong: { help: 'Row counts that the last comparison found wrong, and corrected' },
    counts_audited_at_seconds: { help: 'Unix time of the last comparison of the row counts' },
  },
  async read(ctx) {
    const now = ctx.now();
    const [waiting, abandoned, failed, schedules] = await Promise.all([
      group(ctx, "state = 'QUEUED' AND runAt <= ?", [now], 'ASC'),
      // Compare with real time, because leases do not use the business clock.
      group(ctx, "state = 'RUNNING' AND lockedUntil < ?", [new Date()], 'ASC'),
      group(ctx, "state = 'FAILED' AND runAt >= ?", [new Date(now.getTime() - DAY_MS)], 'DESC', REASON),
      schedulesOf(ctx),
    ]);
    const ended = schedules.flatMap(({ kind, endedAt }) =>
      endedAt ? [{ labels: { kind }, value: endedAt.getTime() / 1000 }] : [],
    );
    const audit = schedules.find(({ kind, endedAt }) => kind === COUNTS_AUDIT && endedAt !== null);
    const wrong = (audit?.result as { wrong?: Record<string, number> } | null)?.wrong;
    return {
      jobs_waiting: counted(waiting),
      jobs_waiting_oldest_seconds: waiting.map(({ kind, oldest }) => ({
        labels: { kind },
        value: (now.getTime() - momentOf(oldest).getTime()) / 1000,
      })),
      jobs_abandoned: counted(abandoned),
      jobs_failed_last_day: counted(failed),
      job_schedule_failing: schedules.map(({ kind, errors }) => ({ labels: { kind }, value: errors === null ? 0 : 1 })),
      job_schedule_ended_at_seconds: ended,
      counts_wrong: wrong ? [{ value: Object.values(wrong).reduce((sum, one) => sum + one, 0) }] : [],
      counts_audited_at_seconds: ended
        .filter(({ labels }) => labels.kind === COUNTS_AUDIT)
        .map(({ value }) => ({ value })),
    };
  },
});

const running = defineFigures({
  source: 'worker',
  live: true,
  figures: {
    jobs_running: { help: 'Jobs that this process is running', labels: ['kind'] },
    jobs_running_longest_seconds: { help: 'Time since the longest running attempt of this process', labels: ['kind'] },
    job_attempts_total: {
      help: 'Attempts that ended in this process: done, refused, failed, or lost with their lease',
      labels: ['kind', 'outcome'],
      counts: true,
    },
  },
  read({ database }) {
    const kinds = new Map<string, number[]>();
    for (const { kind, ms } of listRunning(database)) kinds.set(kind, [...(kinds.get(kind) ?? []), ms / 1000]);
    return Promise.resolve({
      jobs_running: [...kinds].map(([kind, seconds]) => ({ labels: { kind }, value: seconds.length })),
      jobs_running_longest_seconds: [...kinds].map(([kind, seconds]) => ({
        labels: { kind },
        value: Math.max(...seconds),
      })),
      job_attempts_total: [...database.services.get(ATTEMPTS_ENDED)].flatMap(([kind, outcomes]) =>
        Object.entries(outcomes).map(([outcome, value]) => ({ labels: { kind, outcome }, value })),
      ),
    });
  },
});

export const jobFigures = [stored, running];
