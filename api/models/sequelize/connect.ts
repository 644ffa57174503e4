import { DataTypes, Sequelize } from 'sequelize';
import { readSetting } from '../../environment/read';
import { redactText } from '../../redact';
import { MOST_PREPARED } from './prepared';
import { createSqliteDriver } from './sqliteDriver';
import type { Connection } from './together';
import { sendTogether } from './together';

// Sequelize writes a Date among `replacements` by this prototype, which has no length and so would cut the milliseconds
// off: what was stored a moment ago would lie in the future of the next query. Columns have a length of their own.
const { DATE } = (DataTypes as unknown as { mysql: { DATE: { prototype: { _length?: number } } } }).mysql;
DATE.prototype._length = 3;

// Sequelize does not say its time zone for a Date among `replacements`, which would be written in the process's own.
interface DateType {
  _applyTimezone(date: Date, options: { timezone?: string }): unknown;
}
const dateType = DataTypes.DATE.prototype as unknown as DateType;
const inZone = dateType._applyTimezone;
dateType._applyTimezone = function inUtcUnlessSaid(date, options) {
  return inZone.call(this, date, { ...options, timezone: options.timezone ?? '+00:00' });
};

// Sent once a connection, because Sequelize would send the first again before every transaction.
const SESSION = [
  // Gap locks would make sales of neighbouring cards wait for one another.
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  // Commands are run again after it. A Galera node that another copies from lets nothing commit until every statement
  // that waits for a lock has given up: with the usual 50 seconds, everybody would wait that long.
  'SET SESSION innodb_lock_wait_timeout = 10',
];

const setSession = (connection: Connection, sql: string): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.query(sql, (error: Error | null) => {
      if (error) reject(error);
      else resolve();
    });
  });

interface FileConnection {
  uuid?: string;
  filename: string;
}
interface Connections {
  connections: Record<string, FileConnection>;
  getConnection(options?: { uuid?: string }): Promise<FileConnection>;
  releaseConnection(connection: FileConnection, force?: boolean): void;
}
const MAX_SPARE = 2;

/**
 * Sequelize opens an SQLite file anew for every transaction, and reading the schema again takes longer than the
 * transaction. So a connection that has committed or rolled back is kept for the next one, under a name by which
 * `close` finds it.
 */
function keepConnections(manager: Connections): void {
  const open = manager.getConnection.bind(manager);
  const release = manager.releaseConnection.bind(manager);
  const spare: string[] = [];
  let kept = 0;
  manager.getConnection = (options = {}) => {
    const name = options.uuid && !manager.connections[options.uuid] ? spare.pop() : undefined;
    if (name === undefined) return open(options);
    const connection = manager.connections[name] as FileConnection;
    delete manager.connections[name];
    manager.connections[options.uuid as string] = connection;
    return Promise.resolve(connection);
  };
  manager.releaseConnection = (connection, force) => {
    if (!connection.uuid || force || connection.filename === ':memory:' || spare.length >= MAX_SPARE) {
      release(connection, force);
      return;
    }
    delete manager.connections[connection.uuid];
    const name = `spare ${(kept += 1)}`;
    manager.connections[name] = connection;
    spare.push(name);
  };
}

interface Statement {
  formatError(error: Error, stack?: string): Error;
}
interface Dialect {
  Query: new (...made: unknown[]) => Statement;
}

/** What Sequelize and the drivers put on an error: SQL with its values, and the values again. */
const PRIVATE = ['parent', 'original', 'sql', 'sqlMessage', 'parameters', 'fields', 'value', 'instance', 'errors'];

/** Leaves these where code finds them and nothing that prints or copies an error does. */
function hide(error: object): void {
  for (const name of PRIVATE) if (Object.hasOwn(error, name)) Object.defineProperty(error, name, { enumerable: false });
}

/**
 * Makes errors of the database fit for any log: the driver's own words stand before the stack, where Sequelize writes
 * `Error` and no more, without the values that they quote, and SQL and values are not printed.
 */
function quietErrors({ dialect }: { dialect: Dialect }): void {
  dialect.Query = class extends dialect.Query {
    override formatError(error: Error, stack = ''): Error {
      const named = stack.replace(/^Error(?=\n|$)/, () => `Error: ${redactText(error.message)}`);
      const formatted = super.formatError(error, named) as Error & { errors?: object[] };
      formatted.message = redactText(formatted.message);
      for (const one of [error, formatted, ...(formatted.errors ?? [])]) hide(one);
      return formatted;
    }
  };
}

/**
 * Opens a database by URL: `sqlite:/path/file.sqlite` (`sqlite::memory:`) or `mysql://user:password@host:port/name`.
 * MySQL, MariaDB and a Galera cluster all speak through mysql2; times are UTC with milliseconds.
 */
export function connect(url: string): Sequelize {
  if (url.startsWith('sqlite:')) {
    const sequelize = new Sequelize({
      dialect: 'sqlite',
      storage: url.slice('sqlite:'.length),
      logging: false,
      dialectModule: createSqliteDriver(),
    });
    keepConnections((sequelize as unknown as { connectionManager: Connections }).connectionManager);
    quietErrors(sequelize as unknown as { dialect: Dialect });
    return sequelize;
  }
  const sequelize = new Sequelize(url, {
    dialect: 'mysql',
    logging: false,
    timezone: '+00:00',
    pool: { max: readSetting('DATABASE_POOL'), min: 0, acquire: 30_000, idle: 10_000 },
    dialectOptions: {
      supportBigNumbers: true,
      bigNumberStrings: false,
      charset: 'utf8mb4',
      dateStrings: false,
      // The same as +00:00, for which the driver would make a text of each moment and read that.
      timezone: 'Z',
      // A connection, and never as many; the server has room for 16,382 of all connections.
      maxPreparedStatements: 2 * MOST_PREPARED,
      // Those that we put together ourselves, and no others: `sendTogether`.
      multipleStatements: true,
    },
    define: { charset: 'utf8mb4' },
  });
  quietErrors(sequelize as unknown as { dialect: Dialect });
  sequelize.addHook('afterConnect', async (connection) => {
    sendTogether(connection as Connection);
    for (const sql of SESSION) await setSession(connection as Connection, sql);
  });
  return sequelize;
}

/** An SQLite file keeps the kind of its journal; MySQL needs nothing. */
export async function prepare(sequelize: Sequelize): Promise<void> {
  if (sequelize.getDialect() !== 'sqlite') return;
  await sequelize.query('PRAGMA journal_mode = WAL');
}
