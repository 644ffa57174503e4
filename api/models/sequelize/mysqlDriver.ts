import type { QueryOptions, Sequelize, Transaction } from 'sequelize';
import type { Bound, Done, DriverError, MysqlConnection, Prepared } from './sequelizeInternals';
import { connectionOf, databaseError, logStatement, runQueryHooks, quietError } from './sequelizeInternals';

/** The prepared statements of a connection by text, least recently used first. */
interface CachedStatements {
  readonly most: number;
  readonly statements: Map<string, Prepared>;
}
const KEPT = new WeakMap<object, CachedStatements>();

/** Allows a connection to cache up to `most` prepared statements. */
export function cachePrepared(connection: object, most: number): void {
  KEPT.set(connection, { most, statements: new Map() });
}

function cachedOf(connection: MysqlConnection): CachedStatements {
  if (!KEPT.has(connection)) cachePrepared(connection, 1);
  return KEPT.get(connection) as CachedStatements;
}

/** Runs a cached prepared statement without the driver's `execute`, which builds a cache key at every call. */
function execute(connection: MysqlConnection, sql: string, values: readonly Bound[], done: Done): void {
  const { most, statements } = cachedOf(connection);
  const known = statements.get(sql);
  if (known) {
    statements.delete(sql);
    statements.set(sql, known);
    known.execute(values, done);
    return;
  }
  for (const oldest of statements.keys()) {
    if (statements.size < most) break;
    statements.delete(oldest);
    connection.unprepare(oldest);
  }
  connection.prepare(sql, (error, statement) => {
    if (!statement) {
      done(error);
      return;
    }
    statements.set(sql, statement);
    statement.execute(values, done);
  });
}

const TOO_MANY_PREPARED = 1461;

interface Sent {
  readonly sql: string;
  readonly values: readonly Bound[];
  readonly isPrepared?: boolean;
}

/** Sends a statement on a MySQL connection and returns the rows or the result. */
export const sendToMysql = (connection: MysqlConnection, { sql, values, isPrepared }: Sent): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const done: Done = (error, answer) => {
      if (!error) resolve(answer);
      // Send the statement unprepared, because the server's limit is reached.
      else if (isPrepared && error.errno === TOO_MANY_PREPARED) resolve(sendToMysql(connection, { sql, values }));
      else reject(error);
    };
    if (isPrepared) execute(connection, sql, values, done);
    else connection.query({ sql, values }, done);
  });

/** The statements by which Sequelize starts and ends a transaction on MySQL. */
const BOUNDARIES = new Set(['START TRANSACTION;', 'COMMIT;', 'ROLLBACK;']);
export const isBoundary = (sql: unknown): boolean => BOUNDARIES.has(sql as string);

type Options = QueryOptions & { readonly transaction: Transaction };

/** Sends the statement that starts or ends a transaction on the transaction's own connection. */
export async function sendBoundary(sequelize: Sequelize, options: Options, sql: string): Promise<void> {
  const connection = connectionOf(options.transaction);
  // Wait, because Sequelize's hooks read a mark that is set after this call.
  await Promise.resolve();
  await runQueryHooks(sequelize, options, connection);
  logStatement(sequelize, () => sql);
  try {
    await sendToMysql(connection as MysqlConnection, { sql, values: [] });
  } catch (error) {
    throw quietError(databaseError(sequelize, connection, error as DriverError, sql));
  }
}
