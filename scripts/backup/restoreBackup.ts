import { createReadStream, existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { prepareUploadFolder } from '../../api/folders';
import { openUploadStore } from '../../api/openUploadStore';
import { localPath } from '../../api/uploadStore';
import { type Archive, writeTo } from './archive';
import { DumpText } from './dumpText';
import { DATABASE, UPLOADS } from './manifest';
import { restoreInto, startRestore } from './mysqlTools';

/** Sends a dump to a database. Throws if the dump is cut off or a statement is rejected. */
async function send(source: Readable, url: URL): Promise<void> {
  const { input, ended, stop } = startRestore(url);
  const dump = new DumpText();
  try {
    await pipeline(source, dump, input);
  } catch (error) {
    // Ignores a closed input, because the client program has already printed the cause.
    if (['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '')) await ended;
    stop();
    throw error;
  }
  await ended;
  if (!dump.hasEnd) throw new Error('its end is missing');
}

/** Restores a dump that was made by hand, plain or gzipped, into an empty database. */
export const restoreDump = (file: string, { url, isPacked }: { url: URL; isPacked: boolean }): Promise<void> =>
  restoreInto(url, () => {
    const source = createReadStream(file);
    if (!isPacked) return send(source, url);
    const unpacked = createGunzip();
    source.once('error', (error) => unpacked.destroy(error)).pipe(unpacked);
    return send(unpacked, url);
  });

export const restoreServer = (archive: Archive, url: URL): Promise<void> =>
  restoreInto(url, () => send(Readable.from(archive.read(DATABASE.mysql)), url));

const SIDES = ['-wal', '-shm', '-journal'];

/** Restores the SQLite file of an archive. Deletes the new file if it is incomplete. */
export async function restoreFile(archive: Archive, file: string): Promise<void> {
  const opened = await open(file, 'w', 0o600);
  try {
    await pipeline(Readable.from(archive.read(DATABASE.sqlite)), writeTo(opened));
    await opened.sync();
    await opened.close();
  } catch (error) {
    await opened.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
}

/** Moves the changes from SQLite's second file into the database file. Throws if a server has the file open. */
async function settle(file: string): Promise<void> {
  const { connect } = await import('../../api/models/sequelize/connect');
  const sequelize = connect(`sqlite:${file}`);
  try {
    await sequelize.query('PRAGMA journal_mode = DELETE');
  } catch (error) {
    throw new Error(`${file} is in use (${(error as Error).message}): stop the server, and start the restore again.`, {
      cause: error,
    });
  } finally {
    await sequelize.close();
  }
}

/** Replaces the database by the restored file. Keeps the earlier database and returns its name. */
export async function switchFile(restored: string, file: string): Promise<string | null> {
  await settle(restored);
  let kept: string | null = null;
  if (existsSync(file)) {
    await settle(file);
    kept = `${file}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    await link(file, kept);
  }
  await rename(restored, file);
  const folder = await open(path.dirname(path.resolve(file)), 'r');
  await folder.sync().finally(() => folder.close());
  return kept;
}

export async function dropFile(file: string): Promise<void> {
  for (const end of ['', ...SIDES]) await rm(file + end, { force: true });
}

/** Restores the uploads of an archive. Skips files that already exist in full. */
export async function restoreUploads(archive: Archive): Promise<number> {
  const uploads = openUploadStore();
  const names = Object.keys(archive.manifest.parts).filter((name) => name.startsWith(UPLOADS));
  if (names.length > 0) prepareUploadFolder();
  let written = 0;
  for (const name of names) {
    const file = localPath(name);
    const found = await uploads.open(path.basename(name));
    found?.content.destroy();
    if (found?.size === archive.manifest.parts[name]?.bytes) continue;
    const opened = await open(file, 'w', 0o600);
    try {
      await pipeline(Readable.from(archive.read(name)), writeTo(opened));
      await opened.sync();
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await opened.close();
    }
    await uploads.keep(file);
    written += 1;
  }
  return written;
}
