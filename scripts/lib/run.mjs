import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export const print = (text) => {
  process.stdout.write(`${text}\n`);
};

const BEAT_MS = 15_000;

/**
 * Returns the exit code, or 1 if a signal ended the program. Prints the text of `waiting()` with the elapsed seconds
 * every 15 seconds, because a long silent step looks like a hang. With `quiet`, prints the output only if the program
 * fails. After `limit` milliseconds the program is ended.
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
