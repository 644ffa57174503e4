import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '../log';
import type { Database } from '../models/database';
import { claim } from './claim';
import { type Handlers, type Job, type JobErrors, type JobView, JOB_HANDLERS } from './jobTypes';
import type { ServiceKey } from '../models/services';
import { JOB_SIGNAL, enqueue } from './outbox';
import { type Reporter, Attempt } from './run';
import { type Context, systemContext } from '../context';
import { inTransaction } from '../models/transaction';
import jobs from '@t3d/resources/builtin/jobs';
import { NotFound } from '../errors';
import { table } from '../models/table';

const IDLE_MS = 1000;
/** The number of lanes. SQLite has one writer, so a second job would only wait. */
const LANES = { sqlite: 1, mysql: 4 } as const;
/** The maximum number of concurrent `apart` jobs of a process. */
const APART_AT_ONCE = 32;

/** Logs to standard error if no log is given. */
const standard: Reporter = {
  error: (error, job) => {
    process.stderr.write(`job ${job.id} (${job.kind}): ${errorText(error)}\n`);
  },
};

/** The attempts of this process by job id, for live progress and against claiming a slow job again. */
const RUNNING: ServiceKey<Map<number, { attempt: Attempt; ended: Promise<void>; apart: boolean }>> = {
  name: 'the attempts under way',
  make: () => new Map(),
};

/** Returns the progress of a running job, which the database lacks during a long transaction. */
function liveProgress(database: Database, id: number): { done: number; total: number | null } | undefined {
  const found = database.services.get(RUNNING).get(id)?.attempt;
  return found && { done: found.done, total: found.total };
}

/** Returns the running jobs of this process with their milliseconds. */
export const listRunning = (database: Database): { kind: string; ms: number }[] =>
  [...database.services.get(RUNNING).values()].map(({ attempt }) => ({ kind: attempt.job.kind, ms: attempt.took }));

/** Returns the kinds of `apart` jobs if their maximum number is running, otherwise none. */
function fullKinds(database: Database, handlers: Handlers): string[] {
  const apart = [...database.services.get(RUNNING).values()].filter((one) => one.apart).length;
  return apart < APART_AT_ONCE ? [] : Object.keys(handlers).filter((kind) => handlers[kind]?.apart);
}

/** Claims a job and runs it, or only starts an `apart` job. Returns false if no job was due. */
async function runOne(database: Database, handlers: Handlers, reporter: Reporter): Promise<boolean> {
  const mine = database.services.get(RUNNING);
  const job = await claim(database, { busy: [...mine.keys()], kinds: fullKinds(database, handlers) });
  if (!job) return false;
  const attempt = new Attempt(database, job, handlers, reporter);
  const apart = handlers[job.kind]?.apart ?? false;
  const ended = attempt.run().finally(() => {
    mine.delete(job.id);
    if (apart) wake(database);
  });
  mine.set(job.id, { attempt, ended, apart });
  if (!apart) await ended;
  return true;
}

/** Wakes the workers of this process, because a job may be due. */
export function wake(database: Database): void {
  database.services.get(JOB_SIGNAL).emit('job');
}

export interface Worker {
  stop(): Promise<void>;
}

/** Starts the lanes that run this database's jobs until they are stopped. On MySQL, several processes may run lanes. */
export function startWorker(database: Database, options: { handlers?: Handlers; reporter?: Reporter } = {}): Worker {
  const handlers = options.handlers ?? database.services.get(JOB_HANDLERS);
  const reporter = options.reporter ?? standard;
  const halt = new AbortController();
  let signals = 0;
  let doze = new AbortController();
  const signal = database.services.get(JOB_SIGNAL);
  const listen = (): void => {
    signals += 1;
    doze.abort();
    doze = new AbortController();
  };
  signal.on('job', listen);

  const lane = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      const handled = signals;
      const worked = await runOne(database, handlers, reporter).catch((error: unknown) => {
        reporter.error(error, { id: 0, kind: 'worker' });
        return false;
      });
      if (worked || handled !== signals || halt.signal.aborted) continue;
      await sleep(IDLE_MS, undefined, { signal: AbortSignal.any([halt.signal, doze.signal]), ref: false }).catch(
        () => undefined,
      );
    }
  };
  const lanes = Promise.resolve(ensureSchedules(database, handlers))
    .catch((error: unknown) => reporter.error(error, { id: 0, kind: 'schedules' }))
    .then(() => Promise.all(Array.from({ length: LANES[database.dialect] }, lane)));
  return {
    stop: async () => {
      signal.off('job', listen);
      halt.abort();
      await lanes;
      await Promise.all([...database.services.get(RUNNING).values()].map(({ ended }) => ended));
    },
  };
}

/** Runs every due job and all that these queue, for tests, seeders and simulators. */
export async function runDueJobs(
  database: Database,
  handlers: Handlers = database.services.get(JOB_HANDLERS),
  reporter: Reporter = standard,
): Promise<void> {
  for (;;) {
    while (await runOne(database, handlers, reporter)) {}
    const others = [...database.services.get(RUNNING).values()].map(({ ended }) => ended);
    if (others.length === 0) return;
    await Promise.all(others);
  }
}

/** Creates the recurring job of every handler with `every`. */
export async function ensureSchedules(
  database: Database,
  handlers = database.services.get(JOB_HANDLERS),
): Promise<void> {
  await inTransaction(systemContext(database, 'job'), async (ctx) => {
    for (const [kind, handler] of Object.entries(handlers)) {
      if (handler.every !== undefined) await enqueue(ctx, { kind, payload: {}, dedupe: `schedule:${kind}` });
    }
  });
}

const POLL_MS = 300;

/** Returns a job as its owner sees it, with live progress if this process runs it. */
export function presentJob({ database }: Context, row: Pick<Job, keyof JobView>): JobView {
  const live = row.state === 'RUNNING' ? liveProgress(database, row.id) : undefined;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    done: live?.done ?? row.done ?? 0,
    total: live?.total ?? row.total,
    result: row.result,
    errors: row.state === 'FAILED' ? (row.errors as JobErrors | null) : null,
  };
}

/** Returns a job as its owner sees it, by id. The caller must have checked the right to see it. */
export async function viewJob(ctx: Context, id: number): Promise<JobView> {
  const row = await table(ctx, jobs).one(id);
  if (!row) throw new NotFound();
  return presentJob(ctx, row);
}

/** Waits for `ms` milliseconds. Returns false if the signal is aborted. */
export async function wait(ms: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

/** Yields the job at every change until it ends. Polls every 300 ms. */
export async function* watchJob(ctx: Context, id: number, signal?: AbortSignal): AsyncGenerator<JobView, void> {
  let last = '';
  for (;;) {
    const view = await viewJob(ctx, id);
    const text = JSON.stringify(view);
    if (text !== last) yield view;
    last = text;
    if (view.state === 'DONE' || view.state === 'FAILED') return;
    if (!(await wait(POLL_MS, signal))) return;
  }
}
