import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from './database';
import { openProduct } from '../product';
import { openTestDatabase } from '../test/database';
import type { TestDatabase } from '../test/database';
import { findDrift } from './drift';
import { declaredSchema } from '../declared/schema';

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await openTestDatabase();
  database = await openProduct(home.url);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

test('the migrated schema is the declared one', async () => {
  expect(await findDrift(database.sequelize.getQueryInterface(), declaredSchema(database.registry))).toEqual([]);
});

test('a column, an index and a table that are declared and not there are found', async () => {
  const [first] = declaredSchema(database.registry);
  if (!first) throw new Error('nothing declared');
  const changed = {
    ...first,
    columns: { ...first.columns, colour: { type: 'STRING(16)', nullable: true } },
    indexes: [...first.indexes, { name: `${first.table}_colour`, fields: ['colour'], unique: false }],
  };
  const drift = await findDrift(database.sequelize.getQueryInterface(), [
    changed,
    { table: 'nobodys', columns: {}, indexes: [] },
  ]);
  expect(drift.map((change) => change.kind)).toEqual(['addColumn', 'addIndex', 'createTable']);
});
