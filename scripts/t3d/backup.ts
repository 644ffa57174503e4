import { copyFileSync, mkdtempSync, openSync, readSync, closeSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Archive } from '../backup/archive';
import { type Command, print, withDatabase } from './command';
import { inspect } from './inspect';
import { requireDatabase } from './ledger';

function headOf(file: string): string {
  const bytes = Buffer.alloc(16);
  const opened = openSync(file, 'r');
  readSync(opened, bytes);
  closeSync(opened);
  return bytes.toString('latin1');
}

/** Opens an archive for the work. Throws if it is damaged or if the settings lack one of its keys. */
async function withArchive(file: string, work: (archive: Archive) => Promise<void>): Promise<void> {
  const [{ Archive, damaged }, { requireKeys }, { readConfig }, { readSetting }] = await Promise.all([
    import('../backup/archive'),
    import('../backup/manifest'),
    import('../../api/config'),
    import('../../api/environment/read'),
  ]);
  const config = readConfig();
  const archive = await Archive.open(file, readSetting('BACKUP_KEY'));
  try {
    requireKeys(archive.manifest, config);
    await archive.check().catch((error: unknown) => {
      throw damaged(file, error);
    });
    await work(archive);
  } finally {
    await archive.close();
  }
}

const isServer = (url: string): boolean => url.startsWith('mysql://') && URL.canParse(url);
const fileOf = (url: string): string | null => (url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null);
const IN_ANOTHER = 'A backup can be restored only into a database of its own kind';

async function backUp(to: string, binlog: boolean): Promise<void> {
  const { takeBackup } = await import('../backup/takeBackup');
  await requireDatabase();
  await withDatabase(async (database, config) => {
    const taken = await takeBackup(database, config, { to, binlog });
    const { rows, parts, binlog: position } = taken.manifest;
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    const uploads = Object.keys(parts).filter((name) => name.startsWith('uploads/')).length;
    print(`Wrote ${taken.file}: ${(taken.bytes / 1e6).toFixed(1)} MB, ${total} rows, ${uploads} uploads.`);
    if (position) print(`Position in the binary log: ${position.file} ${position.position}`);
    if (!taken.isEncrypted) print('It is NOT encrypted, because BACKUP_KEY is not set.');
    print('It contains no keys: keep SECRET_KEY, LEDGER_KEY and BACKUP_KEY elsewhere.');
    for (const name of taken.deleted) print(`Deleted the older backup ${name}.`);
  });
}

/** Takes daily backups until SIGTERM. A running backup is finished first. */
async function backUpEveryDay(to: string, time: string, binlog: boolean): Promise<void> {
  const { backUpDaily, minutesOf } = await import('../backup/daily');
  minutesOf(time);
  const end = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.abort());
  print(`Backups are made every day at ${time} UTC.`);
  await backUpDaily({ to, time, signal: end.signal, take: () => backUp(to, binlog) });
}

export const backup: Command = {
  usage: '--to <folder> [--daily <HH:MM>] [--binlog]',
  help:
    'Writes a backup of the database and the uploads into one file of a folder, while servers go on: one moment ' +
    'of the database, compressed, and encrypted if BACKUP_KEY is set. Deletes older backups than the newest ' +
    'BACKUP_KEEP. The keys (SECRET_KEY, LEDGER_KEY, BACKUP_KEY) and the other settings are not in it: keep them ' +
    'elsewhere. --daily runs until it is stopped and writes one backup a day at this time of UTC; it repeats a ' +
    'failed or missed one. --binlog notes the position in the binary log of the database server, which needs the ' +
    'right to read it (docs/deploy.md).',
  options: { to: { type: 'string' }, daily: { type: 'string' }, binlog: { type: 'boolean', default: false } },
  required: ['to'],
  run: ({ to, daily, binlog }) =>
    typeof daily === 'string'
      ? backUpEveryDay(String(to), daily, binlog === true)
      : backUp(String(to), binlog === true),
};

export const restore: Command = {
  usage: '<file> [--into <mysql://user:password@host:3306/empty> | --replace]',
  help:
    'Restores a backup into the empty database of DATABASE_URL, or into that of --into, and its uploads into ' +
    'UPLOADS. Reads the whole file first, so that a damaged one changes nothing, and empties the database again ' +
    'if the restore fails. Then compares the numbers of rows and audits the ledger. Stop the servers before. To ' +
    'go back while the database has rows, restore into a new one with --into and name it in DATABASE_URL ' +
    'afterwards: the former stays. For SQLite, --replace puts the restored file into the place of the present ' +
    'one, which is kept beside it. Exits with 1 if the books are wrong, and with 2 if the backup cannot be ' +
    'restored.',
  options: { into: { type: 'string' }, replace: { type: 'boolean', default: false } },
  files: { least: 1, most: 1 },
  failure: 2,
  run: ({ into, replace }, [file = '']) =>
    withArchive(file, async (archive) => {
      const [tools, { readConfig }, { existsSync }] = await Promise.all([
        import('../backup/restoreBackup'),
        import('../../api/config'),
        import('node:fs'),
      ]);
      const url = typeof into === 'string' ? into : readConfig().databaseUrl;
      const { database: kind, startedAt } = archive.manifest;
      if (kind !== (isServer(url) ? 'mysql' : 'sqlite'))
        throw new Error(`${IN_ANOTHER}, and ${file} is of ${kind === 'mysql' ? 'MySQL or MariaDB' : 'SQLite'}.`);
      const place = fileOf(url);
      if (place === null) {
        if (replace === true)
          throw new Error(
            'A database server cannot be replaced in one step, because tables with triggers cannot be moved: restore ' +
              'into an empty database with --into, and name it in DATABASE_URL.',
          );
        await tools.restoreServer(archive, new URL(url));
        await inspect(url, { manifest: archive.manifest, done: `The backup of ${startedAt} is restored.` });
      } else {
        if (existsSync(place) && replace !== true)
          throw new Error(`${place} exists, and nothing was changed: move it away, or write --replace.`);
        const restored = `${place}.restoring`;
        try {
          await tools.restoreFile(archive, restored);
          await inspect(`sqlite:${restored}`, {
            manifest: archive.manifest,
            done: `The backup of ${startedAt} is restored.`,
          });
          const kept = await tools.switchFile(restored, place);
          if (kept !== null) print(`The former database is kept as ${kept}.`);
        } finally {
          await tools.dropFile(restored);
        }
      }
      print(`Uploads restored: ${await tools.restoreUploads(archive)}.`);
    }),
};

/** Writes a copy into a temporary folder for the work. */
async function withCopy(write: (copy: string) => Promise<void>, work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 't3d-verify-'));
  try {
    await write(join(folder, 'copy.sqlite'));
    await work(`sqlite:${join(folder, 'copy.sqlite')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function requireServer(into: unknown): URL {
  if (typeof into === 'string' && isServer(into)) return new URL(into);
  throw new Error('--into must be the address of an empty database: mysql://user:password@host:3306/empty');
}

const CAN = 'The backup can be restored.';

/** Restores the archive into a temporary database and inspects this database. */
const verifyArchive = (file: string, into: unknown, against: readonly string[]): Promise<void> =>
  withArchive(file, async (archive) => {
    const [{ restoreServer, restoreFile }, { withScratch }, { readConfig }] = await Promise.all([
      import('../backup/restoreBackup'),
      import('../backup/mysqlTools'),
      import('../../api/config'),
    ]);
    const { manifest } = archive;
    const examine = (url: string): Promise<void> => inspect(url, { manifest, against, done: CAN });
    if (manifest.database === 'sqlite') {
      await withCopy((copy) => restoreFile(archive, copy), examine);
      return;
    }
    const verify = async (url: URL): Promise<void> => {
      await restoreServer(archive, url);
      await examine(url.href);
    };
    const { databaseUrl } = readConfig();
    if (into === undefined && isServer(databaseUrl)) await withScratch(new URL(databaseUrl), verify);
    else await verify(requireServer(into));
  });

export const backupVerify: Command = {
  usage: '<file> [--into <mysql://user:password@host:3306/empty>] [--against <heads> …]',
  help:
    'Restores a backup elsewhere, compares the numbers of rows and audits the ledger: a file of `backup`, a dump ' +
    'of mysqldump or mariadb-dump (plain or gzip), or a copy of an SQLite file. A backup of a database server is ' +
    'restored into a database that is made on the server of DATABASE_URL and deleted afterwards, or into the ' +
    'empty one of --into, and a dump always into that. --against compares the ledger with heads that were kept ' +
    'outside. Needs the LEDGER_KEY and SECRET_KEY of the backup. Exits with 1 if the books are wrong, and with 2 ' +
    'if the backup cannot be restored.',
  options: { into: { type: 'string' }, against: { type: 'string', multiple: true } },
  files: { least: 1, most: 1 },
  failure: 2,
  run: async ({ into, against }, [file = '']) => {
    const kept = (against as string[] | undefined) ?? [];
    const head = headOf(file);
    if (head.startsWith('T3D-BACKUP') || head.startsWith('PK')) {
      await verifyArchive(file, into, kept);
      return;
    }
    const examine = (url: string): Promise<void> => inspect(url, { against: kept, done: CAN });
    if (head.startsWith('SQLite format 3')) {
      await withCopy((copy) => Promise.resolve(copyFileSync(file, copy)), examine);
      return;
    }
    const isPacked = head.startsWith('\u001f\u008b');
    if (!isPacked && !/^(--|\/\*)/.test(head))
      throw new Error(`${file} is no backup, or its first bytes are damaged: use another copy or an older backup.`);
    const url = requireServer(into);
    const { restoreDump } = await import('../backup/restoreBackup');
    await restoreDump(file, { url, isPacked }).catch((error: Error) => {
      throw /not empty|cannot be opened/.test(error.message)
        ? error
        : new Error(`${file} is damaged or could not be restored (${error.message}).`);
    });
    await examine(url.href);
  },
};
