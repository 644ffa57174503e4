import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { COMMANDS } from '.';

const ROOT = join(import.meta.dirname, '../..');

function run(...words: string[]): { code: number | null; output: string; errors: string } {
  const { NODE_OPTIONS: _mine, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/t3d/index.ts', ...words],
    { cwd: ROOT, env: { ...env, DATABASE_URL: 'sqlite:/nowhere/t3d.sqlite' }, encoding: 'utf8' },
  );
  return { code: status, output: stdout, errors: stderr };
}

test.each(Object.keys(COMMANDS))(
  'explains the command %s with --help and opens no database',
  (name) => {
    const { code, output, errors } = run(...name.split(' '), '--help');
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain(`npm run t3d -- ${name}`);
    expect(output.split('\n').length).toBeGreaterThan(2);
  },
  60_000,
);

test('lists all commands with --help, and refuses an unknown command and a wrong option', () => {
  const { code, output } = run('--help');
  expect(code).toBe(0);
  for (const name of Object.keys(COMMANDS)) expect(output).toContain(`npm run t3d -- ${name}`);
  for (const words of [['audits'], ['audit', '--agains', 'x'], ['backup', 'verify'], ['reset']])
    expect(run(...words)).toMatchObject({ code: 2, output: '', errors: expect.not.stringMatching(/\n {4}at /) });
}, 120_000);
