import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Database } from '@appthreat/sqlite3/lib/sqlite3.js';
import { DataTypes, Sequelize } from 'sequelize';
import { createSqliteDriver } from './sqliteDriver';

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

test('a table’s types are queried once, and again after a change; what is read has its types', async () => {
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
