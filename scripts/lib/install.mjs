import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from './apt.mjs';
import { ROOT, print, run } from './run.mjs';

const OLDEST_NODE = [20, 19];
const MODULES = join(ROOT, 'node_modules');
const LOCK = join(ROOT, 'package-lock.json');
const STAMP = join(MODULES, '.t3d-install');
// A package with binaries for Linux, macOS and Windows. On other systems npm compiles it.
const DRIVER = '@appthreat/sqlite3';
const DRIVER_BUILD = join(MODULES, DRIVER, 'build/Makefile');

const describeProgress = () =>
  existsSync(DRIVER_BUILD)
    ? 'compiling the SQLite driver, which has no binary for this platform (about two minutes)'
    : 'npm is downloading packages';
const npm = (args) => run('npm', [...args, '--loglevel=error'], { env: { JOBS: 'max' }, waiting: describeProgress });

/** Ends the process with a message if Node is too old for the dependencies. */
export function demandNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  print(
    `Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}. ` +
      'See https://nodejs.org/en/download',
  );
  process.exit(1);
}

/**
 * The parts of an installation: packages of the server, packages for building the sites, and packages for tests. A
 * start omits the last part.
 */
const PARTS = {
  server: ['--omit=dev', '--workspace', 'api', '--workspace', 'resources'],
  start: ['--omit=dev'],
  all: [],
};
const NAMES = Object.keys(PARTS);

// Returns a description of an installation: lockfile, Node ABI and platform.
function describeInstall() {
  const lock = existsSync(LOCK) ? readFileSync(LOCK) : readFileSync(join(ROOT, 'package.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.versions.modules} ${process.platform}-${process.arch}`;
}

/** Returns the description of the last installation, or an empty object. */
function readStamp() {
  const [, what, part] = (existsSync(STAMP) ? /^(.*) (\w+)$/.exec(readFileSync(STAMP, 'utf8')) : null) ?? [];
  return { what, part };
}

// Returns whether npm was run by hand and has installed all of the part.
function isInstalledByHand(part) {
  const hidden = join(MODULES, '.package-lock.json');
  if (!existsSync(hidden) || !existsSync(LOCK)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(JSON.parse(readFileSync(LOCK, 'utf8')).packages).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') ||
      wanted.optional ||
      (part !== 'all' && (wanted.dev || wanted.devOptional)) ||
      wanted.peer ||
      wanted.link ||
      installed[path]?.version === wanted.version,
  );
}

const loadsNativeModules = () =>
  spawnSync(process.execPath, ['--input-type=module', '-e', `await import('${DRIVER}/lib/sqlite3.js')`], { cwd: ROOT })
    .status === 0;

const hasCompiler = () =>
  ['python3', 'make', 'g++'].every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);

function runNpm(part) {
  // Runs `npm ci` only without node_modules, because it would delete the compiled database driver.
  const command = existsSync(LOCK) && !existsSync(MODULES) ? 'ci' : 'install';
  return npm([command, '--no-audit', '--no-fund', ...PARTS[part]]);
}

async function makeNativeModulesLoad() {
  if (loadsNativeModules()) return true;
  print('Compiling the SQLite driver for this platform (about two minutes) …');
  return (await npm(['rebuild', DRIVER])) === 0 && loadsNativeModules();
}

export const isBare = () => !existsSync(MODULES);

/** Installs the packages of a part unless they are installed. Ends the process if the installation fails. */
export async function installDependencies(least = 'all') {
  const stamp = readStamp();
  const there = stamp.part ?? (isBare() ? least : 'all');
  const part = NAMES[Math.max(NAMES.indexOf(least), NAMES.indexOf(there))];
  const wanted = describeInstall();
  if (stamp.what === wanted && stamp.part === part) return;
  const attempt = async () => {
    if (part === 'server' || !isInstalledByHand(part)) {
      print(`Installing ${part === 'server' ? 'the server' : 'dependencies'} (about half a minute the first time) …`);
      if ((await runNpm(part)) !== 0) return false;
    }
    return makeNativeModulesLoad();
  };
  let done = await attempt();
  if (!done && !hasCompiler() && canInstallPackages() && (await installPackages(['python3', 'make', 'g++'])))
    done = await attempt();
  if (!done) {
    print(
      hasCompiler()
        ? 'npm could not install the dependencies; its message is above.'
        : 'npm could not install the dependencies. The SQLite driver has no binary for this platform and ' +
            'needs python3, make and g++ to be compiled: install them and start again.',
    );
    process.exit(1);
  }
  writeFileSync(STAMP, `${describeInstall()} ${part}`);
}
