import type { Handler, Handlers } from '../../jobs/jobTypes';
import type { Database } from '../../models/database';
import { change } from '../../models/sql';
import { systemContext } from '../../context';
import type { Mode } from '../../domain/suppliers/simulator';
import type { Random } from '../modelTest/random';
import type { Fault } from './events';

/** The modes of the simulated supplier, by fault. */
export const SUPPLIER_MODES: Partial<Record<Fault, Mode>> = {
  'supplier slow': 'late',
  'supplier silent': 'timeout',
  'supplier answers twice': 'duplicate',
  'supplier out of order': 'out-of-order',
  'supplier refuses': 'refuse',
};

/** Breaks database statements, like a killed process or a full disk. */
export interface Breaker {
  /** Breaks one of the next statements. */
  arm(fault: Fault, random: Random): void;
  /** Runs another caller's work just before the next transaction. */
  overtake(work: () => Promise<void>): void;
  /** Returns whether the fault has occurred. */
  wasHit(): boolean;
  /** Ends the fault. Returns whether it has occurred. */
  disarm(): boolean;
}

const WRITES = /\b(?:INSERT|UPDATE|DELETE)\b/;
/** The number of the last statement that may be broken. */
const MOST_STATEMENTS = 30;

export function breakerOf({ sequelize, writer, dialect }: Database): Breaker {
  let left = 0;
  let armed: Fault | undefined;
  let hit = false;
  const strike = (error: Error): never => {
    hit = true;
    armed = undefined;
    throw error;
  };
  const { options } = sequelize as unknown as { options: { logging: unknown } };
  options.logging = (text: string): void => {
    if (armed === 'killed between two statements' && !/ROLLBACK|COMMIT/.test(text) && --left <= 0)
      strike(new Error('the process was killed'));
    if (armed === 'disk full' && WRITES.test(text) && --left <= 0)
      strike(Object.assign(new Error('SQLITE_FULL: database or disk is full'), { code: 'SQLITE_FULL' }));
  };
  const query = sequelize.query.bind(sequelize) as (sql: unknown, options?: unknown) => Promise<unknown>;
  Object.assign(sequelize, {
    query: async (sql: unknown, more?: unknown) => {
      const isCommit = String(sql).startsWith('COMMIT');
      if (armed === 'killed between two statements' && isCommit && --left <= 0) {
        await query('ROLLBACK;', more);
        strike(new Error('the process was killed before COMMIT'));
      }
      const result = await query(sql, more);
      if (armed === 'connection lost at COMMIT' && isCommit)
        strike(Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' }));
      return result;
    },
  });
  let overtaking: (() => Promise<void>) | undefined;
  // Intercepts where the other caller need not wait: on SQLite before the transaction waits for the writer.
  const [gate, name] =
    dialect === 'mysql' ? ([sequelize, 'transaction'] as const) : ([writer, 'runExclusive'] as const);
  const begin = (gate as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>)[name]?.bind(gate);
  Object.assign(gate, {
    [name]: async (...given: unknown[]) => {
      const before = overtaking;
      overtaking = undefined;
      await before?.();
      return begin?.(...given);
    },
  });
  return {
    overtake: (work) => {
      overtaking = work;
    },
    wasHit: () => hit,
    arm: (fault, random) => {
      armed = fault;
      hit = false;
      left = 1 + random(MOST_STATEMENTS);
    },
    disarm: () => {
      armed = undefined;
      overtaking = undefined;
      const was = hit;
      hit = false;
      return was;
    },
  };
}

/** The fault of the next job, and the number of lost leases. */
export interface NextJob {
  fault?: Fault;
  lost: number;
}

/** Job handlers with the fault in `next`. */
export function faultyHandlers(database: Database, handlers: Handlers, next: NextJob): Handlers {
  const wrap = (handler: Handler): Handler => ({
    ...handler,
    run: async (ctx, payload, progress, job) => {
      const result = await handler.run(ctx, payload, progress, job);
      const { fault } = next;
      next.fault = undefined;
      if (fault === 'job killed') throw new Error('the worker was killed');
      // Claims the job as another worker, on SQLite within the open transaction.
      if (fault === 'lease lost') {
        next.lost += 1;
        await change(
          ctx.transaction ? ctx : systemContext(database, 'job'),
          'UPDATE `jobs` SET `attempts` = `attempts` + 1, `lockedUntil` = ? WHERE `id` = ?',
          [new Date(), job.id],
        );
      }
      return result;
    },
  });
  return Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, wrap(handler)]));
}
