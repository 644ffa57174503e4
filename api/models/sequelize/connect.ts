import { createConnection } from 'mysql2/promise';
import type { QueryOptions } from 'sequelize';
import { Sequelize } from 'sequelize';
import { readSetting } from '../../environment/read';
import { quietError } from './sequelizeInternals';
import { isBoundary, cachePrepared, sendBoundary } from './mysqlDriver';
import { createSqliteDriver } from './sqliteDriver';
import { momentText } from './moments';

// Sent once per connection, because Sequelize would send the isolation level before every transaction.
const SESSION = [
  // With the default isolation level, gap locks would make sales of neighbouring cards wait for each other.
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  // A short timeout, because a Galera donor blocks all commits until every waiting statement has timed out.
  'SET SESSION innodb_lock_wait_timeout = 10',
];

/** A Sequelize with errors that are safe to log, and times in UTC with milliseconds. */
class QuietSequelize extends Sequelize {
  override async query(sql: never, options: QueryOptions = {}): Promise<never> {
    const { transaction } = options;
    // Send these statements directly, because Sequelize's own code takes longer than the statement.
    if (transaction && isBoundary(sql) && this.getDialect() === 'mysql')
      return (await sendBoundary(this, { ...options, transaction }, sql)) as never;
    try {
      return (await super.query(sql, { ...options, replacements: this.withTexts(options.replacements) })) as never;
    } catch (error) {
      throw quietError(error);
    }
  }

  /** Converts times to texts, because Sequelize would write them without milliseconds and in the process's zone. */
  private withTexts<R extends QueryOptions['replacements']>(given: R): R {
    const dialect = this.getDialect() === 'sqlite' ? 'sqlite' : 'mysql';
    const textOf = (value: unknown): unknown => {
      if (value instanceof Date) return momentText(dialect, value);
      return Array.isArray(value) ? value.map(textOf) : value;
    };
    if (given === undefined || Array.isArray(given)) return textOf(given) as R;
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, textOf(value)])) as R;
  }
}

function connectToFile(file: string): Sequelize {
  return new QuietSequelize({
    dialect: 'sqlite',
    storage: file,
    logging: false,
    dialectModule: createSqliteDriver(),
  });
}

/** The number of processes that share the server's limit of prepared statements. */
const PROCESSES = 8;
const MOST_PREPARED = 200;

/** Returns how many prepared statements a connection may cache. */
async function readPreparedLimit(url: string, connections: number): Promise<number> {
  const connection = await createConnection(url);
  try {
    const [[row]] = (await connection.query('SELECT @@max_prepared_stmt_count AS most')) as unknown as [
      [{ most: number }],
    ];
    return Math.min(MOST_PREPARED, Math.max(1, Math.floor(row.most / PROCESSES / connections)));
  } finally {
    await connection.end();
  }
}

const OWN = new WeakMap<Sequelize, Set<number>>();

/** Returns the server's numbers of this process's connections. */
export const ownConnections = (sequelize: Sequelize): ReadonlySet<number> => OWN.get(sequelize) ?? new Set();

function connectToServer(url: string): Sequelize {
  const connections = readSetting('DATABASE_POOL');
  const sequelize = new QuietSequelize(url, {
    dialect: 'mysql',
    logging: false,
    timezone: '+00:00',
    pool: { max: connections, min: 0, acquire: 30_000, idle: 10_000 },
    dialectOptions: {
      supportBigNumbers: true,
      bigNumberStrings: false,
      charset: 'utf8mb4',
      dateStrings: ['DATE'],
      // Use the driver's own types, so that no function is called for each value.
      typeCast: true,
      // Use `Z`, because with the equal `+00:00` the driver converts each time to text first.
      timezone: 'Z',
    },
    define: { charset: 'utf8mb4' },
  });
  let limit: number | undefined;
  sequelize.addHook('beforeConnect', async () => {
    // Ignore an error, because the connection itself will fail.
    limit ??= await readPreparedLimit(url, connections).catch(() => undefined);
  });
  const own = new Set<number>();
  OWN.set(sequelize, own);
  sequelize.addHook('afterConnect', async (connection) => {
    own.add((connection as { threadId: number }).threadId);
    cachePrepared(connection as object, limit ?? 1);
    const { promise } = connection as { promise(): { query(sql: string): Promise<unknown> } };
    for (const sql of SESSION) await promise.call(connection).query(sql);
  });
  return sequelize;
}

/** Opens a database: `sqlite:/path/file.sqlite`, `sqlite::memory:` or `mysql://user:password@host:port/name`. */
export const connect = (url: string): Sequelize =>
  url.startsWith('sqlite:') ? connectToFile(url.slice('sqlite:'.length)) : connectToServer(url);

/** Sets the journal mode of an SQLite file. */
export async function prepare(sequelize: Sequelize): Promise<void> {
  if (sequelize.getDialect() !== 'sqlite') return;
  await sequelize.query('PRAGMA journal_mode = WAL');
}
