// Starts a temporary MariaDB for tests and measurements.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

// The folders of servers on Debian, which PATH may lack.
const FOLDERS = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/libexec',
  '/usr/local/bin',
];

function findProgram(...names) {
  for (const name of names)
    for (const folder of FOLDERS) if (folder && existsSync(join(folder, name))) return join(folder, name);
  return undefined;
}

/** Finds the MariaDB server, or returns undefined. */
export const findServer = () => (findProgram('mariadb-install-db') ? findProgram('mariadbd') : undefined);

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

// Returns whether a server has sent the first packet of a connection.
function isGreeting(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (value) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('data', () => answer(true));
    socket.once('error', () => answer(false));
    socket.setTimeout(1000, () => answer(false));
  });
}

// Installs a database with its own folder for temporary tables, because a starting MariaDB empties this folder.
function installDatabase(folder, dataFolder) {
  const installed = spawnSync(
    findProgram('mariadb-install-db'),
    [
      '--no-defaults',
      `--datadir=${dataFolder}`,
      `--tmpdir=${folder}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...runAs(),
    ],
    { encoding: 'utf8' },
  );
  if (installed.status !== 0) throw new Error(`mariadb-install-db failed:\n${installed.stdout}${installed.stderr}`);
}

const runAs = () => (process.getuid?.() === 0 ? ['--user=root'] : []);

const SHARED_MEMORY = '/dev/shm';
const MIN_ROOM = 4 * 2 ** 30;
/** Returns a folder in memory if there is enough space, else on disk. */
function findScratch() {
  if (!existsSync(SHARED_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= MIN_ROOM ? SHARED_MEMORY : tmpdir();
}

/**
 * Starts a temporary MariaDB on a free port, in memory unless `durable` is set. It stops on `stop()` and when this
 * process ends.
 */
export async function start({ options = [], bufferPoolMB = 256, durable = false } = {}) {
  const server = findServer();
  if (!server) throw new Error('MariaDB is not installed: apt-get install mariadb-server');
  const folder = mkdtempSync(join(durable ? tmpdir() : findScratch(), 't3d-mariadb-'));
  const dataFolder = join(folder, 'data');
  installDatabase(folder, dataFolder);
  const port = await findFreePort();
  const pidFile = join(folder, 'pid');
  const log = openSync(join(folder, 'log'), 'a');
  const keeper = spawn(
    'sh',
    [
      '-c',
      '"$@" & pid=$!; cat >/dev/null; kill "$pid" 2>/dev/null; wait "$pid"; rm -rf "$0"',
      folder,
      server,
      '--no-defaults',
      `--datadir=${dataFolder}`,
      `--tmpdir=${folder}`,
      `--port=${port}`,
      `--socket=${join(folder, 's')}`,
      `--pid-file=${pidFile}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--skip-log-bin',
      '--max-connections=300',
      '--character-set-server=utf8mb4',
      '--collation-server=utf8mb4_unicode_ci',
      `--innodb-buffer-pool-size=${bufferPoolMB}M`,
      ...(durable ? [] : ['--innodb-flush-log-at-trx-commit=0', '--sync-binlog=0', '--innodb-doublewrite=0']),
      ...runAs(),
      ...options,
    ],
    { stdio: ['pipe', log, log], detached: true },
  );
  closeSync(log);
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.unref();
  keeper.stdin.unref();

  const stop = async () => {
    keeper.stdin.end();
    keeper.ref();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + 30_000;
  while (!(await isGreeting(port))) {
    if (Date.now() > deadline) {
      const text = readFileSync(join(folder, 'log'), 'utf8').split('\n').slice(-20).join('\n');
      await stop();
      throw new Error(`MariaDB did not start:\n${text}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return {
    url: `mysql://root@127.0.0.1:${port}`,
    port,
    socket: join(folder, 's'),
    pid: Number(readFileSync(pidFile, 'utf8')),
    stop,
  };
}

export const stop = (server) => server.stop();
