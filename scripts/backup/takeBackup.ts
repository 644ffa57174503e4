import { readFileSync, statfsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../../api/config';
import { readSetting } from '../../api/environment/read';
import { requireUsableFolder } from '../../api/folders';
import type { Database } from '../../api/models/database';
import { UPLOAD_STORE } from '../../api/openUploadStore';
import { type Writing, writeArchive } from './archive';
import { DATABASE, FORMAT, HEADS, type Manifest, UPLOADS, fingerprintsOf } from './manifest';
import { takeSnapshot } from './snapshot';

const BACKUP = /^t3d-\d{8}T\d{6}Z\.zip(\.enc)?$/;
const UNFINISHED = /^t3d-\d{8}T\d{6}Z\.zip(\.enc)?\.(part|sqlite)/;
/** The age after which an unfinished file must belong to a killed backup. */
const STALE_MS = 24 * 3_600_000;
const FULL: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

export interface Taken {
  readonly file: string;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  readonly manifest: Manifest;
  readonly deleted: readonly string[];
}

/** Adds the files that wait for a job. Skips a file that was deleted in the meantime. */
async function addUploads(archive: Writing, { services }: Database): Promise<void> {
  const uploads = services.get(UPLOAD_STORE);
  for (const name of await uploads.list()) {
    const file = await uploads.open(name);
    if (file) await archive.add(UPLOADS + name, file.content);
  }
}

function explain(error: unknown, folder: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  // SQLite reports some failures on a full disk as an I/O error.
  const isBroken = message.includes('SQLITE_IOERR');
  if (!isBroken && !FULL.includes(code) && !/database or disk is full|SQLITE_FULL/.test(message)) return error;
  const { bavail, bsize } = statfsSync(folder);
  const state = `full ${isBroken ? 'or broken ' : ''}(${Math.round((bavail * bsize) / 2 ** 20)} MB are free)`;
  return new Error(
    `The disk of ${folder} is ${state}. No backup was made, and ` +
      'earlier backups are as they were: free space, lower BACKUP_KEEP, or name another folder with --to.',
  );
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

/** Deletes old backups, and the remains of killed backups. */
async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => UNFINISHED.test(one))) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path.join(folder, name), { force: true });
  }
  const old = names
    .filter((name) => BACKUP.test(name))
    .sort((one, other) => (one < other ? 1 : -1))
    .slice(keep);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}

/** Takes a backup, and renames the file when it is complete. Then deletes all but the newest `BACKUP_KEEP` backups. */
export async function takeBackup(
  database: Database,
  config: Config,
  { to, binlog }: { to: string; binlog: boolean },
): Promise<Taken> {
  const [secret, keep] = [readSetting('BACKUP_KEY'), readSetting('BACKUP_KEEP')];
  const folder = path.resolve(to);
  requireUsableFolder('--to', folder);
  const startedAt = new Date().toISOString();
  const stamp = startedAt.replaceAll(/[-:]|\.\d+/g, '');
  const file = path.join(folder, `t3d-${stamp}.zip${secret === null ? '' : '.enc'}`);
  const part = `${file}.part`;
  const opened = await open(part, 'wx', 0o600);
  try {
    const manifest = await writeArchive(opened, secret, async (archive) => {
      const snapshot = await takeSnapshot(database, config, { binlog, copy: `${file}.sqlite` });
      try {
        await archive.add(DATABASE[database.dialect], snapshot.source);
        const facts = await snapshot.end();
        if (snapshot.heads) await archive.add(HEADS, Readable.from([Buffer.from(JSON.stringify(snapshot.heads))]));
        await addUploads(archive, database);
        return {
          format: FORMAT,
          version,
          startedAt,
          database: database.dialect,
          ...facts,
          keys: fingerprintsOf(config),
        };
      } finally {
        await snapshot.close();
      }
    });
    await opened.sync();
    const { size } = await opened.stat();
    await opened.close();
    await rename(part, file);
    await syncFolder(folder);
    return { file, bytes: size, isEncrypted: secret !== null, manifest, deleted: await deleteOldBackups(folder, keep) };
  } catch (error) {
    await opened.close().catch(() => undefined);
    await rm(part, { force: true });
    throw explain(error, folder);
  }
}
