import type { QueryInterface, Sequelize, Transaction } from 'sequelize';
import { QueryTypes } from 'sequelize';
import { quote } from './ddl';
import type { StepOf } from './steps';

/** The single connection that runs a migration's steps. */
export interface Connection {
  readonly dialect: 'sqlite' | 'mysql';
  readonly queryInterface: QueryInterface;
  /** The transaction, unless raw statements begin and end it on SQLite. */
  readonly transaction?: Transaction;
  select<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  run(sql: string): Promise<void>;
}

/** Returns a connection that runs statements on the database or in a transaction. */
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
 * Runs the steps atomically on SQLite without foreign keys, because rebuilding a table would delete the rows that refer
 * to it.
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

/** The session's settings: values that do not fit fail, and a wait for a locked table is short. */
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

/** Runs the steps of a migration on one connection, on SQLite in one transaction. */
export const onOneConnection = (sequelize: Sequelize, work: (connection: Connection) => Promise<void>): Promise<void> =>
  (sequelize.getDialect() === 'sqlite' ? onSqlite : onMysql)(sequelize, work);

const AT_ONCE = 5000;
const SHOWN = 5;
type Fill = Pick<StepOf<'fillLinks'>, 'from' | 'column'>;
/** A row's id and an id that it refers to. */
type Pair = readonly [owner: number, item: number];

/** Returns whether a link table has rows and so was already filled. */
export const hasRows = async (connection: Connection, table: string): Promise<boolean> =>
  (await connection.select(`SELECT 1 FROM ${quote(table)} LIMIT 1`)).length > 0;

/** Returns ids from a number or a JSON list of numbers. */
function idsIn(value: unknown): number[] {
  const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return [...new Set([read].flat().filter((one): one is number => typeof one === 'number'))];
}

/** Yields the ids that a column refers to, thousands of rows at a time. */
async function* pagesOf(connection: Connection, { from, column }: Fill): AsyncGenerator<Pair[]> {
  for (let after = 0, rows = AT_ONCE; rows === AT_ONCE;) {
    const page = await connection.select<{ id: number; named: unknown }>(
      `SELECT id, ${quote(column)} AS named FROM ${quote(from)}
        WHERE id > ${after} AND ${quote(column)} IS NOT NULL ORDER BY id LIMIT ${AT_ONCE}`,
    );
    yield page.flatMap(({ id, named }) => idsIn(named).map((item): Pair => [Number(id), item]));
    rows = page.length;
    after = Number(page.at(-1)?.id ?? after);
  }
}

/** Returns the first rows with a column that refers to a missing row of the other table. */
export async function namesNobody(connection: Connection, fill: Fill, references: string): Promise<number[]> {
  const found: number[] = [];
  for await (const pairs of pagesOf(connection, fill)) {
    const items = [...new Set(pairs.map(([, item]) => item))];
    if (items.length === 0) continue;
    const there = await connection.select<{ id: number }>(
      `SELECT id FROM ${quote(references)} WHERE id IN (${items.join(', ')})`,
    );
    const known = new Set(there.map(({ id }) => Number(id)));
    found.push(...pairs.filter(([, item]) => !known.has(item)).map(([owner]) => owner));
    if (found.length > SHOWN) break;
  }
  return [...new Set(found)].slice(0, SHOWN);
}

const LINKS_AT_ONCE = 500;

export async function fillLinks(connection: Connection, step: StepOf<'fillLinks'>): Promise<void> {
  const now = connection.dialect === 'sqlite' ? "strftime('%Y-%m-%d %H:%M:%f +00:00', 'now')" : 'UTC_TIMESTAMP(3)';
  for await (const pairs of pagesOf(connection, step))
    for (let at = 0; at < pairs.length; at += LINKS_AT_ONCE) {
      const rows = pairs.slice(at, at + LINKS_AT_ONCE).map((pair) => `(${pair.join(', ')}, 1, ${now}, ${now})`);
      await connection.run(
        `INSERT INTO ${quote(step.table)} (owner, item, version, createdAt, updatedAt) VALUES ${rows.join(', ')}`,
      );
    }
}
