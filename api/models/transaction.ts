import { ConnectionError, Transaction } from 'sequelize';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context';
import type { Database } from './database';
import type { ServiceKey } from './services';
import { change } from './sql';

/** The context of work inside a transaction. */
export type Inner = Context & { transaction: Transaction };

/**
 * Deadlock, lock wait, row changed since it was read (MariaDB from 11.8 on), node not ready, interrupted, server going
 * down, connection killed: the whole command may be run again.
 */
const TRANSIENT = new Set([1213, 1205, 1020, 1047, 1317, 1053, 1927]);
const LOST = new Set(['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'SQLITE_BUSY']);
const ATTEMPTS = 15;

/** What leaves open whether a COMMIT that had been sent was done. */
const UNANSWERED = new Set<string | number>([
  'PROTOCOL_CONNECTION_LOST',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  1317,
  1053,
  1927,
]);

/** Node not ready, server going down, connection killed, too many connections. */
const AWAY = new Set([1040, 1047, 1053, 1203, 1927]);
const CLOSED = /closed state|Connection lost|SQLITE_BUSY/i;

/** Errors of a COMMIT that may have been done: who called must look before calling again. */
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

/** True for failures after which the same command, with the same idempotency key, is simply run again. */
export function isTransient(error: unknown): boolean {
  for (const { errno, code, message } of causesOf(error)) {
    if (TRANSIENT.has(errno ?? 0) || LOST.has(code ?? '')) return true;
    if (CLOSED.test(message ?? '')) return true;
  }
  return false;
}

/**
 * True where the database could not be reached and nothing was written, so that the same call may be sent again. The
 * errors of other connections, for example to a gateway, do not count.
 */
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

/** True when a COMMIT may have been done all the same. */
function isUnanswered(error: unknown): boolean {
  for (const { errno, code, message } of causesOf(error))
    if (UNANSWERED.has(errno ?? 0) || UNANSWERED.has(code ?? '') || /closed state|Connection lost/i.test(message ?? ''))
      return true;
  return false;
}

type LastWork = () => Promise<void>;
const LAST_WORK = new WeakMap<Transaction, LastWork[]>();

/** Does `work` as the last thing of the transaction, before its COMMIT. When it throws, the transaction is undone. */
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

/**
 * Tells `listener` of every rerun of a transaction, and why; answers how to stop. For measurements, and for tests of
 * the order of locks.
 */
export function onRerun({ services }: Pick<Database, 'services'>, listener: RerunListener): () => void {
  const listeners = services.get(RERUN_LISTENERS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * A command that may be done again without being done twice: its caller named it, or it is the system's own, which
 * carries names of its own.
 */
const isNamed = (ctx: Context): boolean => ctx.idempotencyKey !== undefined || ctx.actor.id === null;

/**
 * Runs `work` in one transaction with a context that carries it; inside another transaction it simply joins. A
 * deadlock, a lost connection or a cluster's certification failure runs the WHOLE work again (15 tries, jitter): never
 * a single statement, for the server has rolled everything back by then. Where a COMMIT was sent and not answered, only
 * a named command is run again (it finds itself done); a caller who gave no Idempotency-Key gets the error.
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Inner) => Promise<T>): Promise<T> {
  if (ctx.transaction) return work(ctx as Inner);
  for (let attempt = 1; ; attempt += 1) {
    let worked = false;
    try {
      return await runOnce(ctx.database, async (transaction) => {
        const inner = { ...ctx, transaction };
        const result = await work(inner);
        for (const last of LAST_WORK.get(transaction) ?? []) await last();
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

/** Thrown to take a rehearsal back. */
class TakenBack extends Error {
  constructor(readonly result: unknown) {
    super('taken back');
  }
}

const SAVEPOINT = 'rehearsal';

/** A rehearsal within a transaction: it is taken back alone, and keeps its locks. */
async function rehearseWithin<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  await change(ctx, `SAVEPOINT ${SAVEPOINT}`);
  try {
    return await work(ctx);
  } finally {
    // After a deadlock there is no savepoint any more: the error of the work is the one to see.
    await change(ctx, `ROLLBACK TO SAVEPOINT ${SAVEPOINT}`).catch(() => undefined);
  }
}

/**
 * Runs `work` and takes it back, so that the real rules judge it; returns its result. Within a transaction only the
 * rehearsal is taken back.
 */
export async function rehearse<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
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

/**
 * Another caller changed the rows between two statements of a command: the whole command is run again, as after a
 * deadlock (it carries a deadlock's number, which `inTransaction` recognizes).
 */
export class RetryableConflict extends Error {
  readonly errno = 1213;
  constructor(what: string) {
    super(`${what} changed meanwhile`);
    this.name = 'RetryableConflict';
  }
}
