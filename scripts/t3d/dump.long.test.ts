import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import mysql from 'mysql2/promise';
import { type MariadbServer, start } from '../lib/mariadb.mjs';

const ROOT = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 't3d-dump-'));
const [dump, heads] = [join(scratch, 'dump.sql'), join(scratch, 'heads.json')];
let server: MariadbServer;

function run(words: readonly string[], name = 'live', program = 't3d/index.ts') {
  const { NODE_OPTIONS: _mine, ...others } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${program}`, ...words], {
    cwd: ROOT,
    env: { ...others, DATABASE_URL: `${server.url}/${name}`, DEMO: 'off', UPLOADS: join(scratch, 'uploads') },
    encoding: 'utf8',
  });
  return { code: status, said: stdout, errors: stderr };
}
async function createDatabase(name: string): Promise<string> {
  const connection = await mysql.createConnection(server.url);
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await connection.end();
  return `${server.url}/${name}`;
}

beforeAll(async () => {
  server = await start({ options: ['--log-bin', '--log-bin-trust-function-creators=1'], bufferPoolMB: 64 });
  await createDatabase('live');
  expect(run(['--reference'], 'live', 'seed.ts').code).toBe(0);
  writeFileSync(heads, run(['heads']).said);
  const { stdout } = spawnSync(
    'mysqldump',
    [
      '-h',
      '127.0.0.1',
      '-P',
      String(server.port),
      '-u',
      'root',
      '--single-transaction',
      '--routines',
      '--triggers',
      'live',
    ],
    { maxBuffer: 1024 ** 3 },
  );
  writeFileSync(dump, stdout);
}, 240_000);
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

test('reports a ready database server with version, isolation, time zone, clock, rights and migrations', () => {
  const { said } = run(['doctor']);
  for (const text of ['read committed', 'are in UTC', 'clock agrees', 'all rights', 'all migrations are applied'])
    expect(said).toContain(text);
  expect(said).not.toMatch(/FAULT (database|clock)/);
}, 60_000);

test('verifies a dump and the compressed dump against kept heads in an empty database', async () => {
  const packed = join(scratch, 'dump.sql.gz');
  writeFileSync(packed, gzipSync(readFileSync(dump)));
  for (const [file, name] of [
    [dump, 'one'],
    [packed, 'two'],
  ] as const) {
    const { code, said } = run(['backup', 'verify', file, '--into', await createDatabase(name), '--against', heads]);
    expect([code, said]).toEqual([0, expect.stringMatching(/The books are right\.\nThe backup can be restored\.\n$/)]);
  }
}, 240_000);

test('exits with code 2 for a cut dump, a cut compressed dump or a database that is not empty', async () => {
  const [cut, packed] = [join(scratch, 'cut.sql'), join(scratch, 'cut.sql.gz')];
  for (const [file, whole] of [
    [cut, readFileSync(dump)],
    [packed, gzipSync(readFileSync(dump))],
  ] as const)
    writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 2)));
  for (const [file, name, reason] of [
    [cut, 'three', /is damaged|could not be restored/],
    [packed, 'four', /is damaged|could not be restored/],
    [dump, 'live', /not empty/],
  ] as const) {
    const into = name === 'live' ? `${server.url}/live` : await createDatabase(name);
    const { code, errors } = run(['backup', 'verify', file, '--into', into]);
    expect([code, errors]).toEqual([2, expect.stringMatching(reason)]);
  }
}, 240_000);
