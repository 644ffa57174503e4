import type { Resource } from '@t3d/resources/kit';
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import type { PlainMessage } from '../../errors';
import { Invalid, Refusal, TooLarge, WrongType } from '../../errors';
import { tooLarge } from './sheets/limits';
import { refuseOtherFormat } from './sheets/otherFormats';
import type { UnreadableFile } from './sheets/limits';
import type { Reading } from './sheets/readers';
import { readInThread } from './sheets/readers';
import type { ReadDone } from './sheets/readThread';
import { readHead, utf16Of } from './sheets/textEncoding';

export { MAX_COLUMNS } from './sheets/limits';
export { openSpool, spooledRows } from './sheets/spool';
export type { SheetRow } from './sheets/types';
export { isEmptyRow } from './sheets/types';
export type ImportType = 'xlsx' | 'csv';

const ZIP = 'PK\u0003\u0004';

/** The extension, if the resource lists it and the bytes agree: a workbook is a zip, a csv is text. 415 otherwise. */
export async function sniffType(resource: Resource, name: string, path: string): Promise<ImportType> {
  const { types: allowed = ['xlsx'], besides = [] } = resource.declaration.import ?? {};
  const extension = name.toLowerCase().split('.').at(-1) as ImportType;
  const refuse = (): never => {
    throw new WrongType('importTypes', { types: allowed.join(', ') });
  };
  if (![...allowed, ...besides].includes(extension)) refuse();
  const head = await readHead(path);
  const begins = (with_: string): boolean => head.subarray(0, with_.length).toString('latin1') === with_;
  if (extension === 'xlsx' && !begins(ZIP)) await refuseOtherFormat(path, head);
  const isText = !head.includes(0) || utf16Of(head) !== null;
  if (extension === 'xlsx' ? !begins(ZIP) : begins(ZIP) || !isText) refuse();
  return extension;
}

/** Where the rows of an upload wait once they have been read. */
export const rowsPath = (upload: string): string => `${upload}.rows`;

/** The refusal of a file as one of the errors that calls answer. */
function refuse({ status, key, params }: Pick<UnreadableFile, 'key' | 'params' | 'status'>): never {
  const Kind = status === 415 ? WrongType : status === 413 ? TooLarge : Invalid;
  // Its message was checked where the reader refused the file.
  throw new Kind(key as PlainMessage, params as Readonly<Record<string, never>>);
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads the first sheet of an upload into its spool, in a thread of its own: whoever writes the rows later need not
 * take the file apart. Refuses, with what to do about it, what is no such file (415), what is too much (413) or has too
 * many columns (400).
 */
export async function readUpload(upload: string, type: ImportType, reading: Reading): Promise<ReadDone> {
  // Another process may be at the same upload: a spool is whole when it has its name.
  const into = `${rowsPath(upload)}.${randomUUID()}`;
  try {
    const headings = new Set(reading.headings);
    const done = await readInThread({ file: upload, type, into, headings, most: reading.most ?? Infinity }, reading);
    if ('refused' in done) refuse(done.refused);
    await rename(into, rowsPath(upload));
    return done;
  } catch (error) {
    await rm(into, { force: true });
    if (isOutOfMemory(error)) refuse(tooLarge());
    if (error instanceof Refusal || !(error instanceof Error && error.name === 'UnreadableFile')) throw error;
    return refuse(error as UnreadableFile);
  }
}
