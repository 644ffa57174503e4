import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import { MIGRATED } from '../../product';
import type { TestDatabase } from '../../test/database';
import { openTestDatabase } from '../../test/database';
import { type Migrations, listPendingMigrations, migrate, migrateDown } from '../migrate';
import { connect } from '../sequelize/connect';
import { requireStopped } from './requireStopped';

const onServer = process.env.TEST_DATABASE !== 'sqlite';
const folder = mkdtempSync(path.join(tmpdir(), 't3d-stopping-'));
const from: Migrations = { ...MIGRATED, folders: [...MIGRATED.folders, folder] };
let home: TestDatabase;
let ours: Sequelize;
let old: Sequelize;

beforeAll(async () => {
  home = await openTestDatabase();
  ours = connect(home.url);
  old = connect(home.url);
  for (const [name, reason] of [
    ['29990101000001-first', undefined],
    ['29990101000002-second', 'It renames a column of parts.'],
  ] as const)
    writeFileSync(
      path.join(folder, `${name}.ts`),
      `${reason ? `export const needsStop = '${reason}';\n` : ''}export const up = () => Promise.resolve();
export const down = () => Promise.resolve();\n`,
    );
});
afterAll(async () => {
  await Promise.all([ours.close(), old.close()]);
  await home.drop();
  rmSync(folder, { recursive: true });
});

const serverTest = onServer ? test : test.skip;

serverTest(
  'refuses a migration that needs a stop while an old process is connected, and names the cure',
  async () => {
    await old.query('SELECT 1');
    // Open further connections of the migrating process, which must not count as another process.
    await Promise.all([ours.query('SELECT SLEEP(0.1)'), ours.query('SELECT SLEEP(0.1)')]);
    const said = await migrate(ours, from).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(said.split('\n')).toEqual([
      expect.stringMatching(
        /^Stop every process of the old version first: .*\(connections: 1 from \S+\)\. Nothing was changed\./,
      ),
      '  29990101000002-second: It renames a column of parts.',
      'End the old processes and other programs that use the database, then start again.',
    ]);
    expect(await listPendingMigrations(ours, from)).toEqual(['29990101000001-first', '29990101000002-second']);
  },
  30_000,
);

serverTest(
  'waits for an old process that is just ending, and for no process that waits for the migrations',
  async () => {
    await old.query('SELECT 1');
    const sibling = connect(home.url);
    try {
      const ended = sleep(1_000).then(() => old.close());
      const done = await Promise.all([migrate(ours, from), migrate(sibling, from)]);
      await ended;
      expect(done.flat()).toEqual(['29990101000001-first', '29990101000002-second']);
    } finally {
      await sibling.close();
    }
  },
  30_000,
);

serverTest(
  'asks for no stop without a migration that needs one',
  async () => {
    const other = connect(home.url);
    try {
      await other.query('SELECT 1');
      await ours.transaction((transaction) => requireStopped(ours, [], { transaction, lock: 'none', patience: 0 }));
      const rejected = ours.transaction((transaction) =>
        requireStopped(ours, [{ name: 'one', reason: 'It retypes a column.' }], {
          transaction,
          lock: 'none',
          patience: 0,
        }),
      );
      await expect(rejected).rejects.toThrow('  one: It retypes a column.');
      await expect(migrateDown(ours, 2, from)).rejects.toThrow('29990101000002-second');
    } finally {
      await other.close();
    }
    expect(await migrateDown(ours, 2, from)).toEqual(['29990101000002-second', '29990101000001-first']);
  },
  60_000,
);

test('migrates an SQLite file, which one process has, without looking for others', async () => {
  if (onServer) return;
  expect(await migrate(ours, from)).toEqual(['29990101000001-first', '29990101000002-second']);
});
