import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 't3d-user-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const databaseUrl = `sqlite:${join(scratch, 'new.sqlite')}`;
const ADMIN = ['--role', 'ADMIN', '--account', 'first@t3d.test'];

function run(options: string[], input: string, { terminal = false } = {}): { code: number | null; output: string } {
  const { NODE_OPTIONS: _mine, ...env } = process.env;
  const program = [process.execPath, '--import', 'tsx', 'scripts/t3d/index.ts', 'create-admin', ...options];
  const command = terminal ? ['script', '-qec', program.join(' '), '/dev/null'] : program;
  const { status, stdout, stderr } = spawnSync(command[0] as string, command.slice(1), {
    cwd: ROOT,
    env: { ...env, DATABASE_URL: databaseUrl },
    input,
    encoding: 'utf8',
  });
  return { code: status, output: `${stdout}${stderr}` };
}

test.each([
  ['without an account', ['--role', 'ADMIN']],
  ['with the password as an argument', [...ADMIN, 'secret-1234']],
  ['with the password as an option', [...ADMIN, '--password', 'secret-1234']],
])(
  'prints the use of the command and creates no database when started %s',
  (_case, options) => {
    const { code, output } = run(options, '');
    expect([code, output]).toEqual([2, expect.stringContaining('npm run t3d -- create-admin --account')]);
    expect(existsSync(join(scratch, 'new.sqlite'))).toBe(false);
  },
  60_000,
);

test('creates an ADMIN when the password is typed twice, and refuses to create the same user again', () => {
  const typed = run(ADMIN, 'secret-1234\nsecret-1234\n', { terminal: true });
  expect(typed.output).toContain('Created ADMIN first@t3d.test.');
  expect(run(ADMIN, 'other-1234\n')).toEqual({
    code: 1,
    output: 'first@t3d.test exists already. The command reset gives this user a new password.\n',
  });
}, 180_000);
