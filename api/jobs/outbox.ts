import jobs from '@t3d/resources/jobs';
import { EventEmitter } from 'node:events';
import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../context';
import { table } from '../models/table';

export interface NewJob {
  /** A name of `HANDLERS`. */
  kind: string;
  payload: unknown;
  /** A second job of the same name is not made: the first one's id is answered, done or not. */
  dedupe?: string;
  /** By the business clock; default: now. */
  runAt?: Date;
  /** Whose job list shows it; null for work of the house. */
  owner?: number | null;
  total?: number | null;
}

/** Rings once a transaction that left a job has committed, so that the worker of this process need not wait for its next look. */
export const bell = new EventEmitter().setMaxListeners(0);

function ringAfterCommit(ctx: Context): void {
  const ring = (): void => { bell.emit('job', ctx.database); };
  if (ctx.transaction) ctx.transaction.afterCommit(ring);
  else ring();
}

/** Leaves a job in the caller's transaction: it exists exactly when the deed that wanted it has happened. Answers its id. */
export async function enqueue(ctx: Context, job: NewJob): Promise<number> {
  const rows = table(ctx, jobs);
  const earlier = job.dedupe === undefined ? null : await rows.one({ dedupe: job.dedupe });
  if (earlier) return earlier.id;
  const now = ctx.now();
  const values = { kind: job.kind, payload: job.payload, dedupe: job.dedupe ?? null, runAt: job.runAt ?? now, owner: job.owner ?? null, total: job.total ?? null, state: 'QUEUED' as const, done: 0, attempts: 0, cancelled: false };
  try {
    const id = await rows.insert(values);
    ringAfterCommit(ctx);
    return id;
  } catch (error) {
    if (!(error instanceof UniqueConstraintError) || job.dedupe === undefined) throw error;
    const winner = await rows.one({ dedupe: job.dedupe });
    if (!winner) throw error;
    return winner.id;
  }
}
