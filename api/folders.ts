import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { WrongSettings, readSetting } from './environment/read';

/** Where uploads wait for the job that reads them; all processes of an installation share it. */
export const UPLOAD_FOLDER = path.resolve(readSetting('UPLOADS'));

/** Lies in the folder of uploads and says that its files are ours to delete. */
const MARK = '.t3d-uploads';
const MARK_TEXT = 'The server keeps uploads in this folder and deletes old ones. Keep nothing else in it.\n';
/** An upload as multer names it, and what is made beside it: its rows, and the list of those that were refused. */
const UPLOAD = /^[0-9a-f]{32}(\.rows(\.[0-9a-f-]{36})?|\.refused(\.part)?)?$/;
const TRIAL = /^\.t3d-trial-[0-9a-f-]{36}$/;
const isOurs = (name: string): boolean => UPLOAD.test(name) || TRIAL.test(name);
/** What may lie beside them: a disk of its own begins with `lost+found`. */
const BESIDES: readonly string[] = [MARK, 'lost+found'];
const MAX_NAMED = 3;

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Makes a folder and those above it. Node's own `recursive` never ends in a place like /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Makes the folder that a setting names if it is missing, writes to it for a trial, and lists it. Throws
 * `WrongSettings` where it cannot be used.
 */
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

/**
 * Makes the folder of uploads ready: it exists, can be written to, and carries our mark. A folder without the mark gets
 * it if it has no files but uploads. Throws `WrongSettings` for any other.
 */
export function prepareUploadFolder(folder = UPLOAD_FOLDER): void {
  const mark = path.join(folder, MARK);
  requireUsableFolder('UPLOADS', folder);
  if (!existsSync(mark)) requireOwnFiles(folder);
  writeFileSync(mark, MARK_TEXT);
}

/** The folder of uploads, made again if somebody has removed it meanwhile. */
export function uploadFolder(): string {
  if (!existsSync(path.join(UPLOAD_FOLDER, MARK))) prepareUploadFolder();
  return UPLOAD_FOLDER;
}

/** Removes files of the folder of uploads. Leaves alone what lies elsewhere or has another name. */
export async function removeUploads(...files: readonly string[]): Promise<void> {
  for (const file of files)
    if (path.dirname(path.resolve(file)) === UPLOAD_FOLDER && isOurs(path.basename(file)))
      await rm(file, { force: true });
}

/**
 * Removes the uploads that were last written before `before`, a time in milliseconds, and returns how many. A folder
 * without our mark is left alone.
 */
export async function tidyUploads(before: number, folder = UPLOAD_FOLDER): Promise<number> {
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
