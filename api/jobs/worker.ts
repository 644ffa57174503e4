import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '../log';
import type { Database } from '../models/database';
import { claim } from './claim';
import { type Handlers, type Job, type JobErrors, type JobView, JOB_HANDLERS } from './types';
import type { ServiceKey } from '../models/services';
import { JOB_SIGNAL, enqueue } from './outbox';
import { type Reporter, Attempt } from './run';
import { type Context, systemContext } from '../context';
import { inTransaction } from '../models/transaction';
import jobs from '@t3d/resources/house/jobs';
import { NotFound } from '../errors';
import { table } from '../models/table';

const IDLE_MS = 1000;
/** SQLite has one writer: a second lane would only wait for the first. */
const LANES = { sqlite: 1, mysql: 4 } as const;
/** How many jobs a process runs beside its lanes. */
const APART_AT_ONCE = 32;

/** Where nobody gave a log: standard error. */
const standard: Reporter = {
  error: (error, job) => {
    process.stderr.write(`job ${job.id} (${job.kind}): ${errorText(error)}\n`);
  },
};

/**
 * The attempts that run in this process, by job id: for live progress, and so that nobody here steals a job that is
 * merely slow.
 */
const RUNNING: ServiceKey<Map<number, { attempt: Attempt; ended: Promise<void>; apart: boolean }>> = {
  name: 'the attempts under way',
  make: () => new Map(),
};

/** The live progress of a job of this process; the database may lag behind while a long transaction holds it. */
function liveProgress(database: Database, id: number): { done: number; total: number | null } | undefined {
  const found = database.services.get(RUNNING).get(id)?.attempt;
  return found && { done: found.done, total: found.total };
}

/** The kinds that wait while as many jobs run beside the lanes as may. */
function fullKinds(database: Database, handlers: Handlers): string[] {
  const apart = [...database.services.get(RUNNING).values()].filter((one) => one.apart).length;
  return apart < APART_AT_ONCE ? [] : Object.keys(handlers).filter((kind) => handlers[kind]?.apart);
}

/** Claims and runs one job, or begins one that runs beside the lanes; false when none was due. */
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

/** Wakes every worker of this process: a job may be due. */
export function wake(database: Database): void {
  database.services.get(JOB_SIGNAL).emit('job');
}

export interface Worker {
  stop(): Promise<void>;
}

/** Starts the lanes that do the jobs of this database until stopped; several processes may do so on MySQL. */
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

/**
 * Runs everything that is due, jobs that those jobs leave included, and waits for what this process is still doing. For
 * tests, seeders and simulators.
 */
export async function runDueJobs(
  database: Database,
  handlers: Handlers = database.services.get(JOB_HANDLERS),
  reporter: Reporter = standard,
): Promise<void> {
  for (;;) {
    while (await runOne(database, handlers, reporter)) {
      /* the next one */
    }
    const others = [...database.services.get(RUNNING).values()].map(({ ended }) => ended);
    if (others.length === 0) return;
    await Promise.all(others);
  }
}

/** Makes sure that every handler with `every` has its one recurring job, whichever process comes first. */
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

/** A job as its owner sees it, how far it has come by now where this process does it. */
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

/** One job as its owner sees it. The caller has checked that it may be seen. */
export async function viewJob(ctx: Context, id: number): Promise<JobView> {
  const row = await table(ctx, jobs).one(id);
  if (!row) throw new NotFound();
  return presentJob(ctx, row);
}

/** Waits a while; false once nobody looks any more. */
export async function wait(ms: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

/**
 * The job now and at every change (looked at every 300 ms) until it is DONE or FAILED; end the iteration, or abort it,
 * to stop looking.
 */
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
