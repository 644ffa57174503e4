// npm run simulate:planted [-- parts of names …]: plants faults in a copy of the code, and requires that the simulator
// finds each and shrinks it to few events.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyCode, mutate } from './copy';
import { PLANTED } from './planted';

const LIMIT_MS = 10 * 60_000;
const MOST_EVENTS = 20;
const LIFE = [
  '--seed',
  '1',
  '--seeds',
  '12',
  '--days',
  '5',
  '--every-hours',
  '6',
  '--faults',
  '30',
  '--processes',
  '1',
];
const parts = process.argv.slice(2);

const folder = copyCode();
try {
  for (const planted of PLANTED.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))) {
    const restore = mutate(folder, planted);
    const began = Date.now();
    const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/simulate.ts', ...LIFE], {
      cwd: folder,
      encoding: 'utf8',
      timeout: LIMIT_MS,
    });
    restore();
    const events = Number(/shrunk to (\d+) events/.exec(stdout)?.[1] ?? Infinity);
    const isFound = events <= MOST_EVENTS;
    if (!isFound) process.exitCode = 1;
    const seconds = Math.round((Date.now() - began) / 1000);
    process.stdout.write(`${isFound ? 'FOUND   ' : 'SURVIVED'}  ${planted.name} (${seconds} s)\n${stdout}\n`);
    if (!isFound) process.stdout.write(`${stderr.slice(-1500)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
