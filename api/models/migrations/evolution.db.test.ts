import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, rmSync } from 'node:fs';
import type { Evolution } from './evolution.fixture';
import { FIELDS, addPart } from './evolution.fixture';
import type { Part, PartsTest } from './parts.fixture';
import { SECOND, expectGuards, openParts, readParts } from './parts.fixture';

let home: PartsTest;
let world: Evolution;
let first: string;
let before: Part[];
const values = (row: Part, names: readonly string[]): unknown[] => names.map((name) => row[name]);
const momentOf = (value: unknown): string => new Date(value as string).toISOString();
const SAME = ['id', 'code', 'owner', 'grade', 'price', 'version', 'createdAt'] as const;

async function open(): Promise<void> {
  home = await openParts();
  ({ world, first, before } = home);
}

describe('a migration of a thousand rows with a rename, a drop, new types and required fields', () => {
  let second: string;
  let file: string;
  beforeAll(async () => {
    await open();
    expect(before[5]?.colour).toBe('colour 5');
    second = world.declare(SECOND);
    file = (await world.generate(second, true)) ?? '';
  });
  afterAll(() => world.close());

  test('describes the changes of a migration before the migration runs', () => {
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^\/\/ parts {2}colour +renamed color$/m);
    expect(text).toMatch(/^\/\/ parts {2}note +DROPPED with its values, which no way back restores$/m);
    expect(text).not.toContain("from '../");
  });

  test('keeps every value, key, index, trigger, check and the last used id when a migration runs', async () => {
    await world.up();
    expect(await world.drift(second)).toEqual([]);
    const after = await readParts(world);
    expect(after).toHaveLength(1000);
    after.forEach((row, at) => {
      const old = before[at] as Part;
      expect(values(row, SAME)).toEqual(values(old, SAME));
      expect([row.color, Number(row.weight), row.stock]).toEqual([old.colour, Number(old.weight), old.stock ?? 7]);
      expect([row.size, row.origin, row.agent, 'note' in row]).toEqual(['M', 'it\'s "new"', null, false]);
      expect([row.maker, row.keeper, Number(row.factor)]).toEqual([old.maker, old.keeper, Number(old.factor)]);
      expect(row.shown).toBe(['true', '1'].includes(String(old.shown)) ? 1 : 0);
      expect(momentOf(row.since)).toBe('2024-02-29T00:00:00.000Z');
      expect(momentOf(row.checkedAt)).toBe('2026-01-02T03:04:05.678Z');
      expect(typeof row.weight).toBe('number');
      expect(typeof row.tags === 'string' ? JSON.parse(row.tags) : row.tags).toEqual(['a', 'b']);
    });
    await expectGuards(home, 'color');
  });

  test('fills existing rows of a new column without adding a default', async () => {
    const row = {
      code: 'Y',
      owner: before[0]?.owner as number,
      price: 1,
      tags: '[]',
      shown: 0,
      checkedAt: '2026-01-01',
    };
    expect(await addPart(world, { ...row, stock: 1, size: 'M' })).toMatch(/origin/);
    expect(await addPart(world, { ...row, stock: 1, origin: 'x' })).toBeUndefined();
    await world.run("DELETE FROM parts WHERE code = 'Y'");
  });

  test('reverts a migration except its dropped columns, and can run the migration again', async () => {
    await world.down();
    expect(await world.drift(first)).toEqual([]);
    const back = await readParts(world);
    back.forEach((row, at) => {
      const old = before[at] as Part;
      const kept = [...SAME, 'colour', 'weight', 'maker', 'keeper', 'since'];
      expect(values(row, kept)).toEqual(values(old, kept));
      expect(Number(row.factor)).toBe(Number(old.factor));
      expect([row.note, row.stock]).toEqual([null, old.stock ?? 7]);
    });
    await expectGuards(home, 'colour');
    await world.up();
    expect(await world.drift(second)).toEqual([]);
    await expectGuards(home, 'color');
  });

  test('keeps keys, indexes and the audit log when the table is renamed', async () => {
    await world.run(
      `INSERT INTO audit_log (resource, recordId, version, createdAt, updatedAt)
        VALUES ('parts', 1, 1, '2026-11-20', '2026-11-20')`,
    );
    const third = world.declare({ ...SECOND, name: 'pieces', more: `was: 'parts', ${SECOND.more}` });
    const written = await world.generate(third);
    // Migrate a table without triggers that contain its old name, which would break on MySQL.
    await world.up();
    expect(await world.drift(third)).toEqual([]);
    expect(await world.select('SELECT COUNT(*) AS n FROM pieces')).toEqual([{ n: 1000 }]);
    expect(await world.select("SELECT recordId FROM audit_log WHERE resource = 'pieces'")).toEqual([{ recordId: 1 }]);
    expect(await world.refusal('DELETE FROM pieces WHERE id = 5')).toMatch(/foreign key/i);
    await world.down();
    expect(await world.drift(second)).toEqual([]);
    expect(await world.select("SELECT recordId FROM audit_log WHERE resource = 'parts'")).toEqual([{ recordId: 1 }]);
    rmSync(written ?? '');
  });
});

describe('a migration of rows with values that do not fit', () => {
  beforeAll(open);
  afterAll(() => world.close());

  test('lists the rows that do not fit before any change, and migrates after these rows are corrected', async () => {
    await world.run("UPDATE parts SET weight = 'heavy' WHERE id IN (3, 9, 12, 15, 18, 21, 24)");
    await world.run("UPDATE parts SET weight = '007' WHERE id = 30");
    await world.run("UPDATE parts SET code = 'longer than sixteen' WHERE id = 7");
    await world.run("UPDATE parts SET grade = 'D' WHERE id = 8");
    const second = world.declare({
      ...SECOND,
      fields: { ...SECOND.fields, stock: 'f.integer({ required: true })', note: FIELDS.note },
      more: "indexes: [['note', 'owner'], ['color', 'owner']], unique: [['price', 'owner']]",
    });
    await world.run('UPDATE parts SET price = 5 WHERE id IN (40, 41)');
    await world.generate(second);
    const message = await world.up().then(
      () => '',
      (error: Error) => error.message,
    );
    for (const part of [
      'parts.weight: 8 rows do not fit INTEGER (id 3, 9, 12, 15, 18, …)',
      'parts.code: 1 row does not fit STRING(16) (id 7)',
      'parts.grade: 1 row does not fit STRING(32) of A, B, C (id 8)',
      'parts.stock: 200 rows have no value (id 1, 6, 11, 16, 21, …)',
      'parts (price, owner) is to be unique: 3 rows share their values (id 6)',
      'has changed nothing',
    ])
      expect(message).toContain(part);
    expect(await world.drift(first)).toEqual([]);
    await expectGuards(home, 'colour');
    await world.run(
      "UPDATE parts SET weight = '3', price = id * 2, grade = 'A', stock = 1 WHERE weight LIKE 'h%' OR grade = 'D'",
    );
    await world.run("UPDATE parts SET weight = '7', stock = 1, price = id * 2000, code = id");
    await world.up();
    expect(await world.drift(second)).toEqual([]);
  });
});
