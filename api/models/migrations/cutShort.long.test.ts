import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Migration } from '../migrate';
import { applySteps } from './apply';
import { connectionOf } from './connection';
import type { Evolution } from './evolution.fixture';
import { addPart } from './evolution.fixture';
import { dependentsIn } from './inspectTables';
import type { PartsTest } from './parts.fixture';
import { SECOND, expectGuards, openParts } from './parts.fixture';
import type { Step } from './steps';

let home: PartsTest;
let world: Evolution;

const onMysql = (name: string, check: () => Promise<void>): void => {
  if (process.env.TEST_DATABASE !== 'sqlite') test(name, check);
};

describe('an interrupted migration', () => {
  let second: string;
  let file: string;
  beforeEach(async () => {
    home = await openParts();
    ({ world } = home);
    second = world.declare(SECOND);
    file = (await world.generate(second, true)) ?? '';
  });
  afterEach(() => world.close());

  test('completes a migration that was interrupted at any step', async () => {
    const lists: (readonly Step[])[] = [];
    const written = (await import(file)) as Migration;
    await written.up({
      context: world.sequelize.getQueryInterface(),
      people: 'users',
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
    await expectGuards(home, 'color');
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
    await expectGuards(home, 'color');
    const triggers = await dependentsIn(connectionOf(world.sequelize));
    expect(
      triggers
        .map(({ name }) => name)
        .filter((name) => name.startsWith('parts'))
        .sort(),
    ).toEqual(['parts_no_ghost', 'parts_seen_update']);
    expect(
      await addPart(world, { code: 'Z', owner: 1, price: 1, stock: 1, tags: '[]', shown: 0, checkedAt: '2026-01-01' }),
    ).toMatch(/origin/);
  });
});

onMysql(
  'a trigger that cannot be mended, and a check on a column that goes, stop a migration before it begins',
  async () => {
    home = await openParts();
    ({ world } = home);
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
      expect(await world.drift(home.first)).toEqual([]);
    } finally {
      await world.close();
    }
  },
);
