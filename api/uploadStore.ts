import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { UPLOAD_FOLDER, listUploads, removeUploads, requireUsableFolder, deleteOldUploads } from './folders';

/** The content of a stored file. The stream ends after `size` bytes. */
export interface StoredFile {
  readonly size: number;
  readonly content: Readable;
}

/**
 * The place of uploads that wait for a job in any process. Only the names of paths count, because a path may come from
 * another machine.
 */
export interface UploadStore {
  /** Stores a complete file under its name. Others see it only when it is stored in full. */
  keep(file: string): Promise<void>;
  /** Makes a stored file readable in the upload folder and returns its path, or null without such a file. */
  fetch(file: string): Promise<string | null>;
  /** Deletes stored files, and the files with these paths in the upload folder. */
  remove(...files: readonly string[]): Promise<void>;
  /** Deletes files stored before `before` (milliseconds). Returns their number. */
  tidy(before: number): Promise<number>;
  /** Returns the names of all stored files, even incomplete ones. */
  list(): Promise<string[]>;
  /** Opens a stored file, or returns null if it is missing or incomplete. */
  open(name: string): Promise<StoredFile | null>;
  /** Writes, reads and deletes a small file. Returns a description of the place. */
  check(): Promise<string>;
}

/** Returns the path in this process's upload folder for a file of any process. */
export const localPath = (file: string): string => path.join(UPLOAD_FOLDER, path.basename(file));

/** Stores uploads in the folder of the setting UPLOADS, which all processes share. */
export const folderStore: UploadStore = {
  keep: () => Promise.resolve(),
  fetch: (file) => {
    const found = localPath(file);
    return Promise.resolve(existsSync(found) ? found : null);
  },
  remove: (...files) => removeUploads(...files.map(localPath)),
  tidy: (before) => deleteOldUploads(before),
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
