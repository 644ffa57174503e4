import type { Sequelize } from 'sequelize';
import { Transaction } from 'sequelize';
import type { CallerProof, Context } from '../../context';
import { requirePlainValues } from '../plainValues';
import { withValues } from './directRead';
import type { SqliteConnection } from './sqliteStatement';
import { sendToSqlite } from './sqliteStatement';
import type { Sent } from './prepared';
import type { Connection } from './together';
import { begin, brokenBy, forget, isBegun, isEmpty, lengthOf, readsFirst, sendLater } from './together';

// Leans on what Sequelize keeps of a transaction and does not declare: contract.test.ts holds it to that.

interface DriverError extends Error {
  errno?: number;
  code?: string;
}
/** What Sequelize keeps of a transaction but does not declare. */
interface Internals {
  id: string;
  connection?: Connection;
  finished?: string;
  /** How many operations of it have a name of their own on its connection. */
  operations?: number;
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

const runStatement = <Result>(connection: Connection, sent: Sent): Promise<Result> =>
  new Promise((resolve, reject) => {
    connection.query(sent, (error: Error | null, result: unknown) => {
      if (error) reject(error);
      else resolve(result as Result);
    });
  });

/** An error of the driver as Sequelize's own; ours stays what it is. */
function ownError(sequelize: Sequelize, connection: Connection, error: DriverError, sql: string): Error {
  if (error.errno === undefined && error.code === undefined) return error;
  const { Query } = (sequelize as unknown as { dialect: Dialect }).dialect;
  return new Query(connection, sequelize, {}).formatError(Object.assign(error, { sql }), error.stack);
}

type Place = Pick<Context, 'database'>;

function openConnection(ctx: Place, held: Internals, sql: string, values: readonly unknown[]): Connection {
  const { connection } = held;
  const { logging } = (ctx.database.sequelize as unknown as { options: { logging?: unknown } }).options;
  requirePlainValues(values);
  if (typeof logging === 'function') logging(withValues(ctx.database, sql, values as never));
  if (held.finished || !connection)
    throw new Error(`transaction ${held.id} has ended (${held.finished}): no further statement`);
  return connection;
}

async function tried<Result>(
  ctx: Place,
  held: Internals,
  connection: Connection,
  sent: Sent & { method?: 'all' | 'run' },
): Promise<Result> {
  try {
    const { sequelize, dialect } = ctx.database;
    if (dialect === 'sqlite') {
      const { method = 'all', sql, values = [] } = sent;
      const sqlite = connection as unknown as SqliteConnection;
      return (await sendToSqlite(sqlite, sequelize, method, sql, values)) as Result;
    }
    return await runStatement<Result>(connection, sent);
  } catch (error) {
    const failure = error as DriverError;
    if (failure.errno === 1213) await markRolledBack(held);
    throw ownError(ctx.database.sequelize, connection, failure, sent.sql);
  }
}

/**
 * One statement on the connection of a transaction, without the layers of Sequelize around it: the same values, types
 * and errors at half the time. Statements of money run while others wait for their locks. `all` answers rows, `run`
 * the last new id and the number of rows.
 */
export function sendStatement<Result>(
  ctx: Place,
  held: Internals,
  method: 'all' | 'run',
  sql: string,
  values: readonly unknown[],
): Promise<Result> {
  return tried<Result>(ctx, held, openConnection(ctx, held, sql, values), { sql, values, method });
}

/** As many characters wait at most: a packet of the server's has its limit. */
const MOST_WAITING = 500_000;

/** A statement of whose answer nothing is asked: it is sent with the next one, or with the COMMIT. */
export async function leaveStatement(
  ctx: Place,
  held: Internals,
  sql: string,
  values: readonly unknown[],
): Promise<void> {
  const connection = openConnection(ctx, held, sql, values);
  const text = connection.format(sql, values);
  if (text.length + lengthOf(connection) <= MOST_WAITING) sendLater(connection, { sql: text });
  else await tried(ctx, held, connection, { sql: text });
}

/** Reads with the first statement of a transaction whether its caller still is who it was. */
export function leaveProof(ctx: Place, held: Internals, { sql, values, require }: CallerProof): void {
  const given = values();
  const connection = openConnection(ctx, held, sql, given);
  sendLater(connection, {
    sql: connection.format(sql, given),
    take: (rows) => require((rows as Record<string, unknown>[])[0]),
  });
}

/** A name on the transaction's connection, for what one of its statements leaves to later ones. */
export function newName(held: Internals): string {
  held.operations = (held.operations ?? 0) + 1;
  return `@operation${held.operations}`;
}

/** Before a COMMIT: what it depends on has been read, and no statement that waited was refused. */
async function settleWaiting(sequelize: Sequelize, held: Internals): Promise<void> {
  const connection = held.connection as Connection;
  if (held.finished) return;
  if (readsFirst(connection)) await runStatement(connection, { sql: 'DO 0' });
  const broken = brokenBy(connection);
  if (broken) throw ownError(sequelize, connection, broken, 'COMMIT');
}

/** Begins and commits on its connection alone; everything else as Sequelize does it. */
function onOwnConnection(held: Internals, sequelize: Sequelize): Internals {
  const rollBack = held.rollback.bind(held);
  const connectionOf = (): Connection => held.connection as Connection;
  held.begin = async () => begin(connectionOf());
  held.rollback = async () => {
    if (held.finished || !held.connection || isBegun(held.connection)) {
      if (held.connection) forget(held.connection);
      await rollBack();
      return;
    }
    // The server never heard of it.
    forget(held.connection);
    held.finished = 'rollback';
    held.cleanup();
  };
  held.commit = async () => {
    if (held.finished) throw new Error(`transaction ${held.id} has ended already (${held.finished})`);
    const connection = connectionOf();
    const isNothing = isEmpty(connection);
    if (isNothing) forget(connection);
    held.finished = 'commit';
    try {
      if (!isNothing) await runStatement(connection, { sql: 'COMMIT' });
    } catch (error) {
      // Whether it was committed is not known: its connection is not used again.
      await held.forceCleanup();
      throw ownError(sequelize, connection, error as DriverError, 'COMMIT');
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
    sequelize,
  );
  await held.prepareEnvironment(false);
  let result: T;
  try {
    result = await work(held as unknown as Transaction);
    await settleWaiting(sequelize, held);
  } catch (error) {
    await held.rollback().catch(() => undefined);
    throw error;
  }
  await held.commit();
  return result;
}
