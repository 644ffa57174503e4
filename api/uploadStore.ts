import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { UPLOAD_FOLDER, listUploads, removeUploads, requireUsableFolder, tidyUploads } from './folders';

/** The content of a stored file. The stream ends after `size` bytes, even if the file still grows. */
export interface StoredFile {
  readonly size: number;
  readonly content: Readable;
}

/**
 * The place of uploaded files that wait for a job in any process. A file is written and read in the upload folder of a
 * process, and the store hands it to other processes. Paths may come from another machine, so only their names count.
 */
export interface UploadStore {
  /** Stores a complete file of the upload folder under its name. Others can open it only when it is stored in full. */
  keep(file: string): Promise<void>;
  /** Makes a stored file readable in the upload folder and returns its path. Null if the store has no such file. */
  fetch(file: string): Promise<string | null>;
  /** Deletes stored files, and the files with these paths in the upload folder. */
  remove(...files: readonly string[]): Promise<void>;
  /** Deletes files that were stored before `before` (milliseconds). Returns the number of deleted files. */
  tidy(before: number): Promise<number>;
  /** Returns the names of all stored files. A name may belong to a file that is not stored in full. */
  list(): Promise<string[]>;
  /** Opens a stored file. Null if the store has no such file in full. */
  open(name: string): Promise<StoredFile | null>;
  /** Writes, reads and deletes a small file. Returns the place for people. Throws if a step fails. */
  check(): Promise<string>;
}

/** Returns the path in this process's upload folder for a file that any process has received. */
export const localPath = (file: string): string => path.join(UPLOAD_FOLDER, path.basename(file));

/** Stores uploads in the folder of the setting UPLOADS, which all processes share. */
export const folderStore: UploadStore = {
  keep: () => Promise.resolve(),
  fetch: (file) => {
    const found = localPath(file);
    return Promise.resolve(existsSync(found) ? found : null);
  },
  remove: (...files) => removeUploads(...files.map(localPath)),
  tidy: (before) => tidyUploads(before),
  list: () => listUploads(),
  async open(name) {
    const file = await open(localPath(name), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!file) return null;
    const { size } = await file.stat();
    if (size > 0) return { size, content: file.createReadStream({ start: 0, end: size - 1 }) };
    await file.close();
    return { size, content: Readable.from([]) };
  },
  check() {
    requireUsableFolder('UPLOADS', UPLOAD_FOLDER);
    return Promise.resolve(UPLOAD_FOLDER);
  },
};
