import type { QueryInterface, Sequelize } from 'sequelize';

type Failure = { original?: { errno?: number; code?: string; message?: string } };

/** MySQL's and MariaDB's numbers of errors which mean that a statement was done before, by how the statement begins. */
const DONE_ON_MYSQL: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^CREATE TABLE/i, [1050]],
  [/^CREATE (UNIQUE )?INDEX/i, [1061]],
  [/^CREATE TRIGGER/i, [1359]],
  [/^DROP TABLE/i, [1051]],
  [/^DROP TRIGGER/i, [1360]],
  [/^DROP INDEX/i, [1091]],
  [/^RENAME TABLE/i, [1050, 1146]],
  [/^ALTER TABLE \S+ (RENAME COLUMN|CHANGE)/i, [1054]],
  [/^ALTER TABLE \S+ ADD/i, [1060, 1061, 1826, 3822]],
  [/^ALTER TABLE \S+ DROP/i, [1091, 3821, 3940]],
  [/^INSERT/i, [1062]],
];

/** SQLite has one code for these; its message tells which it is. */
const DONE_ON_SQLITE: readonly (readonly [RegExp, RegExp])[] = [
  [/^CREATE/i, /already exists/],
  [/^DROP/i, /no such (table|index|trigger)/],
  [/^ALTER TABLE \S+ RENAME TO/i, /already another table|no such table/],
  [/^ALTER TABLE \S+ (RENAME COLUMN|DROP)/i, /no such column/],
  [/^ALTER TABLE \S+ ADD/i, /duplicate column name/],
  [/^INSERT/i, /UNIQUE constraint failed/],
];

function wasDone(sql: string, { original }: Failure): boolean {
  const statement = sql.trim();
  if (original?.errno !== undefined && !original.code?.startsWith('SQLITE'))
    return DONE_ON_MYSQL.some(([start, errors]) => start.test(statement) && errors.includes(original.errno as number));
  return DONE_ON_SQLITE.some(([start, why]) => start.test(statement) && why.test(original?.message ?? ''));
}

/**
 * The query interface for a migration that was cut short and runs again from its start. A database commits each
 * change of a table by itself, so a statement that was done the first time now fails as already done: such a
 * failure is passed over, by exactly these errors.
 */
export function resuming(queryInterface: QueryInterface): QueryInterface {
  const { sequelize } = queryInterface;
  const query = async (sql: string | { query: string }, options?: object): Promise<unknown> => {
    try {
      return await sequelize.query(sql as string, options);
    } catch (error) {
      if (wasDone(typeof sql === 'string' ? sql : sql.query, error as Failure)) return [[], undefined];
      throw error;
    }
  };
  const patient = Object.assign(Object.create(sequelize) as Sequelize, { query });
  return Object.assign(Object.create(queryInterface) as QueryInterface, { sequelize: patient });
}
