import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, print } from './run.mjs';

const KEPT = join(ROOT, 'node_modules/.cache/t3d');
/** The folders that decide the demo data. */
const SOURCES = ['migrations', 'resources', 'seeders'];

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else if (!entry.name.includes('.test.')) hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  }
}

/** Returns the file of the cached demo data, valid for one day and the current sources. */
function keptWorld() {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const folder of SOURCES) addFolder(hash, join(ROOT, folder));
  return join(KEPT, `demo-${hash.digest('hex').slice(0, 16)}.sqlite`);
}

function keep(file, kept) {
  mkdirSync(KEPT, { recursive: true });
  for (const name of readdirSync(KEPT)) if (name.startsWith('demo-')) rmSync(join(KEPT, name), { force: true });
  copyFileSync(file, `${kept}.next`);
  renameSync(`${kept}.next`, kept);
}

/** Returns the demo database that was seeded today from the current sources, or undefined. */
export function findKeptWorld() {
  const kept = keptWorld();
  return existsSync(kept) ? kept : undefined;
}

/**
 * Seeds a demo database in a separate process. Returns the path of the file, or prints the errors and returns
 * undefined.
 */
export function seedBeside(file) {
  const kept = keptWorld();
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/seed.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEMO: 'on',
      DATABASE_URL: `sqlite:${file}`,
      // Uses one thread, for the reason in api/start.ts.
      UV_THREADPOOL_SIZE: '1',
    },
  });
  let errors = '';
  child.stderr.on('data', (part) => {
    errors += part;
  });
  process.on('exit', () => child.kill());
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (code === 0) keep(file, kept);
      else print(errors);
      resolve(code === 0 ? file : undefined);
    });
  });
}
