import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  closeSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Command, print, withDatabase } from './command';
import { auditBooks, readKept } from './ledger';

/** Returns the first bytes of a file as text. */
function headOf(file: string): string {
  const bytes = Buffer.alloc(16);
  const opened = openSync(file, 'r');
  readSync(opened, bytes);
  closeSync(opened);
  return bytes.toString('latin1');
}

/** Matches a line of a dump that creates a trigger, a view or a routine in the name of a user. */
const DEFINED = /^(\/\*!\d{5} )?(CREATE|DEFINER)/;
const DEFINER = /\bDEFINER=`[^`]*`@`[^`]*`/;

/** Throws unless the database exists and has no tables, because a backup must not be restored over other rows. */
async function requireEmpty(url: URL): Promise<void> {
  const { default: mysql } = await import('mysql2/promise');
  const connection = await mysql.createConnection(url.href).catch((error: Error) => {
    throw new Error(`--into: the database cannot be opened (${error.message}).`);
  });
  try {
    const [rows] = await connection.query('SHOW TABLES');
    if ((rows as unknown[]).length > 0) throw new Error('--into: this database is not empty. Name an empty one.');
  } finally {
    await connection.end();
  }
}

/** Returns the client program of MariaDB or MySQL. */
function findClient(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = ['mariadb', 'mysql'].find((name) => folders.some((folder) => existsSync(join(folder, name))));
  if (!found) throw new Error('The program mariadb or mysql is missing. Install the client of the database server.');
  return found;
}

/**
 * Restores a dump of mysqldump or mariadb-dump by the client program. Leaves the definers out, because only an
 * administrator may create triggers in the name of another user.
 */
async function restoreDump(file: string, url: URL): Promise<void> {
  const { hostname, port, username, password, pathname } = url;
  const options = ['-h', hostname, '-P', port || '3306', '-u', decodeURIComponent(username), '--binary-mode'];
  const name = decodeURIComponent(pathname.slice(1));
  const client = spawn(findClient(), [...options, name], {
    env: { ...process.env, MYSQL_PWD: decodeURIComponent(password) },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  client.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  client.stdin.on('error', () => undefined);
  const ended = new Promise<number>((resolve, reject) => {
    client.once('error', reject);
    client.once('close', (code) => resolve(code ?? 1));
  });
  const source = createReadStream(file);
  const unpacked = headOf(file).startsWith('\u001f\u008b') ? source.pipe(createGunzip()) : source;
  const broken = new Promise<never>((_resolve, reject) => unpacked.once('error', reject));
  const send = async (): Promise<void> => {
    let last = '';
    // Reads the file as latin1, because latin1 keeps every byte unchanged.
    for await (const line of createInterface({ input: unpacked.setEncoding('latin1'), crlfDelay: Infinity })) {
      if (line !== '') last = line;
      const sent = DEFINED.test(line) ? line.replace(DEFINER, '') : line;
      if (!client.stdin.write(`${sent}\n`, 'latin1') && client.exitCode === null)
        await Promise.race([once(client.stdin, 'drain'), ended]);
    }
    client.stdin.end();
    if (!last.startsWith('-- Dump completed')) throw new Error('its end is missing');
  };
  await Promise.race([send(), broken]).catch((error: Error) => {
    client.kill();
    throw new Error(`${file} is damaged (${error.message}).`);
  });
  if ((await ended) !== 0) throw new Error(`${file} could not be restored: ${said.trim()}`);
}

/** Opens the restored database. Compares the database's migrations with this version and audits the ledger. */
async function inspect(url: string, against: readonly string[]): Promise<void> {
  delete process.env.DATABASE_URL_FILE;
  process.env.DATABASE_URL = url;
  const [{ listPendingMigrations }, { MIGRATED }] = await Promise.all([
    import('../../api/models/migrate'),
    import('../../api/product'),
  ]);
  await withDatabase(async (database) => {
    const pending = await listPendingMigrations(database.sequelize, MIGRATED);
    if (pending.length > 0)
      throw new Error(`The backup lacks ${pending.length} migrations. Verify it with the version that made it.`);
    const right = await auditBooks(database, against.map(readKept));
    print(right ? 'The backup can be restored.' : 'The backup was restored, but its books are wrong.');
    process.exitCode = right ? 0 : 1;
  });
}

export const backupVerify: Command = {
  usage: '<file> [--into <mysql://user:password@host:3306/empty>] [--against <heads> …]',
  help:
    'Restores a backup elsewhere and audits it: a dump of mysqldump or mariadb-dump (plain or gzip) into the ' +
    'empty database of --into, or a copy of an SQLite file. --against compares the ledger with heads that were kept ' +
    'outside. Needs the LEDGER_KEY and SECRET_KEY of the backup. Exits with 1 if the books are wrong, and with 2 if ' +
    'the backup cannot be restored.',
  options: { into: { type: 'string' }, against: { type: 'string', multiple: true } },
  files: { least: 1, most: 1 },
  failure: 2,
  run: async ({ into, against }, [file = '']) => {
    const kept = (against as string[] | undefined) ?? [];
    if (headOf(file).startsWith('SQLite format 3')) {
      const folder = mkdtempSync(join(tmpdir(), 't3d-verify-'));
      try {
        copyFileSync(file, join(folder, 'copy.sqlite'));
        await inspect(`sqlite:${join(folder, 'copy.sqlite')}`, kept);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      return;
    }
    if (typeof into !== 'string' || !into.startsWith('mysql://') || !URL.canParse(into))
      throw new Error('--into must be the address of an empty database: mysql://user:password@host:3306/empty');
    await requireEmpty(new URL(into));
    await restoreDump(file, new URL(into));
    await inspect(into, kept);
  },
};
