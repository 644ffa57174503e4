import { DataTypes, Sequelize } from 'sequelize';

const MYSQL_POOL = { max: Number(process.env.DATABASE_POOL ?? 20), min: 0, acquire: 30_000, idle: 10_000 };

// Sequelize writes a Date among `replacements` by this prototype, which has no length and so would cut the milliseconds off:
// what was stored a moment ago would lie in the future of the next query. Columns have a length of their own.
const { DATE } = (DataTypes as unknown as { mysql: { DATE: { prototype: { _length?: number } } } }).mysql;
DATE.prototype._length = 3;

/**
 * Opens a database by URL: `sqlite:/path/file.sqlite` (`sqlite::memory:`) or `mysql://user:password@host:port/name`.
 * MySQL, MariaDB and a Galera cluster all speak through mysql2; times are UTC with milliseconds.
 */
export function connect(url: string): Sequelize {
  if (url.startsWith('sqlite:')) {
    const sequelize = new Sequelize({ dialect: 'sqlite', storage: url.slice('sqlite:'.length), logging: false });
    return sequelize;
  }
  return new Sequelize(url, {
    dialect: 'mysql', logging: false, timezone: '+00:00', pool: MYSQL_POOL,
    // READ COMMITTED: gap locks would make sales of neighbouring cards wait for one another.
    isolationLevel: 'READ COMMITTED' as never,
    dialectOptions: { supportBigNumbers: true, bigNumberStrings: false, charset: 'utf8mb4', dateStrings: false },
    define: { charset: 'utf8mb4' },
  });
}

/** SQLite needs its journal and its foreign keys switched on; MySQL needs nothing. */
export async function prepare(sequelize: Sequelize): Promise<void> {
  if (sequelize.getDialect() !== 'sqlite') return;
  await sequelize.query('PRAGMA journal_mode = WAL');
  await sequelize.query('PRAGMA synchronous = NORMAL');
  await sequelize.query('PRAGMA busy_timeout = 5000');
}
