import jobs from '@t3d/resources/builtin/jobs';
import type { Context } from '../context';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { JOB_HANDLERS } from './jobTypes';
import { EVENT_JOB, MAIL_JOB, SECRET_MAIL_JOB, signalJobs } from './outbox';

/** The kinds of jobs that deliver events and mails after a command has committed. */
export const OUTBOX_KINDS: readonly string[] = [EVENT_JOB, MAIL_JOB, SECRET_MAIL_JOB];

interface Which {
  readonly ids?: readonly number[];
  readonly kinds?: readonly string[];
  /** Only jobs that failed at or after this time. */
  readonly since?: Date;
}

/** Queues failed jobs again, except cancelled ones. Throws for kinds with a compensated failure, such as a refund. */
export function retryJobs(ctx: Context, { ids, kinds, since }: Which): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const rows = table(inner, jobs);
    const failed = {
      state: 'FAILED' as const,
      cancelled: false,
      ...(ids && { id: [...ids] }),
      ...(kinds && { kind: [...kinds] }),
      ...(since && { endedAt: { gte: since.toISOString() } }),
    };
    const handlers = inner.database.services.get(JOB_HANDLERS);
    const named = kinds ?? [...new Set((await rows.find(failed, { limit: 1000 })).map(({ kind }) => kind))];
    const unknown = named.filter((kind) => !handlers[kind]);
    if (unknown.length > 0) throw new Error(`There are no jobs of the kind ${unknown.join(', ')}.`);
    const settled = named.filter((kind) => handlers[kind]?.exhausted);
    if (settled.length > 0)
      throw new Error(`Jobs of the kind ${settled.join(', ')} are not retried: their failure was compensated.`);
    const retried = await rows.update(
      { state: 'QUEUED', attempts: 0, runAt: inner.now(), errors: null, endedAt: null, lockedUntil: null },
      failed,
    );
    signalJobs(inner);
    return retried;
  });
}
