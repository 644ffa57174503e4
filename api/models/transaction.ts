import { ConnectionError, Transaction } from 'sequelize';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context';
import type { Database } from './database';
import type { ServiceKey } from './services';
import { change } from './sql';

export type Inner = Context & { transaction: Transaction };

/**
 * The errors after which a whole command may be retried: deadlock, lock timeout, changed row, node not ready,
 * interrupted, shutdown, killed connection.
 */
const TRANSIENT = new Set([1213, 1205, 1020, 1047, 1317, 1053, 1927]);
const LOST = new Set(['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'SQLITE_BUSY']);
const ATTEMPTS = 15;

/** The errors after which the outcome of a COMMIT is unknown. */
const UNANSWERED = new Set<string | number>([
  'PROTOCOL_CONNECTION_LOST',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  1317,
  1053,
  1927,
]);

/** The errors of a server with too many connections, or one that is not ready or shuts down. */
const AWAY = new Set([1040, 1047, 1053, 1203, 1927]);
const CLOSED = /closed state|Connection lost|SQLITE_BUSY/i;

/** The errors of COMMITs that may have succeeded, which must be checked before a retry. */
const doubtfulErrors = new WeakSet<object>();

interface DriverError {
  errno?: number;
  code?: string;
  fatal?: boolean;
  parent?: DriverError;
  original?: DriverError;
  message?: string;
}

function* causesOf(error: unknown): Generator<DriverError> {
  const seen = new Set<unknown>();
  for (
    let cause = error as DriverError | undefined;
    cause && !seen.has(cause);
    cause = cause.parent ?? cause.original
  ) {
    seen.add(cause);
    yield cause;
  }
}

/** Returns whether the same command may be retried after this error, with the same idempotency key. */
export function isTransient(error: unknown): boolean {
  for (const { errno, code, message } of causesOf(error)) {
    if (TRANSIENT.has(errno ?? 0) || LOST.has(code ?? '')) return true;
    if (CLOSED.test(message ?? '')) return true;
  }
  return false;
}

/** Returns whether the database was unreachable and nothing was written, so that the call may be repeated. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || doubtfulErrors.has(error)) return false;
  if (error instanceof ConnectionError) return true;
  for (const { errno, code, fatal, message } of causesOf(error))
    if (
      AWAY.has(errno ?? 0) ||
      code === 'SQLITE_BUSY' ||
      (fatal && (LOST.has(code ?? '') || CLOSED.test(message ?? '')))
    )
      return true;
  return false;
}

/** Returns whether a COMMIT may have succeeded despite the error. */
function isUnanswered(error: unknown): boolean {
  for (const { errno, code, message } of causesOf(error))
    if (UNANSWERED.has(errno ?? 0) || UNANSWERED.has(code ?? '') || /closed state|Connection lost/i.test(message ?? ''))
      return true;
  return false;
}

type LastWork = () => Promise<void>;
const LAST_WORK = new WeakMap<Transaction, LastWork[]>();

/** Runs `work` as a last step before the COMMIT. An error rolls the transaction back. */
export function beforeCommit(transaction: Transaction, work: LastWork): void {
  const known = LAST_WORK.get(transaction);
  if (known) known.push(work);
  else LAST_WORK.set(transaction, [work]);
}

async function runOnce<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  if (database.dialect === 'mysql') return database.sequelize.transaction(work);
  return database.writer.runExclusive(() =>
    database.sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE }, work),
  );
}

type RerunListener = (error: unknown) => void;
const RERUN_LISTENERS: ServiceKey<Set<RerunListener>> = { name: 'listeners to reruns', make: () => new Set() };

/** Calls `listener` with the reason at every retry of a transaction. Returns a function that removes it. */
export function onRerun({ services }: Pick<Database, 'services'>, listener: RerunListener): () => void {
  const listeners = services.get(RERUN_LISTENERS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns whether a command can be retried without doing its work twice, by an Idempotency-Key or as the system. */
const isNamed = (ctx: Context): boolean => ctx.idempotencyKey !== undefined || ctx.actor.id === null;

/**
 * Runs `work` in one transaction, which nested calls join. Makes up to 15 attempts if errors rolled
 * everything back. After a COMMIT with unknown outcome, only a command with an idempotency key or of the system runs
 * again.
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Inner) => Promise<T>): Promise<T> {
  if (ctx.transaction) return work(ctx as Inner);
  for (let attempt = 1; ; attempt += 1) {
    let worked = false;
    try {
      return await runOnce(ctx.database, async (transaction) => {
        ctx.requireLease?.();
        const inner = { ...ctx, transaction };
        const result = await work(inner);
        for (const last of LAST_WORK.get(transaction) ?? []) await last();
        ctx.requireLease?.();
        worked = true;
        return result;
      });
    } catch (error) {
      const doubtful = worked && !isNamed(ctx) && isUnanswered(error);
      if (doubtful) doubtfulErrors.add(error as object);
      if (attempt >= ATTEMPTS || doubtful || !isTransient(error)) throw error;
      for (const notify of ctx.database.services.get(RERUN_LISTENERS)) notify(error);
      await sleep(Math.random() * Math.min(500, 10 * 2 ** attempt));
    }
  }
}

/** Thrown to roll a trial run back. */
class TakenBack extends Error {
  constructor(readonly result: unknown) {
    super('taken back');
  }
}

const SAVEPOINT = 'rehearsal';

/** Runs work inside a transaction and rolls back only this work. Locks stay. */
async function rehearseWithin<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  await change(ctx, `SAVEPOINT ${SAVEPOINT}`);
  try {
    return await work(ctx);
  } finally {
    // Ignore an error, because a deadlock removes the savepoint and the caller gets the error of the work.
    await change(ctx, `ROLLBACK TO SAVEPOINT ${SAVEPOINT}`).catch(() => undefined);
  }
}

/** Runs `work`, rolls it back and returns its result. */
export async function dryRun<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const rehearsing: Context = { ...ctx, rehearses: true };
  if (ctx.transaction) return rehearseWithin(rehearsing, work);
  try {
    return await inTransaction(rehearsing, async (inner) => {
      throw new TakenBack(await work(inner));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T;
    throw error;
  }
}

/** Thrown if rows changed between two statements of a command, so that `inTransaction` retries it. */
export class RetryableConflict extends Error {
  readonly errno = 1213;
  constructor(what: string) {
    super(`${what} changed meanwhile`);
    this.name = 'RetryableConflict';
  }
}
