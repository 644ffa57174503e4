import { expect } from '@jest/globals';
import type { Version } from './evolution.fixture';
import { Evolution, FIELDS, addOwner, addPart, addParts } from './evolution.fixture';

/** The first version of a resource whose declaration changes twice. */
export const FIRST: Version = { fields: FIELDS, more: "indexes: [['colour', 'owner'], ['note', 'owner']]" };
const { colour: _colour, note: _note, ...KEPT } = FIELDS;
export const SECOND: Version = {
  fields: {
    ...KEPT,
    code: 'f.text({ required: true, unique: true, length: 16 })',
    color: "f.text({ was: 'colour', length: 16, index: true })",
    weight: 'f.integer({ index: true })',
    grade: "f.enum(['A', 'B', 'C'])",
    stock: 'f.integer({ required: true, fill: 7 })',
    size: "f.enum(['S', 'M'], { required: true, default: 'M' })",
    origin: "f.text({ required: true, fill: 'it\\'s \"new\"', length: 16 })",
    tags: 'f.texts({ required: true, fill: ["a", "b"] })',
    agent: "f.reference('users')",
    maker: "f.reference('users')",
    keeper: 'f.money()',
    shown: 'f.boolean()',
    since: 'f.time()',
    factor: 'f.rate()',
    checkedAt: "f.time({ required: true, fill: new Date('2026-01-02T03:04:05.678Z') })",
  },
  more: "indexes: [['color', 'owner']], unique: [['owner', 'code']]",
};

export interface Part {
  id: number;
  [column: string]: unknown;
}
/** A database with the first version of `parts` and its rows (`before`). */
export interface PartsTest {
  world: Evolution;
  first: string;
  before: Part[];
}

export const readParts = (world: Evolution): Promise<Part[]> => world.select<Part>('SELECT * FROM parts ORDER BY id');

/** Opens a database with a thousand parts and with keys, triggers and a check. */
export async function openParts(): Promise<PartsTest> {
  const world = await Evolution.open();
  await addOwner(world);
  const first = world.declare(FIRST);
  await world.generate(first);
  await world.up();
  await world.guard();
  await addParts(world);
  return { world, first, before: await readParts(world) };
}

/** Expects the keys, triggers and checks still to exist and to work. */
export async function expectGuards({ world, before }: PartsTest, colour: string): Promise<void> {
  const rest: Record<string, string | number> =
    colour === 'color'
      ? {
          stock: 1,
          size: 'M',
          origin: 'x',
          tags: '[]',
          shown: 1,
          checkedAt: '2026-01-01',
          maker: before[0]?.owner as number,
        }
      : { keeper: before[0]?.owner as number };
  const add = (more: Record<string, string | number | null>): Promise<string | undefined> =>
    addPart(world, {
      code: 'X',
      owner: before[0]?.owner as number,
      price: 1,
      grade: 'A',
      [colour]: 'red',
      ...rest,
      ...more,
    });
  expect(await add({ [colour]: 'ghost' })).toMatch(/no ghosts/);
  expect(await add({ [colour]: 'none' })).toMatch(/parts_named/);
  expect(await add({ price: -1 })).toMatch(/parts_named/);
  expect(await add({ code: 'P-3' })).toMatch(/unique|duplicate/i);
  expect(await add({ owner: 987_654 })).toMatch(/foreign key/i);
  expect(await add({ owner: null })).toMatch(/null/i);
  expect(await add({ [colour === 'color' ? 'maker' : 'keeper']: 987_654 })).toMatch(/foreign key/i);
  expect(await world.refusal('DELETE FROM parts WHERE id = 5')).toMatch(/foreign key/i);
  await world.run('DELETE FROM parts_seen');
  await world.run(`UPDATE parts SET ${colour} = 'seen' WHERE id = 6`);
  expect(await world.select('SELECT * FROM parts_seen')).toEqual([{ part: 6, colour: 'seen' }]);
  await world.run(`UPDATE parts SET ${colour} = 'colour 5' WHERE id = 6`);
  expect(await add({})).toBeUndefined();
  const [last] = await world.select<{ id: number }>('SELECT MAX(id) AS id FROM parts');
  expect(last?.id).toBeGreaterThan(1001);
  await world.run(`DELETE FROM parts WHERE id = ${last?.id}`);
}
