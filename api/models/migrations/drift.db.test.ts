import { expect, test } from '@jest/globals';
import type { Database } from '../database';
import { openTestProduct } from '../../test/product';
import { findDrift } from './drift';
import { declaredSchema } from '../../registry/schema';

let database: Database;
openTestProduct((opened) => {
  database = opened;
});

test('finds no difference between the migrated schema and the declared schema', async () => {
  expect(await findDrift(database.sequelize.getQueryInterface(), declaredSchema(database.registry))).toEqual([]);
});

test('finds a declared column, index and table that the database lacks', async () => {
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
