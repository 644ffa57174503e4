import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readFileSync, rmSync } from 'node:fs';
import type { Version } from './evolution.fixture';
import type { Migration } from '../migrate';
import { applySteps } from './apply';
import { connectionOf } from './connection';
import { Evolution, FIELDS, addOwner, addPart, addParts } from './evolution.fixture';
import { dependentsIn } from './look';
import type { Step } from './steps';

/** A resource with a thousand rows, keys, indexes, triggers and a check is declared otherwise, and otherwise again. */
const FIRST: Version = { fields: FIELDS, more: "indexes: [['colour', 'owner'], ['note', 'owner']]" };
const { colour: _colour, note: _note, ...KEPT } = FIELDS;
const SECOND: Version = {
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
  },
  more: "indexes: [['color', 'owner']], unique: [['owner', 'code']]",
};

interface Part {
  id: number;
  [column: string]: unknown;
}
let world: Evolution;
let first: string;
let before: Part[];
const parts = (): Promise<Part[]> => world.select<Part>('SELECT * FROM parts ORDER BY id');
const values = (row: Part, names: readonly string[]): unknown[] => names.map((name) => row[name]);
const SAME = ['id', 'code', 'owner', 'grade', 'price', 'version', 'createdAt'] as const;

async function open(): Promise<void> {
  world = await Evolution.open();
  await addOwner(world);
  first = world.declare(FIRST);
  await world.generate(first);
  await world.up();
  await world.guard();
  await addParts(world);
  before = await parts();
}

/** What was there beside the columns is there and does what it did. */
async function expectGuards(colour: string): Promise<void> {
  const rest: Record<string, string | number> =
    colour === 'color' ? { stock: 1, size: 'M', origin: 'x', tags: '[]' } : {};
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

describe('a thousand rows through a rename, a drop, new types and required fields', () => {
  let second: string;
  let file: string;
  beforeAll(async () => {
    await open();
    expect(before[5]?.colour).toBe('colour 5');
    second = world.declare(SECOND);
    file = (await world.generate(second, true)) ?? '';
  });
  afterAll(() => world.close());

  test('the migration says first what it does', () => {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('// parts  colour  renamed color');
    expect(text).toContain('// parts  note    DROPPED with its values, which no way back restores');
    expect(text).not.toContain("from '../");
  });

  test('it keeps every value, key, index, trigger, check and the count of ids', async () => {
    await world.up();
    expect(await world.drift(second)).toEqual([]);
    const after = await parts();
    expect(after).toHaveLength(1000);
    after.forEach((row, at) => {
      const old = before[at] as Part;
      expect(values(row, SAME)).toEqual(values(old, SAME));
      expect([row.color, Number(row.weight), row.stock]).toEqual([old.colour, Number(old.weight), old.stock ?? 7]);
      expect([row.size, row.origin, row.agent, 'note' in row]).toEqual(['M', 'it\'s "new"', null, false]);
      expect(typeof row.weight).toBe('number');
      expect(typeof row.tags === 'string' ? JSON.parse(row.tags) : row.tags).toEqual(['a', 'b']);
    });
    await expectGuards('color');
  });

  test('what only the rows of then get is no default of the column', async () => {
    const row = { code: 'Y', owner: before[0]?.owner as number, price: 1, tags: '[]' };
    expect(await addPart(world, { ...row, stock: 1, size: 'M' })).toMatch(/origin/);
    expect(await addPart(world, { ...row, stock: 1, origin: 'x' })).toBeUndefined();
    await world.run("DELETE FROM parts WHERE code = 'Y'");
  });

  test('it goes back, but for what it dropped, and on again', async () => {
    await world.down();
    expect(await world.drift(first)).toEqual([]);
    const back = await parts();
    back.forEach((row, at) => {
      const old = before[at] as Part;
      expect(values(row, [...SAME, 'colour', 'weight'])).toEqual(values(old, [...SAME, 'colour', 'weight']));
      expect([row.note, row.stock]).toEqual([null, old.stock ?? 7]);
    });
    await expectGuards('colour');
    await world.up();
    expect(await world.drift(second)).toEqual([]);
    await expectGuards('color');
  });

  test('another name of the table takes keys, indexes and the log along', async () => {
    await world.run(
      `INSERT INTO audit_log (resource, recordId, version, createdAt, updatedAt)
        VALUES ('parts', 1, 1, '2026-11-20', '2026-11-20')`,
    );
    const third = world.declare({ ...SECOND, name: 'pieces', more: `was: 'parts', ${SECOND.more}` });
    const written = await world.generate(third);
    // Triggers of MySQL that name the table elsewhere would break; these name it nowhere else.
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

describe('rows that do not fit', () => {
  beforeAll(open);
  afterAll(() => world.close());

  test('are counted and named before anything is changed, and the migration runs once they are right', async () => {
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
    await expectGuards('colour');
    await world.run(
      "UPDATE parts SET weight = '3', price = id * 2, grade = 'A', stock = 1 WHERE weight LIKE 'h%' OR grade = 'D'",
    );
    await world.run("UPDATE parts SET weight = '7', stock = 1, price = id * 2000, code = id");
    await world.up();
    expect(await world.drift(second)).toEqual([]);
  });
});

/** What only MySQL needs is no test of the other's run. */
const onMysql = (name: string, check: () => Promise<void>): void => {
  if (process.env.TEST_DATABASE !== 'sqlite') test(name, check);
};

describe('a migration that was cut short', () => {
  let second: string;
  let file: string;
  beforeEach(async () => {
    await open();
    second = world.declare(SECOND);
    file = (await world.generate(second, true)) ?? '';
  });
  afterEach(() => world.close());

  test('goes on where it was, after each of its steps', async () => {
    const lists: (readonly Step[])[] = [];
    const written = (await import(file)) as Migration;
    await written.up({
      context: world.sequelize.getQueryInterface(),
      change: (_version, steps) => {
        lists.push(steps as readonly Step[]);
        return Promise.resolve();
      },
    });
    const [steps = []] = lists;
    expect(steps.length).toBeGreaterThan(10);
    for (let at = 1; at <= steps.length; at += 1) await applySteps(world.sequelize, steps.slice(0, at));
    await world.up();
    expect(await world.drift(second)).toEqual([]);
    await expectGuards('color');
  });

  onMysql('goes on in the middle of a step, where MySQL has no single statement for it', async () => {
    await world.run('ALTER TABLE parts RENAME COLUMN colour TO color');
    await world.run(
      `CREATE TRIGGER \`parts_seen_update~new\` AFTER UPDATE ON parts FOR EACH ROW
        INSERT INTO parts_seen VALUES (NEW.id, NEW.color)`,
    );
    await world.run('DROP TRIGGER parts_seen_update');
    await world.run(`ALTER TABLE parts ADD COLUMN origin VARCHAR(16) NOT NULL DEFAULT 'new'`);
    await world.up();
    expect(await world.drift(second)).toEqual([]);
    await expectGuards('color');
    const triggers = await dependentsIn(connectionOf(world.sequelize));
    expect(
      triggers
        .map(({ name }) => name)
        .filter((name) => name.startsWith('parts'))
        .sort(),
    ).toEqual(['parts_no_ghost', 'parts_seen_update']);
    expect(await addPart(world, { code: 'Z', owner: 1, price: 1, stock: 1, size: 'M', tags: '[]' })).toMatch(/origin/);
  });
});

onMysql(
  'a trigger that cannot be mended, and a check on a column that goes, stop a migration before it begins',
  async () => {
    await open();
    try {
      await world.run('CREATE VIEW parts_colours AS SELECT colour FROM parts');
      await world.run("ALTER TABLE parts ADD CONSTRAINT parts_note CHECK (note <> 'none')");
      await world.generate(world.declare(SECOND), true);
      const message = await world.up().then(
        () => '',
        (error: Error) => error.message,
      );
      expect(message).toContain('parts.colour is used by the view parts_colours, which MySQL does not rename it in');
      expect(message).toContain('parts.note is used by the check "CONSTRAINT `parts_note`');
      expect(await world.drift(first)).toEqual([]);
    } finally {
      await world.close();
    }
  },
);
