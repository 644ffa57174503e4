import type { Resource } from '@t3d/resources/kit';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { registryOf } from '../registry/registry';
import type { EngineApp } from '../test/engineApp';
import { openEngineApp } from '../test/engineApp';
import { onOneConnection } from './migrations/connection';
import { requireTables } from './requireTables';

let home: EngineApp;
beforeAll(async () => {
  home = await openEngineApp();
});
afterAll(() => home.close());

const said = (changed?: Resource): Promise<string[]> => {
  const { database } = home;
  const registry = changed
    ? registryOf(database.registry.product, [...database.registry, [changed.name, changed]])
    : database.registry;
  return requireTables({ sequelize: database.sequelize, dialect: database.dialect, registry }).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );
};
const run = (sql: string): Promise<void> =>
  onOneConnection(home.database.sequelize, (connection) => connection.run(sql));
const dropIndex = (table: string, name: string): Promise<void> =>
  run(home.database.dialect === 'sqlite' ? `DROP INDEX ${name}` : `DROP INDEX ${name} ON ${table}`);
const suppliers = (): Resource => home.database.registry.get('suppliers') as Resource;

test('finds nothing missing in a migrated database', async () => {
  expect(await said()).toEqual([]);
});

test('rejects a database without the unique index of a declared value, until the index is restored', async () => {
  await dropIndex('suppliers', 'suppliers_code');
  const statement = 'CREATE UNIQUE INDEX suppliers_code ON suppliers (code)';
  const missing = [
    'suppliers: the table suppliers has no unique index of (code), so that rows could share their values; ' +
      'run `npm run migration:generate -- suppliers`, read what it has written, and start again; ' +
      `if it has nothing to write, the table was changed by hand: ${statement}`,
  ];
  expect(await said()).toEqual(missing);
  // Add indexes that must not replace the missing one.
  await run('CREATE INDEX suppliers_code ON suppliers (code)');
  await run('CREATE UNIQUE INDEX suppliers_code_name ON suppliers (code, name)');
  expect(await said()).toEqual(missing);
  await dropIndex('suppliers', 'suppliers_code_name');
  await dropIndex('suppliers', 'suppliers_code');
  await run(statement);
  expect(await said()).toEqual([]);
});

test('rejects a missing declared index, and accepts a longer index with the same first columns', async () => {
  const declaration = { ...suppliers().declaration, indexes: [['priority', 'name']], unique: [['name', 'kind']] };
  const changed = { ...suppliers(), declaration } as unknown as Resource;
  expect(await said(changed)).toEqual([
    expect.stringMatching(/^suppliers: the table suppliers has no unique index of \(name, kind\), so that .*/),
    expect.stringMatching(/^suppliers: the table suppliers has no index of \(priority, name\); run .*/),
  ]);
  await run('CREATE UNIQUE INDEX suppliers_by_kind ON suppliers (kind, name)');
  await run('CREATE INDEX suppliers_by_priority ON suppliers (priority, name, kind)');
  expect(await said(changed)).toEqual([]);
  await dropIndex('suppliers', 'suppliers_by_kind');
  await dropIndex('suppliers', 'suppliers_by_priority');
});

test("rejects a required column when the column's field is optional", async () => {
  const { name, ...fields } = suppliers().fields;
  const changed = { ...suppliers(), fields: { ...fields, name: { ...name, required: false } } } as Resource;
  expect(await said(changed)).toEqual([
    expect.stringMatching(
      /^suppliers\.name: the table suppliers requires a value in its column name, and the field may/,
    ),
  ]);
});
