import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 't3d-backup-'));
const [live, copy, heads] = [join(scratch, 'live.sqlite'), join(scratch, 'copy.sqlite'), join(scratch, 'heads.json')];
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function run(
  words: readonly string[],
  env: Record<string, string> = {},
  input = '',
): { code: number | null; said: string; errors: string } {
  const { NODE_OPTIONS: _mine, ...others } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/t3d/index.ts', ...words],
    { cwd: ROOT, env: { ...others, DATABASE_URL: `sqlite:${live}`, ...env }, input, encoding: 'utf8' },
  );
  return { code: status, said: stdout, errors: stderr };
}

beforeAll(() => {
  const { NODE_OPTIONS: _mine, ...env } = process.env;
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/seed.ts', '--reference'], {
    cwd: ROOT,
    env: { ...env, DATABASE_URL: `sqlite:${live}` },
  });
  expect(run(['create-admin', '--account', 'first@t3d.test'], {}, 'secret-1234\n').code).toBe(0);
  copyFileSync(live, copy);
  const { code, said } = run(['heads']);
  expect(code).toBe(0);
  writeFileSync(heads, said);
}, 180_000);

test('verifies a copy of a database against kept heads, and leaves the copy unchanged', () => {
  const before = readFileSync(copy);
  const { code, said } = run(['backup', 'verify', copy, '--against', heads]);
  expect([code, said]).toEqual([0, expect.stringMatching(/The books are right\.\nThe backup can be restored\.\n$/)]);
  expect(readFileSync(copy)).toEqual(before);
}, 120_000);

test('reports a backup with another ledger key than the heads', () => {
  const { code, said } = run(['backup', 'verify', copy, '--against', heads], {
    LEDGER_KEY: 'another key of these books',
  });
  expect([code, said]).toEqual([1, expect.stringContaining('not as this ledger signed it')]);
}, 120_000);

test('exits with code 2 and one sentence for a missing file, a cut-off file or a dump without a database', () => {
  const cut = join(scratch, 'cut.sqlite');
  writeFileSync(cut, readFileSync(copy).subarray(0, 20_000));
  const dump = join(scratch, 'dump.sql');
  writeFileSync(dump, '-- MariaDB dump\n');
  for (const [file, reason] of [
    [join(scratch, 'none'), /ENOENT/],
    [cut, /malformed|damaged|not a database|corrupt/i],
    [dump, /--into must be the address of an empty database/],
  ] as const) {
    const { code, errors } = run(['backup', 'verify', file]);
    expect([code, errors]).toEqual([2, expect.stringMatching(reason)]);
    expect(errors).not.toMatch(/\n {4}at /);
  }
}, 180_000);

test('names each fault of a deployment, and no fault when the deployment is right', () => {
  const right = run(['doctor']);
  expect([right.code, right.said]).toEqual([0, expect.stringContaining('all migrations are applied')]);
  const wrong = run(['doctor'], { PORT: 'http', LOG_LEVEL: 'loud' });
  expect(wrong.code).toBe(1);
  expect(wrong.said).toContain('FAULT settings: PORT is "http": it must be a whole number');
  expect(wrong.said).toContain('FAULT settings: LOG_LEVEL is "loud"');
  const away = { DATABASE_URL: 'mysql://t3d@127.0.0.1:9/t3d', DEMO: 'on', LEDGER_HEADS: join(live, 'heads') };
  expect(run(['doctor'], { ...away, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.test' }).said).toMatch(
    /FAULT folder: LEDGER_HEADS[^]*FAULT database: DATABASE_URL[^]*FAULT mail: SMTP_URL[^]*There are faults\./,
  );
}, 180_000);
