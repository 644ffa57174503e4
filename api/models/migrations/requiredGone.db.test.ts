import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync, rmSync } from 'node:fs';
import { HOME, loadRegistry } from '../../product';
import { requireTables } from '../requireTables';
import { Evolution, addOwner, addPart } from './evolution.fixture';

/** Tests required fields that are removed from a declaration, while their columns stay. */
const code = 'f.text({ required: true, unique: true, length: 16 })';
const FIRST = {
  code,
  price: 'f.money({ required: true })',
  mark: 'f.text({ required: true, unique: true, length: 8 })',
  owner: "f.reference('users', { required: true })",
  size: "f.enum(['S', 'M'], { required: true })",
  shown: 'f.boolean()',
  keepers: 'f.texts({ required: true })',
};
const GONE = ['price', 'mark', 'owner', 'size', 'shown'];
const SECOND = { code, keepers: "f.references('users')" };
const dialect = process.env.TEST_DATABASE === 'sqlite' ? 'sqlite' : 'mysql';

let world: Evolution;
let second: string;
let file: string;
let user: number;
const problemsOf = async (folder: string): Promise<string> =>
  requireTables({ sequelize: world.sequelize, dialect, registry: await loadRegistry([HOME, folder]) }).then(
    () => '',
    (error: Error) => error.message,
  );

beforeAll(async () => {
  world = await Evolution.open();
  await addOwner(world);
  [{ id: user }] = (await world.select<{ id: number }>('SELECT MIN(id) AS id FROM users')) as [{ id: number }];
  const first = world.declare({ fields: FIRST });
  await world.generate(first);
  await world.up();
  const row = { code: 'P-1', price: 5, mark: 'one', owner: user, size: 'M', shown: 1, keepers: `[${user}]` };
  expect(await addPart(world, row)).toBeUndefined();
  expect(await problemsOf(first)).toBe('');
  second = world.declare({ fields: SECOND });
}, 60_000);
afterAll(() => world.close());

test('refuses to start when a required column has no field, and tells what to do', async () => {
  expect(await addPart(world, { code: 'P-2' })).toBeDefined();
  const said = await problemsOf(second);
  for (const column of [...GONE, 'keepers'])
    expect(said).toContain(
      `parts.${column}: the table parts requires a value in its column ${column}, which no field fills, so that rows ` +
        'could not be created; run `npm run migration:generate -- parts`, read what it has written, and start again; ' +
        'if it has nothing to write, the table was changed by hand: make the column optional, or drop it',
    );
});

test('makes the columns of removed required fields optional, and keeps the values of these columns', async () => {
  file = (await world.generate(second)) ?? '';
  expect(readFileSync(file, 'utf8')).toMatch(/^\/\/ parts +price +BIGINT, required → BIGINT$/m);
  await world.up();
  expect(await problemsOf(second)).toBe('');
  expect(await addPart(world, { code: 'P-2' })).toBeUndefined();
  expect(await addPart(world, { code: 'P-3' })).toBeUndefined();
  const rows = await world.select(`SELECT code, price, mark, owner, size, shown FROM parts ORDER BY id`);
  const none = { price: null, mark: null, owner: null, size: null, shown: null };
  expect(rows).toEqual([
    { code: 'P-1', price: 5, mark: 'one', owner: user, size: 'M', shown: 1 },
    { code: 'P-2', ...none },
    { code: 'P-3', ...none },
  ]);
  expect(await addPart(world, { code: 'P-4', mark: 'one' })).toMatch(/unique|duplicate/i);
  expect(await addPart(world, { code: 'P-4', owner: 987_654 })).toMatch(/foreign key/i);
});

test('generates no second migration when the columns are already optional', async () => {
  expect(await world.generate(world.declare({ fields: SECOND }))).toBeNull();
});

test('makes removed required columns required again when reverted, unless no empty value fits', async () => {
  await expect(world.down()).rejects.toThrow(/parts\.(mark|owner): 2 rows have no value \(id 2, 3\)/);
  await world.run("DELETE FROM parts WHERE code = 'P-3'");
  await world.run(`UPDATE parts SET owner = ${user}, mark = 'two' WHERE code = 'P-2'`);
  await world.down();
  expect(await addPart(world, { code: 'P-4' })).toBeDefined();
  expect(await world.select("SELECT price, size, shown FROM parts WHERE code = 'P-2'")).toEqual([
    { price: 0, size: '', shown: 0 },
  ]);
  await world.up();
  rmSync(file);
});
