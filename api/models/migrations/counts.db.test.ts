import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { HOME, loadRegistry } from '../../product';
import { countedTables } from '../../registry/schema';
import { countWrong } from '../counters';
import { requireTables } from '../requireTables';
import { Evolution, addPart } from './evolution.fixture';

// Tests that stored row counts are correct after each migration and after further writes.
const code = 'f.text({ required: true, unique: true, length: 16 })';
const GRADE = "f.enum(['A', 'B', 'C'])";
const VERSIONS = {
  uncounted: { fields: { code, grade: GRADE, gone: 'f.time()', extra: 'f.integer()' } },
  counted: { fields: { code, grade: GRADE, gone: 'f.time()', extra: 'f.integer()' }, more: "counts: ['grade']," },
  renamed: {
    fields: { code, level: "f.enum(['A', 'B', 'C'], { was: 'grade' })", gone: 'f.time()', shown: 'f.boolean()' },
    more: "counts: ['level', 'shown'], where: { gone: null },",
  },
  called: {
    name: 'pieces',
    fields: { code, level: "f.enum(['A', 'B', 'C'])", gone: 'f.time()', shown: 'f.boolean()' },
    more: "was: 'parts', counts: ['level', 'shown'], where: { gone: null },",
  },
} as const;
const dialect = process.env.TEST_DATABASE === 'sqlite' ? 'sqlite' : 'mysql';

let world: Evolution;
beforeAll(async () => {
  world = await Evolution.open();
}, 60_000);
afterAll(() => world.close());

/** Compares the stored counts of a version's table with the rows. Returns the counts. */
async function numbers(folder: string, name = 'parts'): Promise<Record<string, number>> {
  expect(await world.drift(folder)).toEqual([]);
  const registry = await loadRegistry([HOME, folder]);
  await requireTables({ sequelize: world.sequelize, dialect, registry });
  const counted = countedTables(registry).get(name);
  if (!counted) throw new Error(`${name} is not counted`);
  for (const sql of countWrong(counted, dialect))
    expect(Number((await world.select<{ wrong: number }>(sql))[0]?.wrong)).toBe(0);
  const [column = ''] = Object.keys(counted.by);
  const rows = await world.select<{ word: string | null; n: number }>(
    `SELECT ${column} AS word, SUM(rowCount) AS n FROM ${name}_counts GROUP BY ${column}`,
  );
  return Object.fromEntries(rows.flatMap(({ word, n }) => (Number(n) === 0 ? [] : [[String(word), Number(n)]])));
}

test('counts new and existing rows when a migration has added the stored count', async () => {
  await world.generate(world.declare(VERSIONS.uncounted));
  await world.up();
  for (const [at, grade] of ['A', 'A', 'B', null].entries()) await addPart(world, { code: `P-${at}`, grade });
  const folder = world.declare(VERSIONS.counted);
  const file = (await world.generate(folder)) ?? '';
  expect(readFileSync(file, 'utf8')).toMatch(/^\/\/ parts +the number of rows is kept by grade$/m);
  await world.up();
  expect(await numbers(folder)).toEqual({ A: 2, B: 1, null: 1 });
  await addPart(world, { code: 'P-9', grade: 'C' });
  await world.run("UPDATE parts SET grade = 'B' WHERE code = 'P-0'");
  expect(await numbers(folder)).toEqual({ A: 1, B: 2, C: 1, null: 1 });
});

test('keeps the counts correct when a column is renamed, a column is added or rows are excluded', async () => {
  const folder = world.declare(VERSIONS.renamed);
  await world.generate(folder, true);
  await world.up();
  expect(await numbers(folder)).toEqual({ A: 1, B: 2, C: 1, null: 1 });
  await world.run("UPDATE parts SET gone = '2026-11-20 10:00:00.000' WHERE level = 'B'");
  expect(await numbers(folder)).toEqual({ A: 1, C: 1, null: 1 });
  await world.run("UPDATE parts SET gone = NULL WHERE code = 'P-0'");
  expect(await numbers(folder)).toEqual({ A: 1, B: 1, C: 1, null: 1 });
});

test('keeps the counts correct when the table is renamed and renamed back', async () => {
  const folder = world.declare(VERSIONS.called);
  await world.generate(folder, true);
  await world.up();
  await world.run("DELETE FROM pieces WHERE level = 'C'");
  expect(await numbers(folder, 'pieces')).toEqual({ A: 1, B: 1, null: 1 });
  await world.down();
  await world.down();
  await world.run("DELETE FROM parts WHERE grade = 'A'");
  const [left] = await world.select<{ n: number }>("SELECT SUM(rowCount) AS n FROM parts_counts WHERE grade = 'A'");
  expect(Number(left?.n)).toBe(0);
  await world.down();
  expect(await world.refusal('SELECT 1 FROM parts_counts')).toBeDefined();
});
