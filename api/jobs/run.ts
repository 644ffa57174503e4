import jobs from '@t3d/resources/builtin/jobs';
import type { Logger } from 'pino';
import { systemContext, type Context } from '../context';
import { Invalid, NeedsSecond, ApiError, Unavailable } from '../errors';
import type { Database } from '../models/database';
import type { ServiceKey } from '../models/services';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { LEASE_MS, leaseEnd, heldByAttempt } from './claim';
import { SenderChanged, asSender, requireSender } from './sender';
import { type Handler, type Handlers, type JobErrors, type Job, JobCancelled } from './jobTypes';

const ATTEMPTS = 8;
const FLUSH_MS = 500;
const RENEW_MS = LEASE_MS / 3;
/** The last part of a lease, in which nothing is started, because a COMMIT needs time. */
const COMMIT_MS = LEASE_MS / 6;
/** The maximum number of restarts per attempt after a change of the sender's rights. */
const RIGHTS_TRIES = 3;
/** Returns the delay before a retry: 2, 4, 8 … seconds, at most five minutes. */
const backOff = (attempt: number): number => Math.min(300_000, 1000 * 2 ** attempt);

export interface Reporter {
  error(error: unknown, job: Pick<Job, 'id' | 'kind'>): void;
}

/** Returns the request id in a job's log lines and history rows. */
const requestIdOf = ({ id }: Pick<Job, 'id'>): string => `job-${id}`;

/** Writes the errors of jobs to a log. */
export const jobReporter = (log: Pick<Logger, 'error'>): Reporter => ({
  error: (error, job) =>
    log.error({ err: error, job: job.id, kind: job.kind, requestId: requestIdOf(job) }, 'job failed'),
});

/** Thrown if another worker may have claimed the job, so that this attempt writes nothing more. */
class LeaseLost extends Error {
  constructor(job: number, options?: ErrorOptions) {
    super(`job ${job} is stopped: its lease was lost`, options);
    this.name = 'LeaseLost';
  }
}

const isFinal = (error: unknown): boolean =>
  (error instanceof ApiError && !(error instanceof Unavailable)) || error instanceof JobCancelled;

/** The end of an attempt: `refused` is not retried, `failed` may be, and `lost` means a lost lease. */
type Outcome = 'done' | 'refused' | 'failed' | 'lost';
const NONE: Readonly<Record<Outcome, number>> = { done: 0, refused: 0, failed: 0, lost: 0 };

/** The number of ended attempts in this process, by kind of job. */
export const ATTEMPTS_ENDED: ServiceKey<Map<string, Readonly<Record<Outcome, number>>>> = {
  name: 'the attempts that ended',
  make: () => new Map(),
};

/** Runs the work of an attempt, which tracing may wrap. */
export const AROUND_JOB: ServiceKey<(job: Pick<Job, 'id' | 'kind'>, work: () => Promise<void>) => Promise<void>> = {
  name: 'what is around a job',
  make: () => (_job, work) => work(),
};

export class Attempt {
  done: number;
  total: number | null;
  /** Why the attempt must stop: a lost lease, a cancelled job or a lost right. */
  private stopped: Error | null = null;
  private flushedAt = 0;
  private ended = false;
  private leaseUntil: number;
  private readonly began = performance.now();

  constructor(
    private readonly database: Database,
    readonly job: Job,
    private readonly handlers: Handlers,
    private readonly reporter: Reporter,
  ) {
    this.done = job.done ?? 0;
    this.total = job.total;
    this.leaseUntil = job.lockedUntil?.getTime() ?? leaseEnd().getTime();
  }

  /** Milliseconds since this attempt began. */
  get took(): number {
    return performance.now() - this.began;
  }

  /** Runs the job until the job is DONE, FAILED or QUEUED again. */
  async run(): Promise<void> {
    const lease = setInterval(() => void this.renew(), RENEW_MS);
    lease.unref();
    const ctx = systemContext(this.database, 'job', { requestId: requestIdOf(this.job) });
    const handler = this.handlers[this.job.kind];
    try {
      if (!handler) throw new Error(`no handler for jobs of kind ${this.job.kind}`);
      await this.database.services.get(AROUND_JOB)(this.job, () =>
        this.work({ ...ctx, requireLease: () => this.requireLease(handler) }, handler),
      );
      this.count('done');
    } catch (error) {
      this.count(error instanceof LeaseLost ? 'lost' : isFinal(error) ? 'refused' : 'failed');
      await this.fail(ctx, handler, error).catch((second: unknown) => this.reporter.error(second, this.job));
    } finally {
      this.ended = true;
      clearInterval(lease);
    }
  }

  /** Does the work, or stores it as an approval if the ledger requires a second person. */
  private async work(ctx: Context, handler: Handler): Promise<void> {
    try {
      await this.workAlone(ctx, handler);
    } catch (error) {
      const { waits } = handler;
      if (!(error instanceof NeedsSecond) || !waits) throw error;
      await this.workAtomically(ctx, {
        ...handler,
        run: (as, payload) => waits({ ...as, waitsFor: error.judged }, payload),
      });
    }
  }

  private async workAlone(ctx: Context, handler: Handler): Promise<void> {
    const { job } = this;
    if (job.owner !== null && !handler.onBehalf)
      throw new Error(`jobs of kind ${job.kind} do not ask for their sender`);
    await requireSender(ctx, job, handler);
    await handler.before?.(ctx, job.payload as never, this.report);
    if (handler.atomic) {
      await this.workAtomically(ctx, handler);
      return;
    }
    const result = await asSender(ctx, job, handler, (as) => this.runHandler(as, handler));
    await inTransaction(ctx, (inner) => this.finish(inner, handler, result));
    const complaint = handler.complain?.(result as never);
    if (complaint !== undefined) this.reporter.error(new Error(complaint), job);
  }

  /** Does atomic work. Starts again, a few times at most, if the sender's rights change. */
  private async workAtomically(ctx: Context, handler: Handler, tries = RIGHTS_TRIES): Promise<void> {
    const { job } = this;
    try {
      await inTransaction(ctx, async (inner) => {
        const result = await asSender(inner, job, handler, (as) => this.runHandler(as, handler));
        await this.finish(inner, handler, result);
      });
    } catch (error) {
      if (!(error instanceof SenderChanged)) throw error;
      if (tries === 1) throw new Invalid('jobs.sender.changed');
      await this.workAtomically(ctx, handler, tries - 1);
    }
  }

  private readonly report = (done: number, total?: number): Promise<void> => this.progress(done, total);
  private runHandler(ctx: Context, handler: Handler): Promise<unknown> {
    return handler.run(ctx, this.job.payload as never, this.report, this.job);
  }

  /** Ends the job, in the transaction of atomic work, so that a worker without the lease rolls back. */
  private async finish(ctx: Context, handler: Handler, result: unknown): Promise<void> {
    const ended =
      handler.every === undefined
        ? {
            state: 'DONE' as const,
            result: result ?? null,
            errors: null,
            done: this.total ?? this.done,
            total: this.total,
            endedAt: ctx.now(),
            lockedUntil: null,
          }
        : {
            state: 'QUEUED' as const,
            result: result ?? null,
            errors: null,
            attempts: 0,
            runAt: new Date(ctx.now().getTime() + handler.every),
            endedAt: ctx.now(),
            lockedUntil: null,
          };
    const affected = await table(ctx, jobs).update(ended, heldByAttempt(this.job));
    if (affected === 0) throw new LeaseLost(this.job.id);
  }

  /** Throws if the lease is lost or too short for a COMMIT. Atomic work needs no check. */
  private requireLease(handler: Handler): void {
    if (this.stopped instanceof LeaseLost) throw this.stopped;
    if (handler.atomic || this.database.dialect === 'sqlite') return;
    if (Date.now() >= this.leaseUntil - COMMIT_MS) throw new LeaseLost(this.job.id);
  }

  private count(outcome: Outcome): void {
    const counts = this.database.services.get(ATTEMPTS_ENDED);
    const { kind } = this.job;
    counts.set(kind, { ...NONE, ...counts.get(kind), [outcome]: (counts.get(kind)?.[outcome] ?? 0) + 1 });
  }

  private async fail(ctx: Context, handler: Handler | undefined, error: unknown): Promise<void> {
    const final = isFinal(error) || !handler;
    if (!final) this.reporter.error(error, this.job);
    const attempt = this.job.attempts ?? 1;
    await inTransaction(ctx, async (inner) => {
      const rows = table(inner, jobs);
      if (handler?.every !== undefined || (!final && attempt < (handler?.attempts ?? ATTEMPTS))) {
        await rows.update(
          {
            state: 'QUEUED',
            runAt: new Date(inner.now().getTime() + (handler?.every ?? backOff(attempt))),
            lockedUntil: null,
            errors: errorsOf(error),
          },
          heldByAttempt(this.job),
        );
        return;
      }
      const affected = await rows.update(
        { state: 'FAILED', errors: errorsOf(error), endedAt: inner.now(), lockedUntil: null },
        heldByAttempt(this.job),
      );
      if (affected > 0) await handler?.exhausted?.(inner, this.job.payload as never);
    });
  }

  private async progress(done: number, total?: number): Promise<void> {
    this.done = done;
    if (total !== undefined) this.total = total;
    if (this.stopped) throw this.stopped;
    // Let an atomic attempt continue, because it cannot commit without a lease.
    if (Date.now() >= this.leaseUntil && !this.handlers[this.job.kind]?.atomic) throw new LeaseLost(this.job.id);
    if (Date.now() - this.flushedAt < FLUSH_MS) return;
    this.flushedAt = Date.now();
    // Do not wait, because SQLite writes the row only after the work's transaction.
    void this.renew();
  }

  /** Renews the lease. Logs a failure, and stops the work before the lease ends. */
  private async renew(): Promise<void> {
    try {
      await this.flush();
    } catch (error) {
      if (this.ended || this.stopped) return;
      const lost = new LeaseLost(this.job.id, { cause: error });
      this.reporter.error(error, this.job);
      if (Date.now() >= this.leaseUntil - RENEW_MS) this.stopped = lost;
    }
  }

  /** Writes the progress and renews the lease. */
  private async flush(): Promise<void> {
    const lockedUntil = leaseEnd();
    await inTransaction(systemContext(this.database, 'job'), async (ctx) => {
      const rows = table(ctx, jobs);
      const mine = await rows.update({ done: this.done, total: this.total, lockedUntil }, heldByAttempt(this.job));
      if (this.ended) return;
      if (mine === 0) {
        this.stopped = new LeaseLost(this.job.id);
        return;
      }
      const cancelled = (await rows.one(this.job.id))?.cancelled ?? false;
      this.stopped = cancelled ? new JobCancelled() : await this.whyNot(ctx);
    });
    this.leaseUntil = lockedUntil.getTime();
  }

  private async whyNot(ctx: Context): Promise<ApiError | null> {
    try {
      await requireSender(ctx, this.job, this.handlers[this.job.kind]);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }
}

function errorsOf(error: unknown): JobErrors {
  if (error instanceof JobCancelled) return { key: 'jobs.cancelled' };
  if (error instanceof ApiError) return { key: error.key, params: error.params, errors: error.errors };
  return { key: 'internal' };
}
