import { describe, expect, test } from '@jest/globals';
import { DataTypes, QueryTypes } from 'sequelize';
import { connect } from '../models/sequelize/connect';
import { listPendingMigrations, migrate } from '../models/migrate';
import { MIGRATED } from '../product';
import { openTestDatabase } from './database';

describe('a test database', () => {
  test('gives each test file a database of its own with every migration', async () => {
    const [one, other] = [await openTestDatabase(), await openTestDatabase()];
    expect(one.url).not.toBe(other.url);
    const sequelize = connect(one.url);
    expect(await listPendingMigrations(sequelize, MIGRATED)).toEqual([]);
    expect(await migrate(sequelize, MIGRATED)).toEqual([]);
    await sequelize.getQueryInterface().createTable('only_here', { id: 'INTEGER' });
    await sequelize.close();
    const second = connect(other.url);
    expect(await second.getQueryInterface().showAllTables()).not.toContain('only_here');
    await second.close();
    await Promise.all([one.drop(), other.drop()]);
  });

  test('returns the milliseconds of a time that an SQL statement wrote to a test database', async () => {
    const database = await openTestDatabase();
    const sequelize = connect(database.url);
    const at = new Date('2026-11-20T10:00:00.789Z');
    await sequelize.getQueryInterface().createTable('scratch', { at: { type: DataTypes.DATE(3) } });
    await sequelize.query('INSERT INTO scratch (at) VALUES (?)', { replacements: [at] });
    const [row] = await sequelize.query<{ at: Date | string }>('SELECT at FROM scratch WHERE at <= ?', {
      replacements: [at],
      type: QueryTypes.SELECT,
    });
    expect(new Date(row?.at ?? 0)).toEqual(at);
    await sequelize.close();
    await database.drop();
  });

  test('stores text of every script in a test database', async () => {
    const database = await openTestDatabase();
    const sequelize = connect(database.url);
    await sequelize.query('CREATE TABLE scratch (name VARCHAR(20))');
    await sequelize.query("INSERT INTO scratch VALUES ('繁體中文 €')");
    expect((await sequelize.query('SELECT name FROM scratch'))[0]).toEqual([{ name: '繁體中文 €' }]);
    await sequelize.close();
    await database.drop();
  });
});
