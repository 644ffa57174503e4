import { expect, test } from '@jest/globals';
import type { Database } from '../database';
import { openTestProduct } from '../../test/product';
import { findDrift } from './drift';
import { declaredSchema } from '../../declared/schema';

let database: Database;
openTestProduct((opened) => {
  database = opened;
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
