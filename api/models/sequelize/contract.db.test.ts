import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Model, ModelStatic, Sequelize, Transaction } from 'sequelize';
import { DataTypes, Op, QueryTypes, UniqueConstraintError, literal } from 'sequelize';
import type { TestDatabase } from '../../test/database';
import { openTestDatabase } from '../../test/database';
import type { Database } from '../database';
import { connect } from './connect';
import { send } from './statement';
import { conditionText, connectionOf, poolOf, selectIds } from './sequelizeInternals';

// Tests undocumented behaviour of Sequelize on which this folder relies.

let home: TestDatabase;
let sequelize: Sequelize;
let database: Database;
let things: ModelStatic<Model>;
beforeAll(async () => {
  home = await openTestDatabase();
  sequelize = connect(home.url);
  database = { sequelize, dialect: sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'mysql' } as Database;
  things = sequelize.define('contract_things', { name: DataTypes.STRING(40) }, { timestamps: false });
  await things.sync();
});
afterAll(async () => {
  await sequelize.close();
  await home.drop();
});
/** Registers a test that runs with one driver only. */
const on =
  (which: 'sqlite' | 'mariadb') =>
  (name: string, check: () => void | Promise<void>): void => {
    if (process.env.TEST_DATABASE === which) test(name, check);
  };
const onSqlite = on('sqlite');
const onMysql = on('mariadb');
const read = <Row extends object>(
  sql: string,
  values: readonly unknown[],
  more: { transaction?: Transaction; isPrepared?: boolean } = {},
): Promise<Row[]> => {
  const { transaction, isPrepared } = more;
  return send<Row[]>({ database, transaction }, { method: 'all', sql, values, isPrepared });
};

describe('times among the replacements of a query', () => {
  const at = new Date('2026-11-20T10:00:00.789Z');

  test.each(['Asia/Shanghai', 'America/New_York'])(
    'writes a time in UTC with milliseconds when the process runs in the zone %s',
    async (zone) => {
      const own = process.env.TZ;
      process.env.TZ = zone;
      try {
        for (const [sql, replacements] of [
          ['SELECT ? AS text', [at]],
          ['SELECT :at AS text', { at }],
        ] as const) {
          const [row] = await sequelize.query<{ text: string }>(sql, {
            type: QueryTypes.SELECT,
            replacements: replacements as never,
          });
          expect(row?.text).toContain('2026-11-20 10:00:00.789');
        }
      } finally {
        process.env.TZ = own ?? 'UTC';
      }
    },
  );
});

describe('a transaction', () => {
  test('gives a transaction a connection until the transaction ends, and no connection afterwards', async () => {
    const transaction = await sequelize.transaction();
    expect(connectionOf(transaction)).toBeDefined();
    await transaction.rollback();
    expect(() => connectionOf(transaction)).toThrow('has ended');
    const committed = await sequelize.transaction();
    await committed.commit();
    expect(() => connectionOf(committed)).toThrow('has ended');
  });

  onMysql('tells the hooks before queries of its beginning and its end', async () => {
    const told: unknown[] = [];
    sequelize.addHook('beforeQuery', 'watch', ({ transaction }, query) => {
      const { connection, finished } = transaction as unknown as { connection: object; finished?: string };
      told.push([(query as unknown as { connection: object }).connection === connection, finished]);
    });
    await sequelize.transaction(async () => undefined);
    sequelize.removeHook('beforeQuery', 'watch');
    expect(told).toEqual([
      [true, undefined],
      [true, 'commit'],
    ]);
  });

  onSqlite('is given the connection of the one before', async () => {
    const connections: object[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      await sequelize.transaction(async (transaction) => {
        connections.push(connectionOf(transaction));
        await sequelize.query('SELECT 1', { transaction });
      });
    expect(new Set(connections).size).toBe(1);
  });

  onMysql('is over after a deadlock: a later statement of it is refused', async () => {
    await things.bulkCreate([{ name: 'left' }, { name: 'right' }]);
    const rows = await read<{ id: number }>("SELECT id FROM contract_things WHERE name IN ('left', 'right')", []);
    const ids = rows.map(({ id }) => id) as [number, number];
    const lock = (transaction: Transaction, id: number | undefined): Promise<unknown> =>
      read('SELECT id FROM contract_things WHERE id = ? FOR UPDATE', [id], { transaction });
    const [one, other] = [await sequelize.transaction(), await sequelize.transaction()];
    await lock(one, ids[0]);
    await lock(other, ids[1]);
    const ends = await Promise.allSettled([lock(one, ids[1]), lock(other, ids[0])]);
    const loser = ends[0].status === 'rejected' ? one : other;
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(read('SELECT 1 AS n', [], { transaction: loser })).rejects.toThrow('has ended');
    await expect(loser.commit()).rejects.toThrow('finished with state');
    await (loser === one ? other : one).rollback();
    await things.destroy({ where: { id: ids } });
  });
});

onMysql('counts used, idle and waiting connections of the pool', async () => {
  const transaction = await sequelize.transaction();
  const { used, idle, waiting, max } = poolOf(sequelize);
  expect(used).toBe(1);
  expect([idle >= 0, waiting, max > 1]).toEqual([true, 0, true]);
  await transaction.rollback();
  expect(poolOf(sequelize)).toMatchObject({ used: 0, idle: idle + 1, waiting: 0 });
});

test('converts a driver error to a Sequelize error that prints no values', async () => {
  await things.create({ id: 7001, name: 'taken' });
  const insert = { method: 'run', sql: 'INSERT INTO contract_things (id, name) VALUES (?, ?)', values: [7001, 'x'] };
  const error = (await send({ database }, insert as never).catch((failure: unknown) => failure)) as Error;
  expect(error).toBeInstanceOf(UniqueConstraintError);
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/7001|INSERT/);
  await things.destroy({ where: { id: 7001 } });
});

test('passes every statement to the present `logging` option', async () => {
  const logged: string[] = [];
  const { options } = sequelize as unknown as { options: { logging: unknown } };
  options.logging = (sql: string) => logged.push(sql);
  await sequelize.query('SELECT 1 AS `one`', { type: QueryTypes.SELECT });
  await read("SELECT ? AS `two`, 'a' AS `a`", ['?']);
  options.logging = false;
  await read('SELECT ? AS `three`', [3]);
  expect(logged).toEqual([expect.stringContaining('SELECT 1 AS `one`'), "SELECT '?' AS `two`, 'a' AS `a`"]);
});

test('builds the SQL of a query in Sequelize without running the query', () => {
  const sql = selectIds(sequelize, things, { [Op.and]: [{ name: 'a' }] });
  expect(sql).toMatch(/^SELECT `id` FROM `contract_things`.* WHERE .*`name` = 'a'\)?$/);
});

test("builds the text of a condition in Sequelize with the table's name before columns", () => {
  expect(conditionText(sequelize, things, { [Op.and]: [{ name: 'a' }] })).toMatch(/`contract_things`\.`name` = 'a'/);
  expect(conditionText(sequelize, things, { [Op.and]: [{}, {}] })).toBe('1 = 1');
});

test('writes a placeholder into a Sequelize condition unchanged', () => {
  const where = { [Op.and]: [{ id: { [Op.eq]: literal('⟦0⟧') } }, { name: { [Op.in]: [literal('⟦1⟧'), 'b'] } }] };
  expect(conditionText(sequelize, things, where)).toMatch(/`id` = ⟦0⟧.*`name` IN \(⟦1⟧, 'b'\)/);
});

describe('SQL statements', () => {
  test("runs an SQL statement on a connection of the pool, or of the statement's transaction", async () => {
    const { id } = (await things.create({ name: 'read' })).get() as { id: number };
    const nameOf = (transaction?: Transaction): Promise<object[]> =>
      read('SELECT `name` FROM `contract_things` WHERE `id` = ?', [id], { transaction, isPrepared: true });
    expect(await nameOf()).toEqual([{ name: 'read' }]);
    const transaction = await sequelize.transaction();
    await things.update({ name: 'seen here alone' }, { where: { id }, transaction });
    expect(await nameOf(transaction)).toEqual([{ name: 'seen here alone' }]);
    await transaction.rollback();
    expect(await nameOf()).toEqual([{ name: 'read' }]);
    await things.destroy({ where: { id } });
  });

  test('never runs an SQL statement as two statements when the statement contains a semicolon', async () => {
    const sql = "SELECT 1 AS n; DELETE FROM contract_things WHERE name = 'stays'";
    await things.create({ name: 'stays' });
    await sequelize.query(sql).catch(() => undefined);
    await read(sql, []).catch(() => undefined);
    expect(await things.count({ where: { name: 'stays' } })).toBe(1);
    await things.destroy({ where: { name: 'stays' } });
  });

  onMysql('may be given a page and numbers as values of a prepared statement', async () => {
    expect(await read('SELECT ? + 0 AS `id` LIMIT ? OFFSET ?', [7, 1, 0], { isPrepared: true })).toEqual([{ id: 7 }]);
  });

  onMysql('answers moments as dates and days as texts', async () => {
    const [row] = await read<{ at: unknown; day: unknown }>("SELECT NOW(3) AS `at`, DATE('2026-11-20') AS `day`", []);
    expect([row?.at instanceof Date, row?.day]).toEqual([true, '2026-11-20']);
  });
});

test('explains an SQL error also in the stack trace', async () => {
  const failed = await sequelize.query('SELECT * FROM no_such_table').catch((error: Error) => error);
  expect((failed as Error).message).toContain('no_such_table');
  expect((failed as Error).stack).toContain('no_such_table');
});
