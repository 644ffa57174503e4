import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Evolution, addOwner, addPart } from './evolution.fixture';
import type { Version } from './evolution.fixture';

/** Tests a reference that becomes a link field, which is then renamed and dropped. */
const code = 'f.text({ required: true, unique: true, length: 16 })';
const FIRST: Version = { fields: { code, keeper: "f.reference('users')", tags: 'f.texts()' } };
const SECOND: Version = {
  fields: { code, keepers: "f.references('users', { was: 'keeper' })", tags: "f.references('part-notes')" },
};
const THIRD: Version = {
  name: 'pieces',
  fields: { code, wardens: "f.references('users', { was: 'keepers' })", tags: "f.references('part-notes')" },
  more: "was: 'parts',",
};

let world: Evolution;
let second: string;
let user: number;
beforeAll(async () => {
  world = await Evolution.open();
  await addOwner(world);
  await world.generate(world.declare(FIRST));
  await world.up();
  [{ id: user }] = (await world.select<{ id: number }>('SELECT MIN(id) AS id FROM users')) as [{ id: number }];
  for (const [at, keeper, tags] of [
    [1, user, '[1, 2]'],
    [2, null, '[2]'],
    [3, user, null],
  ] as const)
    await addPart(world, { code: `P-${at}`, keeper, tags });
  await world.run(
    'INSERT INTO part_notes (part, version, createdAt, updatedAt) SELECT id, 1, createdAt, updatedAt FROM parts',
  );
}, 60_000);
afterAll(() => world.close());

const links = async (table: string): Promise<string[]> => {
  const rows = await world.select<{ owner: number; item: number }>(
    `SELECT owner, item FROM ${table} ORDER BY owner, item`,
  );
  return rows.map(({ owner, item }) => `${Number(owner)} ${Number(item)}`);
};

test('rejects a link field with ids of missing rows, and links the ids when the rows exist', async () => {
  second = world.declare(SECOND);
  const file = await world.generate(second);
  expect(readFileSync(file ?? '', 'utf8')).toContain(
    'filled from parts.tags; refused while it names no row of part_notes',
  );
  await world.run("UPDATE parts SET tags = '[2, 99]' WHERE id = 2");
  await expect(world.up()).rejects.toThrow('parts.tags: names no row of part_notes (id 2)');
  await world.run("UPDATE parts SET tags = '[2]' WHERE id = 2");
  await world.up();
  expect(await links('parts_tags')).toEqual(['1 1', '1 2', '2 2']);
  expect(await links('parts_keepers')).toEqual([`1 ${user}`, `3 ${user}`]);
  expect(await world.refusal('DELETE FROM part_notes WHERE id = 2')).toMatch(/foreign key/i);
  expect(await world.refusal('DELETE FROM parts WHERE id = 3')).toMatch(/foreign key/i);
  expect(
    (await world.drift(second)).map((one) => (JSON.parse(one) as { kind: string; column?: string }).column),
  ).toEqual(['keeper', 'tags']);
});

test('keeps links when the field and the resource are renamed and renamed back', async () => {
  const third = world.declare(THIRD);
  await world.generate(third, true);
  await world.up();
  expect(await world.drift(third)).toEqual([]);
  expect(await links('pieces_wardens')).toEqual([`1 ${user}`, `3 ${user}`]);
  expect(await links('pieces_tags')).toEqual(['1 1', '1 2', '2 2']);
  expect(await world.refusal('DELETE FROM part_notes WHERE id = 2')).toMatch(/foreign key/i);
  await world.down();
  expect(await links('parts_keepers')).toEqual([`1 ${user}`, `3 ${user}`]);
  await world.up();
});

test('drops links of an undeclared field only when `--drop` is given', async () => {
  const fourth = world.declare({ ...THIRD, fields: { code, tags: THIRD.fields.tags as string } });
  expect(await world.generate(fourth)).toBeNull();
  await world.generate(fourth, true);
  await world.up();
  expect(await world.drift(fourth)).toEqual([]);
  expect(await world.refusal('SELECT * FROM pieces_wardens')).toMatch(/exist|no such table/i);
  await world.down();
  expect(await links('pieces_wardens')).toEqual([]);
});
