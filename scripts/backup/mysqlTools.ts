import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Connection } from 'mysql2/promise';
import { RESTORING } from '../../api/models/installation';

export const databaseOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1));

function findProgram(...names: readonly string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.find((name) => folders.some((folder) => existsSync(join(folder, name))));
  if (found) return found;
  throw new Error(
    `The program ${names.join(' or ')} is missing: install the client of the database server ` +
      '(apt-get install mariadb-client, or mysql-client).',
  );
}

function loginOf(url: URL): { words: string[]; env: NodeJS.ProcessEnv } {
  const { hostname, port, username, password } = url;
  return {
    words: ['-h', hostname, '-P', port || '3306', '-u', decodeURIComponent(username), '--protocol=tcp'],
    // Passes the password in the environment, because other users of the machine can read arguments.
    env: { ...process.env, MYSQL_PWD: decodeURIComponent(password) },
  };
}

/** Waits for the end of a program. `said` is its standard error. */
function endOf(program: ChildProcess): Promise<{ code: number; said: string }> {
  let said = '';
  program.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    program.once('error', reject);
    program.once('close', (code) => resolve({ code: code ?? 1, said: said.trim() }));
  });
}

const DUMP = [
  // Reads the whole dump from one snapshot, without locks.
  '--single-transaction',
  '--quick',
  '--routines',
  '--triggers',
  '--hex-blob',
  '--no-tablespaces',
  // Omits DROP TABLE, so that a restore by hand cannot delete tables.
  '--skip-add-drop-table',
  '--default-character-set=utf8mb4',
  '--max-allowed-packet=1G',
];

async function isOfMariadb(program: string): Promise<boolean> {
  const input = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  for await (const text of input.stdout.setEncoding('utf8')) said += String(text);
  return said.includes('MariaDB');
}

export interface Dump {
  readonly text: Readable;
  /** Resolves when the program ends, and rejects if it failed. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Starts a dump. With `binlog`, the dump contains the position in the binary log. */
export async function startDump(url: URL, { binlog }: { binlog: boolean }): Promise<Dump> {
  const program = findProgram('mariadb-dump', 'mysqldump');
  const own = (await isOfMariadb(program))
    ? binlog
      ? ['--master-data=2']
      : []
    : ['--set-gtid-purged=OFF', '--column-statistics=0', ...(binlog ? ['--source-data=2'] : [])];
  const { words, env } = loginOf(url);
  const dumping = spawn(program, [...words, ...DUMP, ...own, databaseOf(url)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = endOf(dumping).then(({ code, said }) => {
    if (code === 0) return;
    const cure = /1412|definition has changed/.test(said)
      ? ' A migration ran meanwhile: start the backup again.'
      : /RELOAD|BINLOG MONITOR|REPLICATION CLIENT|SUPER/.test(said)
        ? ' On MySQL the position in the binary log needs the rights RELOAD and REPLICATION CLIENT.'
        : '';
    throw new Error(`${program} could not read the database: ${said}.${cure}`);
  });
  ended.catch(() => undefined);
  return { text: dumping.stdout, ended, stop: () => dumping.kill() };
}

/** Starts a client program that executes the written statements. `ended` rejects if a statement failed. */
export function startRestore(url: URL): { input: Writable; ended: Promise<void>; stop(): void } {
  const { words, env } = loginOf(url);
  const restoring = spawn(
    findProgram('mariadb', 'mysql'),
    [...words, '--binary-mode', '--default-character-set=utf8mb4', '--max-allowed-packet=1G', databaseOf(url)],
    { env, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const ended = endOf(restoring).then(({ code, said }) => {
    if (code !== 0) throw new Error(`the database rejects it: ${said || 'the client program was ended'}`);
  });
  ended.catch(() => undefined);
  return { input: restoring.stdin, ended, stop: () => restoring.kill() };
}

export async function withServer<Result>(url: URL, work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const { default: mysql } = await import('mysql2/promise');
  const connection = await mysql.createConnection(url.href).catch((error: Error) => {
    throw new Error(`The database ${databaseOf(url)} at ${url.host} cannot be opened (${error.message}).`);
  });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

async function tablesOf(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query('SHOW TABLES');
  return (rows as Record<string, string>[]).map((row) => Object.values(row)[0] as string);
}

async function dropTables(connection: Connection): Promise<void> {
  await connection.query('SET FOREIGN_KEY_CHECKS = 0');
  const all = (await tablesOf(connection)).filter((name) => name !== RESTORING);
  if (all.length > 0) await connection.query(`DROP TABLE ${all.map((name) => connection.escapeId(name)).join(', ')}`);
  await connection.query(`DROP TABLE IF EXISTS ${RESTORING}`);
}

/**
 * Restores into an empty database, or into one with an interrupted restore. Deletes the restored tables if the work
 * fails.
 */
export async function restoreInto(url: URL, work: () => Promise<void>): Promise<void> {
  await withServer(url, async (connection) => {
    const tables = await tablesOf(connection);
    if (tables.includes(RESTORING)) await dropTables(connection);
    else if (tables.length > 0)
      throw new Error(
        `The database ${databaseOf(url)} at ${url.host} is not empty, and nothing was changed: create an empty one ` +
          'and name it with --into.',
      );
    await connection.query(`CREATE TABLE ${RESTORING} (since DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP)`);
  });
  try {
    await work();
  } catch (error) {
    await withServer(url, dropTables).catch(() => undefined);
    throw error;
  }
  await withServer(url, (connection) => connection.query(`DROP TABLE ${RESTORING}`));
}

/** Creates a database for the work and deletes it afterwards. */
export async function withScratch<Result>(url: URL, work: (scratch: URL) => Promise<Result>): Promise<Result> {
  const name = `${databaseOf(url)}_verify_${randomBytes(4).toString('hex')}`;
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  await withServer(url, (connection) =>
    connection.query(`CREATE DATABASE ${connection.escapeId(name)} CHARACTER SET utf8mb4`).catch((error: Error) => {
      throw new Error(
        `No database for the trial can be made (${error.message}): name an empty one with --into, or let an ` +
          `administrator run GRANT ALL PRIVILEGES ON \`${databaseOf(url)}\\_verify\\_%\`.* TO this user.`,
      );
    }),
  );
  try {
    return await work(scratch);
  } finally {
    await withServer(url, (connection) => connection.query(`DROP DATABASE ${connection.escapeId(name)}`));
  }
}
