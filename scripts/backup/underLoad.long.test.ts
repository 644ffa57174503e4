import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { headsOf } from '../../api/ledger';
import type { Scene } from '../../api/test/modelTest/perform';
import { type Crowd, startCrowd } from '../../bench/faults/crowd';
import { NAME, buildScene } from '../../bench/faults/scene';
import { type MariadbServer, start } from '../lib/mariadb.mjs';
import { Archive } from './archive';

const ROOT = join(import.meta.dirname, '../..');
const KEY = 'one key of these backups';
const scratch = mkdtempSync(join(tmpdir(), 't3d-under-load-'));
const heads = join(scratch, 'heads.json');
let server: MariadbServer;
let scene: Scene;
let file = '';

const urlOf = (name: string): string => `mysql://t3d:secret-1234@127.0.0.1:${server.port}/${name}`;

interface Output {
  code: number | null;
  said: string;
  errors: string;
}
function t3d(words: readonly string[], env: Record<string, string> = {}): Output {
  const { NODE_OPTIONS: _mine, ...others } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/t3d/index.ts', ...words],
    {
      cwd: ROOT,
      env: {
        ...others,
        DATABASE_URL: urlOf(NAME),
        DEMO: 'off',
        UPLOADS: join(scratch, 'uploads'),
        BACKUP_KEY: KEY,
        ...env,
      },
      encoding: 'utf8',
    },
  );
  return { code: status, said: stdout, errors: stderr };
}

async function ask<Row>(name: string, sql: string): Promise<Row[]> {
  const connection = await mysql.createConnection(`${server.url}/${name}`);
  try {
    return (await connection.query(sql))[0] as Row[];
  } finally {
    await connection.end();
  }
}
const countMovements = async (name: string): Promise<number> =>
  Number((await ask<{ n: number }>(name, 'SELECT COUNT(*) AS n FROM ledger_transactions'))[0]?.n);

const sell = (name: string, seconds: number): Promise<Crowd> =>
  startCrowd(
    [0, 1].map((worker) => ({
      urls: [`${server.url}/${NAME}`],
      home: 0,
      users: scene.users.map(({ id }) => id),
      admin: scene.admin.id,
      name: `${name}${worker}`,
      seed: worker + 1,
      seconds,
      lanes: 4,
      cutOneIn: 0,
      log: join(scratch, `${name}${worker}.log`),
    })),
  );

const doneKeys = (name: string): string[] =>
  [0, 1].flatMap((worker) =>
    readFileSync(join(scratch, `${name}${worker}.log`), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"t":"answer"') && !line.includes('"refused"'))
      .map((line) => (JSON.parse(line) as { key: string }).key),
  );

beforeAll(async () => {
  process.env.NODE_OPTIONS = '';
  server = await start({ options: ['--log-bin=bin', '--log-bin-trust-function-creators=1', '--server-id=1'] });
  scene = await buildScene(server.url);
  await ask(NAME, "CREATE USER t3d@127.0.0.1 IDENTIFIED BY 'secret-1234'");
  await ask(NAME, `GRANT ALL PRIVILEGES ON ${NAME}.* TO t3d@127.0.0.1`);
  await (
    await sell('before', 5)
  ).finished;
  // Moves the clock forward, because heads omit the movements of the last minutes.
  const later = new Date(Date.now() + 11 * 60_000);
  const kept = await headsOf({ ...scene.ctx, now: () => later }, later.toISOString().slice(0, 10));
  expect(kept.movements).toBeGreaterThan(50);
  writeFileSync(heads, JSON.stringify(kept));
}, 240_000);
afterAll(async () => {
  await scene.close();
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

test('takes a consistent backup while orders are created, and the restored copy passes the audit', async () => {
  const { finished } = await sell('during', 20);
  await sleep(3_000);
  const early = doneKeys('during');
  const before = await countMovements(NAME);
  const taken = t3d(['backup', '--to', join(scratch, 'out')]);
  const after = await countMovements(NAME);
  expect([taken.errors, taken.code]).toEqual(['', 0]);
  expect(early.length).toBeGreaterThan(10);
  expect(after).toBeGreaterThan(before);
  const { tally } = await finished;
  expect(tally.done).toBeGreaterThan(early.length);
  file = join(scratch, 'out', readdirSync(join(scratch, 'out'))[0] as string);
  const archive = await Archive.open(file, KEY);
  const movements = archive.manifest.rows.ledger_transactions as number;
  await archive.close();
  expect(movements).toBeGreaterThanOrEqual(before);
  expect(movements).toBeLessThanOrEqual(after);
  await ask(NAME, 'CREATE DATABASE restored CHARACTER SET utf8mb4');
  await ask(NAME, 'GRANT ALL PRIVILEGES ON restored.* TO t3d@127.0.0.1');
  const { code, said } = t3d(['restore', file, '--into', urlOf('restored')]);
  expect([code, said]).toEqual([0, expect.stringMatching(/ok {5}ROWS {2}all \d+ tables[^]*The books are right/)]);
  expect(await countMovements('restored')).toBe(movements);
  const [lost] = await ask<{ missing: number }>(
    NAME,
    `SELECT COUNT(*) AS missing FROM ${NAME}.ledger_transactions l
      LEFT JOIN restored.ledger_transactions r ON r.id = l.id
      WHERE r.id IS NULL AND l.id <= (SELECT MAX(id) FROM restored.ledger_transactions) - 100`,
  );
  expect(lost?.missing).toBe(0);
  const triggers = await ask<{ definer: string }>(
    NAME,
    "SELECT DISTINCT DEFINER AS definer FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = 'restored'",
  );
  expect(triggers).toEqual([{ definer: 't3d@127.0.0.1' }]);
  const audited = t3d(['audit', '--against', heads], { DATABASE_URL: urlOf('restored') });
  expect([audited.code, audited.said]).toEqual([0, expect.stringMatching(/ok {5}HEADS/)]);
}, 240_000);

test('verifies a backup against exported heads in a temporary database, and deletes this database', async () => {
  const rejected = t3d(['backup', 'verify', file, '--against', heads]);
  expect(rejected).toMatchObject({
    code: 2,
    errors: expect.stringContaining('GRANT ALL PRIVILEGES ON `stress\\_verify'),
  });
  await ask(NAME, `GRANT ALL PRIVILEGES ON \`${NAME}\\_verify\\_%\`.* TO t3d@127.0.0.1`);
  const { code, said } = t3d(['backup', 'verify', file, '--against', heads]);
  expect([code, said]).toEqual([0, expect.stringMatching(/ok {5}HEADS[^]*The backup can be restored/)]);
  expect(await ask(NAME, "SHOW DATABASES LIKE 'stress\\_verify%'")).toEqual([]);
}, 120_000);

test('leaves the database empty when a restore fails, and restores again after an interrupted restore', async () => {
  await ask(NAME, 'CREATE DATABASE broken CHARACTER SET utf8mb4');
  await ask(NAME, 'GRANT ALL PRIVILEGES ON broken.* TO t3d@127.0.0.1');
  await ask(NAME, 'REVOKE TRIGGER ON broken.* FROM t3d@127.0.0.1');
  const failed = t3d(['restore', file, '--into', urlOf('broken')]);
  expect(failed).toMatchObject({ code: 2, errors: expect.stringMatching(/the database rejects it: .*TRIGGER/s) });
  expect(await ask('broken', 'SHOW TABLES')).toEqual([]);
  await ask(NAME, 'GRANT ALL PRIVILEGES ON broken.* TO t3d@127.0.0.1');
  await ask('broken', 'CREATE TABLE restore_unfinished (since DATETIME)');
  await ask('broken', 'CREATE TABLE users (id INT)');
  const half = t3d(['audit'], { DATABASE_URL: urlOf('broken') });
  expect(half).toMatchObject({
    code: 2,
    errors: expect.stringContaining('a restore into this database was interrupted'),
  });
  expect(t3d(['restore', file, '--into', urlOf('broken')]).code).toBe(0);
  const full = t3d(['restore', file, '--into', urlOf('broken')]);
  expect(full).toMatchObject({ code: 2, errors: expect.stringContaining('is not empty, and nothing was changed') });
}, 240_000);

test('restores no row when the backup file is cut off or changed', async () => {
  await ask(NAME, 'CREATE DATABASE untouched CHARACTER SET utf8mb4');
  await ask(NAME, 'GRANT ALL PRIVILEGES ON untouched.* TO t3d@127.0.0.1');
  const whole = readFileSync(file);
  mkdirSync(join(scratch, 'bad'));
  for (const [name, bytes] of Object.entries({
    cut: whole.subarray(0, whole.length - 40_000),
    changed: Buffer.concat([
      whole.subarray(0, 70_000),
      Buffer.from([(whole[70_000] as number) ^ 1]),
      whole.subarray(70_001),
    ]),
  })) {
    writeFileSync(join(scratch, 'bad', name), bytes);
    const { code, errors } = t3d(['restore', join(scratch, 'bad', name), '--into', urlOf('untouched')]);
    expect([code, errors]).toEqual([2, expect.stringMatching(/cannot be read: its? .*Nothing was changed/)]);
  }
  expect(t3d(['restore', file, '--into', urlOf('untouched')], { BACKUP_KEY: 'a key of another place' })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('BACKUP_KEY is not the key'),
  });
  expect(await ask('untouched', 'SHOW TABLES')).toEqual([]);
}, 120_000);

test('reports the position in the binary log when the backup is taken with --binlog', async () => {
  const { said } = t3d(['backup', '--to', join(scratch, 'binlog'), '--binlog']);
  expect(said).toMatch(/Position in the binary log: bin\.\d+ \d+/);
}, 60_000);
