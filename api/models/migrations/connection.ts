import type { QueryInterface, Sequelize, Transaction } from 'sequelize';
import { QueryTypes } from 'sequelize';

/** The one connection on which the steps of a migration run. */
export interface Connection {
  readonly dialect: 'sqlite' | 'mysql';
  readonly queryInterface: QueryInterface;
  /** On MySQL; its statements change tables and so commit by themselves. */
  readonly transaction?: Transaction;
  select<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  run(sql: string): Promise<void>;
}

/** Statements of a database, or of the one connection of a transaction. */
export function connectionOf(sequelize: Sequelize, transaction?: Transaction): Connection {
  return {
    dialect: sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'mysql',
    queryInterface: sequelize.getQueryInterface(),
    transaction,
    select: <Row extends object>(sql: string, values: readonly unknown[] = []) =>
      sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements: [...values], transaction }),
    run: async (sql) => {
      await sequelize.query(sql, { transaction });
    },
  };
}

/**
 * SQLite changes all or nothing. Foreign keys are not enforced meanwhile, or a table that is made anew would take the
 * rows along that refer to it; that cannot be said inside a transaction of Sequelize's, so this one is said by hand.
 */
async function onSqlite(sequelize: Sequelize, work: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = connectionOf(sequelize);
  await connection.run('PRAGMA foreign_keys = OFF');
  try {
    await connection.run('BEGIN IMMEDIATE');
    try {
      await work(connection);
      await connection.run('COMMIT');
    } catch (error) {
      await connection.run('ROLLBACK').catch(() => undefined);
      throw error;
    }
  } finally {
    await connection.run('PRAGMA foreign_keys = ON');
  }
}

/** A value that does not fit is an error, never cut; and a table in use makes us give up, not everybody else wait. */
const STRICT = "SET SESSION sql_mode = CONCAT(@@sql_mode, ',STRICT_ALL_TABLES'), SESSION lock_wait_timeout = 60";

function onMysql(sequelize: Sequelize, work: (connection: Connection) => Promise<void>): Promise<void> {
  return sequelize.transaction(async (transaction) => {
    const connection = connectionOf(sequelize, transaction);
    const [before] = await connection.select<{ mode: string; wait: number }>(
      'SELECT @@sql_mode AS mode, @@lock_wait_timeout AS wait',
    );
    await connection.run(STRICT);
    try {
      await work(connection);
    } finally {
      const mode = sequelize.escape(before?.mode ?? '');
      await connection.run(`SET SESSION sql_mode = ${mode}, SESSION lock_wait_timeout = ${before?.wait}`);
    }
  });
}

/** Runs the steps of a migration on one connection: on SQLite all of them or none. */
export const onOneConnection = (sequelize: Sequelize, work: (connection: Connection) => Promise<void>): Promise<void> =>
  (sequelize.getDialect() === 'sqlite' ? onSqlite : onMysql)(sequelize, work);
