import type { Transaction } from 'sequelize';
import type { Context } from '../../context';
import type { Database } from '../database';
import { sendToMysql } from './mysqlDriver';
import { momentText } from './moments';
import type { Bound, Done, DriverError, MysqlConnection } from './sequelizeInternals';
import { quietError, connectionOf, databaseError, logStatement, onPool } from './sequelizeInternals';

/** A connection that `createSqliteDriver` made. */
interface SqliteConnection {
  send(method: Method, sql: string, values: readonly Bound[], done: Done): unknown;
  all(sql: string, values: readonly Bound[], done: Done): unknown;
  run(sql: string, values: readonly Bound[], done: Done): unknown;
}
/** The way of running a statement: `all` returns rows, and `run` returns an `Outcome`. */
type Method = 'all' | 'run';
export interface Outcome {
  readonly insertId: number;
  readonly affectedRows: number;
}
/** A statement. A list among its values becomes several placeholders. */
interface Statement {
  readonly method: Method;
  readonly sql: string;
  readonly values: readonly unknown[];
  /** True for a statement with few different texts, which MySQL may keep prepared. */
  readonly isPrepared?: boolean;
}

/** The maximum number of parameters, below the 32,766 of SQLite. */
const MAX_VALUES = 32_000;
/** The number of parameters above which SQLite does not cache a statement, because it rarely occurs again. */
const MAX_KEPT_VALUES = 120;
const DEADLOCK = 1213;

/** Converts a value to the form that the driver accepts. */
export const boundOf = (database: Pick<Database, 'dialect'>, value: unknown): Bound => {
  if (value instanceof Date) return momentText(database.dialect, value);
  return typeof value === 'boolean' ? Number(value) : (value as Bound);
};

interface Bindable {
  readonly sql: string;
  readonly bound: readonly Bound[];
}

/** Binds the values of a prepared statement, whose placeholders are not counted. Accepts no lists. */
function bind(database: Database, { sql, values }: Statement): Bindable {
  requirePlainValues(values);
  return { sql, bound: values.map((value) => boundOf(database, value)) };
}

/** Matches a quoted string or name, or a placeholder, by database. */
const PLACE_OR_QUOTED = {
  mysql: /'(?:[^'\\]+|\\.)*'|"(?:[^"\\]+|\\.)*"|`[^`]*`|\?/gs,
  sqlite: /'[^']*'|"[^"]*"|`[^`]*`|\?/g,
} as const;

/** Expands a list to one placeholder per value. Throws for a placeholder without a value and for a quoted `?`. */
function spread(database: Database, { sql: text, values }: Statement): Bindable {
  requirePlainValues(values);
  const bound: Bound[] = [];
  let at = 0;
  const sql = text.replace(PLACE_OR_QUOTED[database.dialect], (found) => {
    if (found !== '?') {
      if (values.length > 0 && found.includes('?'))
        throw new Error('a question mark between quotes of a statement: make it a value');
      return found;
    }
    const value = values[at];
    at += 1;
    if (!Array.isArray(value)) {
      bound.push(boundOf(database, value));
      return '?';
    }
    for (const one of value) bound.push(boundOf(database, one));
    return value.map(() => '?').join(', ');
  });
  if (at !== values.length) throw new Error(`${values.length} values for the ${at} places of a statement`);
  return { sql, bound };
}

function filled({ sequelize, dialect }: Database, sql: string, values: readonly Bound[]): string {
  let used = 0;
  return sql.replace(PLACE_OR_QUOTED[dialect], (found) =>
    found === '?' ? sequelize.escape(values[(used += 1) - 1] ?? (null as never)) : found,
  );
}

type Sent = Pick<Statement, 'method' | 'isPrepared'> & { readonly sql: string; readonly values: readonly Bound[] };

const sendToSqlite = (
  database: Database,
  connection: SqliteConnection,
  { method, sql, values, isPrepared = true }: Sent,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    function done(this: { lastID: number; changes: number }, error: DriverError | null, rows?: unknown): void {
      if (error) reject(error);
      else resolve(method === 'all' ? rows : { insertId: this.lastID, affectedRows: this.changes });
    }
    if (isPrepared && values.length <= MAX_KEPT_VALUES) connection.send(method, sql, values, done as Done);
    else if (values.length <= MAX_VALUES) connection[method](sql, values, done as Done);
    else connection[method](filled(database, sql, values), [], done as Done);
  });

async function sendOn(database: Database, connection: object, sent: Sent, transaction?: Transaction): Promise<unknown> {
  try {
    return await (database.dialect === 'mysql'
      ? sendToMysql(connection as MysqlConnection, sent)
      : sendToSqlite(database, connection as SqliteConnection, sent));
  } catch (error) {
    const failure = error as DriverError;
    // End the transaction, which the server has rolled back, so that later statements fail.
    if (failure.errno === DEADLOCK) await transaction?.rollback().catch(() => undefined);
    throw quietError(databaseError(database.sequelize, connection, failure, sent.sql));
  }
}

/** Sends a statement to the driver, in the context's transaction if any. Takes half the time of Sequelize's `query`. */
export async function send<Result>(
  place: Pick<Context, 'database' | 'transaction'>,
  statement: Statement,
): Promise<Result> {
  const { database, transaction } = place;
  const { method, isPrepared } = statement;
  const { sql, bound: values } = isPrepared ? bind(database, statement) : spread(database, statement);
  logStatement(database.sequelize, () => filled(database, sql, values));
  const sent = { method, sql, values, isPrepared };
  if (transaction) return sendOn(database, connectionOf(transaction), sent, transaction) as Promise<Result>;
  return onPool(database.sequelize, (connection) => sendOn(database, connection, sent)) as Promise<Result>;
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;

/** Throws for an object, because the driver would write `{id: 1}` as `id = 1`, which is always true. */
export function requirePlainValues(values: readonly unknown[]): void {
  const index = values.findIndex((value) => !(Array.isArray(value) ? value.every(isPlain) : isPlain(value)));
  if (index >= 0)
    throw new TypeError(
      `value ${index + 1} of a statement is neither text, number, boolean, time nor null, nor a list of them`,
    );
}
