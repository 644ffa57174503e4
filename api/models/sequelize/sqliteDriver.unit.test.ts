import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Database } from '@appthreat/sqlite3/lib/sqlite3.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError, DataTypes, Sequelize, UniqueConstraintError } from 'sequelize';
import { createSqliteDriver } from './sqliteDriver';
import type { Database as OpenDatabase } from '../database';
import { send as sendStatement } from './statement';

const queries = jest.spyOn(Database.prototype, 'all');
const questions = (): number =>
  queries.mock.calls.filter(([sql]) => String(sql).startsWith('PRAGMA table_info')).length;

const sequelize = new Sequelize({
  dialect: 'sqlite',
  storage: ':memory:',
  logging: false,
  dialectModule: createSqliteDriver(),
});
const things = sequelize.define('things', { at: DataTypes.DATE(3) }, { timestamps: false });
beforeAll(() => things.sync());
afterAll(() => sequelize.close());

test("queries a table's column types once, and again when the schema changes", async () => {
  const at = new Date('2026-11-22T01:02:03.456Z');
  await things.create({ at });
  const read = async () => (await things.findOne())?.get('at');
  const before = questions();
  expect([await read(), await read(), await read()]).toEqual([at, at, at]);
  expect(questions()).toBe(before + 1);
  await sequelize.getQueryInterface().addColumn('things', 'day', DataTypes.DATE(3));
  expect([await read(), await read()]).toEqual([at, at]);
  expect(questions()).toBe(before + 2);
});

test('rolls a transaction back when its COMMIT fails, so that later transactions can write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 't3d-driver-'));
  const file = new Sequelize({
    dialect: 'sqlite',
    storage: join(folder, 'file.sqlite'),
    logging: false,
    dialectModule: createSqliteDriver(),
  });
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    await file.query('CREATE TABLE owners (id INTEGER PRIMARY KEY)');
    await file.query('CREATE TABLE cards (owner REFERENCES owners (id) DEFERRABLE INITIALLY DEFERRED)');
    const sell = (owner: number): Promise<unknown> =>
      file.transaction((transaction) => file.query(`INSERT INTO cards VALUES (${owner})`, { transaction }));
    await expect(sell(9)).rejects.toThrow('FOREIGN KEY');
    await file.transaction((transaction) => file.query('INSERT INTO owners VALUES (1)', { transaction }));
    await sell(1);
    expect((await file.query('SELECT owner FROM cards'))[0]).toEqual([{ owner: 1 }]);
  } finally {
    warn.mockRestore();
    await file.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('a cached prepared statement of SQLite', () => {
  beforeAll(async () => {
    await run('CREATE TABLE cards (id INTEGER PRIMARY KEY, name VARCHAR(20) UNIQUE, price BIGINT NOT NULL)');
  });
  const database = { sequelize, dialect: 'sqlite' } as unknown as OpenDatabase;
  const send = async (method: 'all' | 'run', sql: string, values: readonly unknown[] = []): Promise<unknown> =>
    sendStatement({ database }, { method, sql, values });
  const run = (sql: string, values?: readonly unknown[]) => send('run', sql, values);
  const all = (sql: string, values?: readonly unknown[]) => send('all', sql, values);
  const INSERT = 'INSERT INTO cards (name, price) VALUES (?, ?)';

  test('returns the last id, the rows, or the constraint error from a prepared statement', async () => {
    expect(await run(INSERT, ['one', 5])).toEqual({ insertId: 1, affectedRows: 1 });
    expect(await run(INSERT, ['two', 3_000_000_000])).toEqual({ insertId: 2, affectedRows: 1 });
    expect(await run('UPDATE cards SET price = price + ?', [1])).toMatchObject({ affectedRows: 2 });
    const read = 'SELECT name, price, typeof(price) AS type FROM cards WHERE id = ?';
    expect(await all(read, [2])).toEqual([{ name: 'two', price: 3_000_000_001, type: 'integer' }]);
    expect(await all(read, [9])).toEqual([]);
    await expect(run(INSERT, ['two', 1])).rejects.toBeInstanceOf(UniqueConstraintError);
    await expect(run(INSERT, ['none', null])).rejects.toBeInstanceOf(DatabaseError);
    expect(await run(INSERT, ['after', 1])).toMatchObject({ affectedRows: 1 });
  });

  test('rejects every call of a statement that cannot be prepared', async () => {
    const wrong = await Promise.allSettled([all('SELECT id FROM nowhere'), all('SELECT id FROM nowhere')]);
    expect(wrong.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(all('SELECT id FROM nowhere')).rejects.toThrow('no such table');
  });

  test('runs two simultaneous calls of a prepared statement in sequence', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, at) => run(INSERT, [`many ${at}`, at])));
    expect(new Set(made.map((one) => (one as { insertId: number }).insertId)).size).toBe(20);
  });

  test("returns a prepared statement's new columns when the table was changed", async () => {
    expect(await all('SELECT * FROM cards WHERE id = ?', [1])).toEqual([{ id: 1, name: 'one', price: 6 }]);
    await run('ALTER TABLE cards ADD COLUMN note TEXT');
    expect(await all('SELECT * FROM cards WHERE id = ?', [1])).toEqual([{ id: 1, name: 'one', price: 6, note: null }]);
  });

  test('accepts lists, times and booleans as values of a prepared statement', async () => {
    const at = new Date('2026-11-22T01:02:03.456Z');
    expect(await all('SELECT ? AS at, ? AS yes WHERE 2 IN (?) AND 3 IN (?)', [at, true, [1, 2], [3]])).toEqual([
      { at: '2026-11-22 01:02:03.456 +00:00', yes: 1 },
    ]);
  });

  test('accepts more values than SQLite has parameters in a statement', async () => {
    const ids = Array.from({ length: 40_000 }, (_, at) => at);
    expect(await all('SELECT COUNT(*) AS n FROM cards WHERE id IN (?) AND name <> ?', [ids, "o'ne"])).toEqual([
      { n: expect.any(Number) },
    ]);
  });

  test('requires a value for each placeholder, and rejects placeholders between quotes', async () => {
    await expect(all('SELECT ?, ?', [1])).rejects.toThrow('places');
    await expect(all("SELECT 'what?', ?", [1])).rejects.toThrow('question mark');
    expect(await all("SELECT 'it''s \\' AS text, ? AS n", [1])).toEqual([{ text: "it's \\", n: 1 }]);
  });

  test('closes a connection that has prepared statements', async () => {
    const driver = createSqliteDriver();
    const other = await new Promise<Database>((resolve, reject) => {
      const made = new driver.Database(':memory:', (error) => (error ? reject(error) : resolve(made)));
    });
    const kept = other as unknown as { send(...sent: unknown[]): void };
    for (let at = 0; at < 600; at += 1)
      await new Promise((resolve) => {
        kept.send('all', `SELECT ${at} AS n WHERE 1 = ?`, [1], resolve);
      });
    expect(await new Promise((resolve) => other.close(resolve))).toBeNull();
  });
});
