import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Evolution, addOwner, addPart } from './evolution.fixture';
import type { Version } from './evolution.fixture';

/** Tests a text field that becomes unique regardless of case, and is then renamed and dropped. */
const owner = "f.reference('users', { required: true })";
const code = 'f.text({ required: true, unique: true, length: 16 })';
const FIRST: Version = { fields: { code, name: 'f.text({ required: true, length: 32 })', owner } };
const SECOND: Version = {
  fields: { code, name: 'f.text({ required: true, ignoreCase: true, length: 32 })', owner },
  more: "unique: [['owner', 'name']],",
};
const THIRD: Version = {
  fields: { code, title: "f.text({ required: true, ignoreCase: true, was: 'name', length: 64 })", owner },
  more: "unique: [['owner', 'title']],",
};

let world: Evolution;
beforeAll(async () => {
  world = await Evolution.open();
  await addOwner(world);
  await world.generate(world.declare(FIRST));
  await world.up();
  const [{ id }] = (await world.select<{ id: number }>('SELECT MIN(id) AS id FROM users')) as [{ id: number }];
  for (const [at, name] of ['Ärger', 'plain', 'ÄRGER', 'Argo'].entries())
    await addPart(world, { code: `P-${at}`, name, owner: id });
}, 60_000);
afterAll(() => world.close());

const folded = async (column: string): Promise<unknown[]> =>
  (await world.select<Record<string, unknown>>(`SELECT ${column} FROM parts ORDER BY id`)).map((row) => row[column]);

test('rejects rows that differ only in case when the field becomes unique regardless of case', async () => {
  const second = world.declare(SECOND);
  const file = await world.generate(second);
  expect(readFileSync(file ?? '', 'utf8')).toContain('name without its case');
  await expect(world.up()).rejects.toThrow(
    /is to be unique: 2 rows share their values \(id 1 \d+ Ärger = 3 \d+ ÄRGER\)/,
  );
  await world.run("UPDATE parts SET name = 'other' WHERE id = 3");
  await world.up();
  expect(await world.drift(second)).toEqual([]);
  expect(await folded('nameFolded')).toEqual(['arger', 'plain', 'other', 'argo']);
  expect(await world.refusal("UPDATE parts SET nameFolded = 'arger' WHERE id = 2")).toMatch(/unique|duplicate/i);
});

test('renames the folded column together with its field, and drops the column only with --drop', async () => {
  const third = world.declare(THIRD);
  await world.generate(third);
  await world.up();
  expect(await world.drift(third)).toEqual([]);
  expect(await folded('titleFolded')).toEqual(['arger', 'plain', 'other', 'argo']);
  await world.down();
  expect(await folded('nameFolded')).toEqual(['arger', 'plain', 'other', 'argo']);
  await world.up();
  const fourth = world.declare({ fields: { ...THIRD.fields, title: 'f.text({ required: true, length: 64 })' } });
  await world.generate(fourth, true);
  await world.up();
  expect(await world.drift(fourth)).toEqual([]);
  expect(await world.refusal('SELECT titleFolded FROM parts')).toMatch(/column/i);
  await world.down();
});
