import { Transaction } from 'sequelize';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context';
import type { Database } from './database';

/** Deadlock, lock wait, node not ready, interrupted: the whole command may be run again. */
const TRANSIENT = new Set([1213, 1205, 1047, 1317]);
const LOST = new Set(['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'SQLITE_BUSY']);
const ATTEMPTS = 15;

interface DriverError { errno?: number; code?: string; fatal?: boolean; parent?: DriverError; original?: DriverError; message?: string }

/** True for failures after which the same command, with the same idempotency key, is simply run again. */
export function isTransient(error: unknown): boolean {
  const seen = new Set<unknown>();
  for (let cause = error as DriverError | undefined; cause && !seen.has(cause); cause = cause.parent ?? cause.original) {
    seen.add(cause);
    if (TRANSIENT.has(cause.errno ?? 0) || LOST.has(cause.code ?? '')) return true;
    if (/closed state|Connection lost|SQLITE_BUSY/i.test(cause.message ?? '')) return true;
  }
  return false;
}

async function once<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  if (database.dialect === 'sqlite') {
    return database.writer.runExclusive(() => database.sequelize.transaction({ type: Transaction.TYPES.IMMEDIATE }, work));
  }
  return database.sequelize.transaction({ isolationLevel: Transaction.ISOLATION_LEVELS.READ_COMMITTED }, work);
}

/**
 * Runs `work` in one transaction with a context that carries it; inside another transaction it simply joins.
 * A deadlock, a lost connection or a cluster's certification failure runs the WHOLE work again (15 tries, jitter):
 * never a single statement, for the server has rolled everything back by then.
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Context & { transaction: Transaction }) => Promise<T>): Promise<T> {
  if (ctx.transaction) return work(ctx as Context & { transaction: Transaction });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(ctx.database, (transaction) => work({ ...ctx, transaction }));
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransient(error)) throw error;
      await sleep(Math.random() * Math.min(500, 10 * 2 ** attempt));
    }
  }
}
