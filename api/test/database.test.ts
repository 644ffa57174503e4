import { describe, expect, test } from '@jest/globals';
import { connect } from '../models/connect';
import { listPendingMigrations, migrate } from '../models/migrate';
import { openTestDatabase } from './database';

describe('a test database', () => {
  test('has every migration and is nobody else\'s', async () => {
    const [one, other] = [await openTestDatabase(), await openTestDatabase()];
    expect(one.url).not.toBe(other.url);
    const sequelize = connect(one.url);
    expect(await listPendingMigrations(sequelize)).toEqual([]);
    expect(await migrate(sequelize)).toEqual([]);
    await sequelize.getQueryInterface().createTable('only_here', { id: 'INTEGER' });
    await sequelize.close();
    const second = connect(other.url);
    expect(await second.getQueryInterface().showAllTables()).not.toContain('only_here');
    await second.close();
    await Promise.all([one.drop(), other.drop()]);
  });

  test('keeps text of every script', async () => {
    const database = await openTestDatabase();
    const sequelize = connect(database.url);
    await sequelize.query('CREATE TABLE scratch (name VARCHAR(20))');
    await sequelize.query("INSERT INTO scratch VALUES ('繁體中文 €')");
    expect((await sequelize.query('SELECT name FROM scratch'))[0]).toEqual([{ name: '繁體中文 €' }]);
    await sequelize.close();
    await database.drop();
  });
});
