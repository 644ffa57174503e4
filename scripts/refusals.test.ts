import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 't3d-refusals-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function run(program: string, ...options: string[]): { code: number | null; output: string } {
  const { NODE_OPTIONS: _mine, LOG_LEVEL: _level, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `scripts/${program}.ts`, ...options],
    { cwd: ROOT, env: { ...env, DATABASE_URL: `sqlite:${join(scratch, 'refused.sqlite')}` }, encoding: 'utf8' },
  );
  return { code: status, output: `${stdout}${stderr}` };
}

writeFileSync(join(scratch, 'no-heads.json'), '{}');
test.each([
  ['db:migrate with a misspelt option', ['migrate', '--pendin'], 1, /^Unknown option '--pendin'/],
  ['db:migrate with a number alone', ['migrate', '3'], 1, /^usage: npm run db:migrate/],
  ['db:seed with a misspelt option', ['seed', '--refrence'], 1, /^Unknown option '--refrence'/],
  ['new:resource without a name', ['newResource'], 1, /^usage: npm run new:resource/],
  [
    'migration:generate for a product that is not there',
    ['generateMigration', 'x', '--product', 'nowhere'],
    1,
    /nowhere/,
  ],
] as const)(
  'prints a single line without a stack trace when a program is started with %s',
  (_case, [program, ...options], expected, line) => {
    const { code, output } = run(program, ...options);
    expect([code, output]).toEqual([expected, expect.stringMatching(line)]);
    expect(output).not.toMatch(/\n {4}at /);
    expect(output.trimEnd().split('\n')).toHaveLength(1);
  },
  60_000,
);
