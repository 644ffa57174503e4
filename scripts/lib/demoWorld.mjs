import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, print } from './run.mjs';

/**
 * Seeds the demo world into a new SQLite file beside what else is done: it keeps one core busy for over a minute.
 * Answers the file, or undefined where it failed; then its errors are printed. It ends with this process.
 */
export function seedBeside(file) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/seed.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', DEMO: 'on', DATABASE_URL: `sqlite:${file}` },
  });
  let errors = '';
  child.stderr.on('data', (part) => {
    errors += part;
  });
  process.on('exit', () => child.kill());
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (code !== 0) print(errors);
      resolve(code === 0 ? file : undefined);
    });
  });
}
