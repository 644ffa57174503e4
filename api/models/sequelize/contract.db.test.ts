import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes, Op, QueryTypes, Transaction, UniqueConstraintError, literal } from 'sequelize';
import type { TestDatabase } from '../../test/database';
import { openTestDatabase } from '../../test/database';
import type { Database } from '../database';
import { connect } from './connect';
import { readDirectly } from './directRead';
import { conditionText, selectIds } from './subquery';

// What this folder relies on in Sequelize without Sequelize promising it. A test that fails after an upgrade names what
// has to be made anew.

interface Connection {
  uuid?: string;
}
interface Internals {
  id: string;
  connection?: Connection & { query?: unknown };
  finished?: string;
  begin(): Promise<void>;
  prepareEnvironment(context: boolean): Promise<void>;
  cleanup(): void;
  forceCleanup(): Promise<void>;
  rollback(): Promise<void>;
  commit(): Promise<void>;
  afterCommit(hook: () => void): void;
  _afterCommitHooks: unknown[];
}
interface Privates {
  options: { logging?: unknown };
  connectionManager: {
    connections: Record<string, Connection>;
    getConnection(options?: { uuid?: string }): Promise<Connection>;
    releaseConnection(connection: Connection, force?: boolean): void;
  };
  dialect: {
    Query: new (connection: object, sequelize: Sequelize, options: object) => { formatError(error: Error): Error };
  };
}

let home: TestDatabase;
let sequelize: Sequelize;
let privates: Privates;
let things: ModelStatic<Model>;
beforeAll(async () => {
  home = await openTestDatabase();
  sequelize = connect(home.url);
  privates = sequelize as unknown as Privates;
  things = sequelize.define('contract_things', { name: DataTypes.STRING(40) }, { timestamps: false });
  await things.sync();
});
afterAll(async () => {
  await sequelize.close();
  await home.drop();
});
/** What only one driver has is no test of the other's run. */
const on =
  (database: 'sqlite' | 'mariadb') =>
  (name: string, check: () => void | Promise<void>): void => {
    if (process.env.TEST_DATABASE === database) test(name, check);
  };
const onSqlite = on('sqlite');
const onMysql = on('mariadb');
const begun = (): Internals =>
  new (Transaction as unknown as new (sequelize: Sequelize, options: object) => Internals)(sequelize, {});

describe('a time among replacements', () => {
  const at = new Date('2026-11-20T10:00:00.789Z');

  test('is written with its milliseconds', () => {
    expect(sequelize.escape(at as never)).toContain('.789');
  });

  test.each(['Asia/Shanghai', 'America/New_York'])('is written in UTC when the process runs in %s', async (zone) => {
    const own = process.env.TZ;
    process.env.TZ = zone;
    try {
      const [row] = await sequelize.query<{ text: string }>('SELECT ? AS text', {
        type: QueryTypes.SELECT,
        replacements: [at],
      });
      expect(row?.text).toContain('2026-11-20 10:00:00.789');
    } finally {
      process.env.TZ = own ?? 'UTC';
    }
  });

  onMysql('by the length that we give the type; without it they are cut off', () => {
    const { prototype } = (DataTypes as unknown as { mysql: { DATE: { prototype: { _length?: number } } } }).mysql.DATE;
    prototype._length = undefined;
    try {
      expect(sequelize.escape(at as never)).not.toContain('.789');
    } finally {
      prototype._length = 3;
    }
  });
});

describe('a transaction', () => {
  test('begins by its own `begin`, on the connection that it then keeps, and gives it back by `cleanup`', async () => {
    const held = begun();
    let began = 0;
    held.begin = async () => {
      began += 1;
    };
    await held.prepareEnvironment(false);
    expect([began, held.connection?.uuid, held.finished]).toEqual([1, held.id, undefined]);
    const { connection } = held;
    held.cleanup();
    expect(connection?.uuid === held.id).toBe(false);
  });

  test('keeps the hooks of `afterCommit` where we run them', () => {
    const held = begun();
    const hook = (): void => undefined;
    held.afterCommit(hook);
    expect(held._afterCommitHooks).toEqual([hook]);
  });

  test('ends as `rollback` and takes no second end', async () => {
    const held = begun();
    await held.prepareEnvironment(false);
    await held.rollback();
    expect(held.finished).toBe('rollback');
    await expect(held.rollback()).rejects.toThrow(/finished with state: rollback/);
    await expect(held.commit()).rejects.toThrow(/finished with state: rollback/);
  });

  onMysql('has a connection of mysql2, and lets it go for good by `forceCleanup`', async () => {
    const held = begun();
    await held.prepareEnvironment(false);
    expect(typeof held.connection?.query).toBe('function');
    await held.forceCleanup();
    expect(held.connection?.uuid).toBeUndefined();
  });

  onSqlite('has its connection under its id, and the next one is given the same', async () => {
    const { connections } = privates.connectionManager;
    const connectionOf = (): Promise<Connection | undefined> =>
      sequelize.transaction(async (transaction) => {
        const { id } = transaction as unknown as Internals;
        const found = connections[id];
        await sequelize.query('SELECT 1', { transaction });
        return found;
      });
    const first = await connectionOf();
    expect(first).toBeDefined();
    // Where `close` looks for it.
    expect(Object.values(connections)).toContain(first);
    expect(await connectionOf()).toBe(first);
  });
});

onMysql("turns an error of the driver into Sequelize's own by its Query", () => {
  const failure = Object.assign(new Error("Duplicate entry '1' for key 'PRIMARY'"), {
    errno: 1062,
    code: 'ER_DUP_ENTRY',
    sql: 'INSERT',
  });
  const { Query } = privates.dialect;
  expect(new Query({}, sequelize, {}).formatError(failure)).toBeInstanceOf(UniqueConstraintError);
});

test('hands its statements to the `logging` of its options, whatever that is at the moment', async () => {
  const logged: unknown[] = [];
  privates.options.logging = (sql: unknown) => logged.push(sql);
  await sequelize.query('SELECT 1 AS `one`', { type: QueryTypes.SELECT });
  privates.options.logging = false;
  await sequelize.query('SELECT 2 AS `two`', { type: QueryTypes.SELECT });
  expect(logged).toEqual([expect.stringContaining('SELECT 1 AS `one`')]);
});

test('makes the SQL of a query that is not run', () => {
  const sql = selectIds(sequelize, things, { [Op.and]: [{ name: 'a' }] });
  expect(sql).toMatch(/^SELECT `id` FROM `contract_things`.* WHERE .*`name` = 'a'\)?$/);
});

test('makes the text of a condition, its columns named with their table', () => {
  expect(conditionText(sequelize, things, { [Op.and]: [{ name: 'a' }] })).toMatch(/`contract_things`\.`name` = 'a'/);
  expect(conditionText(sequelize, things, { [Op.and]: [{}, {}] })).toBe('1 = 1');
});

test('writes what stands for a value into a condition as it is', () => {
  const where = { [Op.and]: [{ id: { [Op.eq]: literal('⟦0⟧') } }, { name: { [Op.in]: [literal('⟦1⟧'), 'b'] } }] };
  expect(conditionText(sequelize, things, where)).toMatch(/`id` = ⟦0⟧.*`name` IN \(⟦1⟧, 'b'\)/);
});

describe('a connection that is read from directly', () => {
  const read = (sql: string, values: readonly (string | number)[] | null, transaction?: Transaction) =>
    readDirectly<{ id: number; name: string }>({ database: { sequelize } as Database, transaction }, sql, values);

  test('is one of the pool, or that of a transaction, and refused once that has ended', async () => {
    const { id } = (await things.create({ name: 'read' })).get() as { id: number };
    expect(await read('SELECT `name` FROM `contract_things` WHERE `id` = ?', [id])).toEqual([{ name: 'read' }]);
    expect(await read(`SELECT \`name\` FROM \`contract_things\` WHERE \`id\` = ${id}`, null)).toEqual([
      { name: 'read' },
    ]);
    const transaction = await sequelize.transaction();
    await things.update({ name: 'seen here alone' }, { where: { id }, transaction });
    const [row] = await read('SELECT `id`, `name` FROM `contract_things` WHERE `id` = ?', [id], transaction);
    await transaction.rollback();
    expect(row).toEqual({ id, name: 'seen here alone' });
    await expect(read('SELECT 1 AS `id`', null, transaction)).rejects.toThrow('has ended');
    expect(await read('SELECT `name` FROM `contract_things` WHERE `id` = ?', [id])).toEqual([{ name: 'read' }]);
    await things.destroy({ where: { id } });
  });

  on('mariadb')('takes a page and numbers as values of a prepared statement', async () => {
    expect(await read('SELECT ? + 0 AS `id` LIMIT ? OFFSET ?', [7, 1, 0])).toEqual([{ id: 7 }]);
  });

  on('mariadb')('has no function for values but where a statement is given one', async () => {
    const connection = await privates.connectionManager.getConnection();
    const { config } = connection as unknown as { config: { typeCast: unknown } };
    privates.connectionManager.releaseConnection(connection);
    expect(config.typeCast).toBe(true);
    expect(await sequelize.query('SELECT NOW(3) AS `at`', { type: QueryTypes.SELECT })).toEqual([
      { at: expect.any(Date) },
    ]);
  });
});

describe('hooks of a model', () => {
  test('write what `beforeBulkUpdate` leaves in `attributes`, and are given plain rows', async () => {
    things.addHook('beforeBulkUpdate', (options) => {
      (options as unknown as { attributes: object }).attributes = { name: 'as the hook says' };
    });
    const found: unknown[] = [];
    things.addHook('afterFind', (rows) => {
      found.push(rows);
    });
    await things.bulkCreate([{ name: 'a' }]);
    await things.update({ name: 'b' }, { where: { name: 'a' } });
    const rows = await things.findAll({ attributes: ['name'], raw: true });
    expect(rows).toEqual([{ name: 'as the hook says' }]);
    expect(found).toEqual([rows]);
  });
});

test('an error of a statement says what was wrong, in its stack too', async () => {
  const failed = await sequelize.query('SELECT * FROM no_such_table').catch((error: Error) => error);
  expect((failed as Error).message).toContain('no_such_table');
  expect((failed as Error).stack).toContain('no_such_table');
});
