import type { QueryOptions, Sequelize, Transaction } from 'sequelize';
import type { Bound, Done, DriverError, MysqlConnection, Prepared } from './privates';
import { connectionOf, databaseError, logStatement, tellHooks, quietError } from './privates';

/** The statements that a connection keeps prepared, by their texts: the one not used for longest is the first. */
interface Kept {
  readonly most: number;
  readonly statements: Map<string, Prepared>;
}
const KEPT = new WeakMap<object, Kept>();

/** Lets a connection keep so many statements prepared; without that it keeps one. */
export function keepPrepared(connection: object, most: number): void {
  KEPT.set(connection, { most, statements: new Map() });
}

function keptOf(connection: MysqlConnection): Kept {
  if (!KEPT.has(connection)) keepPrepared(connection, 1);
  return KEPT.get(connection) as Kept;
}

/**
 * Runs a statement that the connection keeps prepared. The driver's own `execute` keeps them too, but finds each by a
 * text that it puts together of the statement and all options, at every call.
 */
function execute(connection: MysqlConnection, sql: string, values: readonly Bound[], done: Done): void {
  const { most, statements } = keptOf(connection);
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

/** Sends a statement on a connection of MySQL: answers its rows, or what it did. */
export const sendToMysql = (connection: MysqlConnection, { sql, values, isPrepared }: Sent): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const done: Done = (error, answer) => {
      if (!error) resolve(answer);
      // The server keeps no more prepared statements, for whichever process they are.
      else if (isPrepared && error.errno === TOO_MANY_PREPARED) resolve(sendToMysql(connection, { sql, values }));
      else reject(error);
    };
    if (isPrepared) execute(connection, sql, values, done);
    else connection.query({ sql, values }, done);
  });

/** The statements that begin and end a transaction of Sequelize's on MySQL. */
const BOUNDARIES = new Set(['START TRANSACTION;', 'COMMIT;', 'ROLLBACK;']);
export const isBoundary = (sql: unknown): boolean => BOUNDARIES.has(sql as string);

type Options = QueryOptions & { readonly transaction: Transaction };

/** Begins or ends the transaction of a query's options, on its connection. */
export async function sendBoundary(sequelize: Sequelize, options: Options, sql: string): Promise<void> {
  const connection = connectionOf(options.transaction);
  // Sequelize notes the end of the transaction once it has called this, and its hooks read that note.
  await Promise.resolve();
  await tellHooks(sequelize, options, connection);
  logStatement(sequelize, () => sql);
  try {
    await sendToMysql(connection as MysqlConnection, { sql, values: [] });
  } catch (error) {
    throw quietError(databaseError(sequelize, connection, error as DriverError, sql));
  }
}
