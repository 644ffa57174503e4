import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 't3d-audit-'));
mkdirSync(join(scratch, 'data'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function run(databaseUrl?: string): { code: number | null; said: string } {
  const { DATABASE_URL: _own, NODE_OPTIONS: _mine, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), join(ROOT, 'scripts/t3d/index.ts'), 'audit'],
    {
      cwd: scratch,
      env: { ...env, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
      encoding: 'utf8',
    },
  );
  return { code: status, said: `${stdout}${stderr}` };
}

test.each([
  ['without a DATABASE_URL', undefined, 'data/t3d.sqlite'],
  ['with an empty one', '', 'data/t3d.sqlite'],
  ['of a file that is not there', 'sqlite:data/other.sqlite', 'data/other.sqlite'],
])(
  'reports a missing database, exits with an error and creates no database when started %s',
  (_case, url, file) => {
    const { code, said } = run(url);
    expect(said).toContain(`There is no database at ${file}`);
    expect(said).not.toMatch(/books are right/i);
    expect([code, readdirSync(join(scratch, 'data'))]).toEqual([2, []]);
  },
  60_000,
);
