import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Seeds the demo world into a new SQLite file beside what else is done: it keeps one core busy for over a minute. Answers the
 * file, or undefined where it failed; its errors are printed. It ends with this process.
 */
export function seedBeside(file) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/seed.ts')], {
    cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DATABASE_URL: `sqlite:${file}` },
  });
  process.on('exit', () => child.kill());
  return new Promise((resolve) => { child.once('close', (code) => resolve(code === 0 ? file : undefined)); });
}
