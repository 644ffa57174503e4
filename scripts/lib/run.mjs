import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export const print = (text) => {
  process.stdout.write(`${text}\n`);
};

const BEAT_MS = 15_000;

/**
 * Runs a program and returns its exit code, or 1 after a signal. `waiting()` is printed every 15 seconds, and `limit`
 * is in milliseconds.
 */
export function run(program, args, { env = {}, cwd = ROOT, waiting, quiet = false, limit } = {}) {
  return new Promise((resolve, reject) => {
    const started = Date.now();
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      timeout: limit,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        output += part;
      });
    const beat =
      waiting && setInterval(() => print(`  … ${Math.round((Date.now() - started) / 1000)} s: ${waiting()}`), BEAT_MS);
    child.once('error', (error) => {
      clearInterval(beat);
      reject(error);
    });
    child.once('close', (code, signal) => {
      clearInterval(beat);
      if (quiet && code !== 0) print(output);
      if (limit && code === null) print(`ended by ${signal}: it had ${limit / 60_000} minutes`);
      resolve(code ?? 1);
    });
  });
}
