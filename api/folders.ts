import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { WrongSettings, settingOrDefault } from './environment/read';

/** The folder of uploads that wait for a job, which all processes share. */
export const UPLOAD_FOLDER = path.resolve(settingOrDefault('UPLOADS'));

/** The name of a file that marks the upload folder, so that it may be cleaned up. */
const MARK = '.t3d-uploads';
const MARK_TEXT = 'The server keeps uploads in this folder and deletes old ones. Keep nothing else in it.\n';
/** Matches the name of an upload from multer, and of files made from an upload. */
export const UPLOAD = /^[0-9a-f]{32}(\.rows(\.[0-9a-f-]{36})?|(\.refused)?(\.[0-9a-f-]{36}\.part)?|\.refused\.part)$/;
const TRIAL = /^\.t3d-trial-[0-9a-f-]{36}$/;
const isOurs = (name: string): boolean => UPLOAD.test(name) || TRIAL.test(name);
/** Other files that the upload folder may contain, such as a mounted disk's `lost+found`. */
const BESIDES: readonly string[] = [MARK, 'lost+found'];
const MAX_NAMED = 3;

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Creates a folder and its parents. Avoids Node's `recursive`, which never returns for a path such as /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created the folder.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Creates a setting's folder if necessary and tests writing. Throws `WrongSettings` on failure. */
export function requireUsableFolder(setting: string, folder: string): void {
  const trial = path.join(folder, `.t3d-trial-${randomUUID()}`);
  try {
    makeFolder(folder);
    writeFileSync(trial, '');
    rmSync(trial);
    readdirSync(folder);
  } catch (error) {
    throw new WrongSettings(
      `${setting}: the folder ${folder} cannot be written to (${reasonOf(error)}): ` +
        'name a folder that this server may write to',
    );
  }
}

function requireOwnFiles(folder: string): void {
  const strange = readdirSync(folder).filter((name) => !isOurs(name) && !BESIDES.includes(name));
  if (strange.length === 0) return;
  const named = [...strange.slice(0, MAX_NAMED), ...(strange.length > MAX_NAMED ? ['…'] : [])].join(', ');
  throw new WrongSettings(
    `UPLOADS: the folder ${folder} has files that are not uploads (${named}), and the server deletes old files in ` +
      'this folder: name an empty folder, or one that does not exist yet',
  );
}

/** Prepares the upload folder. Throws `WrongSettings` for a folder with other files and without our marker file. */
export function prepareUploadFolder(folder = UPLOAD_FOLDER): void {
  const mark = path.join(folder, MARK);
  requireUsableFolder('UPLOADS', folder);
  if (!existsSync(mark)) requireOwnFiles(folder);
  writeFileSync(mark, MARK_TEXT);
}

/** Returns the names of the uploaded files. */
export const listUploads = async (folder = UPLOAD_FOLDER): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => UPLOAD.test(name));

/** Returns the upload folder, created again if it was removed. */
export function uploadFolder(): string {
  if (!existsSync(path.join(UPLOAD_FOLDER, MARK))) prepareUploadFolder();
  return UPLOAD_FOLDER;
}

/** Removes files of the upload folder that are named like an upload. */
export async function removeUploads(...files: readonly string[]): Promise<void> {
  for (const file of files)
    if (path.dirname(path.resolve(file)) === UPLOAD_FOLDER && isOurs(path.basename(file)))
      await rm(file, { force: true });
}

/**
 * Removes uploads last written before `before` (milliseconds), if the folder has our marker file. Returns their number.
 */
export async function deleteOldUploads(before: number, folder = UPLOAD_FOLDER): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  if (!names.some((name) => name === MARK)) return 0;
  let removed = 0;
  for (const name of names.filter(isOurs)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || found.mtimeMs >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
