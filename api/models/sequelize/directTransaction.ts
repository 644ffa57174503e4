import type { Sequelize } from 'sequelize';
import { Transaction } from 'sequelize';
import type { Context } from '../../context';
import { requirePlainValues } from '../plainValues';
import { withValues } from './directRead';
import type { SqliteConnection } from './sqliteStatement';
import { sendToSqlite } from './sqliteStatement';

// Leans on what Sequelize keeps of a transaction and does not declare: contract.test.ts holds it to that.

interface Connection {
  query(
    options: { sql: string; values: readonly unknown[] },
    done: (error: DriverError | null, result: unknown) => void,
  ): unknown;
}
interface DriverError extends Error {
  errno?: number;
}
/** What Sequelize keeps of a transaction but does not declare. */
interface Internals {
  id: string;
  connection?: Connection;
  finished?: string;
  rollback(): Promise<void>;
  commit(): Promise<void>;
  begin(): Promise<void>;
  prepareEnvironment(context: boolean): Promise<void>;
  cleanup(): void;
  forceCleanup(): Promise<void>;
  /** What `afterCommit` was given. */
  _afterCommitHooks: ((transaction: unknown) => unknown)[];
}
interface Dialect {
  Query: new (
    connection: Connection,
    sequelize: Sequelize,
    options: object,
  ) => { formatError(error: DriverError, stack: string | undefined): Error };
}

/** A transaction, whose statements go straight to its connection; null outside one. */
export const ownConnection = ({ transaction }: Pick<Context, 'transaction'>): Internals | null =>
  transaction ? (transaction as unknown as Internals) : null;

// A deadlock has undone everything by now. As in Sequelize, the transaction ends here, so that a later statement of the
// same command is refused and cannot run by itself.
async function markRolledBack(held: Internals): Promise<void> {
  await held.rollback().catch(() => undefined);
  held.finished = 'rollback';
}

const runStatement = <Result>(connection: Connection, sql: string, values: readonly unknown[]): Promise<Result> =>
  new Promise((resolve, reject) => {
    connection.query({ sql, values }, (error, result) => {
      if (error) reject(error);
      else resolve(result as Result);
    });
  });

/**
 * One statement on the connection of a transaction, without the layers of Sequelize around it: the same values, types
 * and errors at half the time. Statements of money run while others wait for their locks. `all` answers rows, `run`
 * the last new id and the number of rows.
 */
export async function sendStatement<Result>(
  ctx: Pick<Context, 'database'>,
  held: Internals,
  method: 'all' | 'run',
  sql: string,
  values: readonly unknown[],
): Promise<Result> {
  const { connection } = held;
  const { sequelize, dialect } = ctx.database;
  const { logging } = (sequelize as unknown as { options: { logging?: unknown } }).options;
  requirePlainValues(values);
  if (typeof logging === 'function') logging(withValues(ctx.database, sql, values as never));
  if (held.finished || !connection)
    throw new Error(`transaction ${held.id} has ended (${held.finished}): no further statement`);
  try {
    if (dialect === 'sqlite')
      return (await sendToSqlite(connection as unknown as SqliteConnection, sequelize, method, sql, values)) as Result;
    return await runStatement<Result>(connection, sql, values);
  } catch (error) {
    const failure = error as DriverError;
    if (failure.errno === 1213) await markRolledBack(held);
    const { Query } = (sequelize as unknown as { dialect: Dialect }).dialect;
    throw new Query(connection, sequelize, {}).formatError(Object.assign(failure, { sql }), failure.stack);
  }
}

/** Begins and commits on its connection alone; everything else, rolling back too, as Sequelize does it. */
function onOwnConnection(held: Internals): Internals {
  held.begin = () => runStatement(held.connection as Connection, 'START TRANSACTION', []);
  held.commit = async () => {
    if (held.finished) throw new Error(`transaction ${held.id} has ended already (${held.finished})`);
    held.finished = 'commit';
    try {
      await runStatement(held.connection as Connection, 'COMMIT', []);
    } catch (error) {
      // Whether it was committed is not known: its connection is not used again.
      await held.forceCleanup();
      throw error;
    }
    held.cleanup();
    for (const hook of held._afterCommitHooks) await hook(held);
  };
  return held;
}

/** Runs `work` in a transaction of MySQL's, at the least cost that leaves it one of Sequelize's for models to join. */
export async function runDirectly<T>(sequelize: Sequelize, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const held = onOwnConnection(
    new (Transaction as unknown as new (sequelize: Sequelize, options: object) => Internals)(sequelize, {}),
  );
  await held.prepareEnvironment(false);
  let result: T;
  try {
    result = await work(held as unknown as Transaction);
  } catch (error) {
    await held.rollback().catch(() => undefined);
    throw error;
  }
  await held.commit();
  return result;
}
