import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** Thrown for an incomplete, damaged or unsupported archive. */
export class BadZip extends Error {
  constructor(why: string) {
    super(`not a readable zip: ${why}`);
    this.name = 'BadZip';
  }
}
/** Thrown if an archive is encrypted with a password. */
export class LockedZip extends Error {
  constructor() {
    super('the zip has a password');
    this.name = 'LockedZip';
  }
}
/** Thrown if an unpacked archive is larger than the limit. */
export class LargeZip extends Error {
  constructor(what: string) {
    super(`${what} unpacks to too much`);
    this.name = 'LargeZip';
  }
}

/** The number of bytes that may still be unpacked from all files of an archive together. */
export interface Allowance {
  left: number;
}

/** The maximum number of files in an archive. A workbook has a few dozen. */
const MAX_ENTRIES = 10_000;

/**
 * Lists an archive's files by name without unpacking any. Throws for duplicate names, which programs read differently.
 */
export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new BadZip('too many files');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new BadZip(`two files called ${entry.fileName}`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Streams an unpacked file, and checks its checksum and the remaining allowance. */
export async function* unpack(zip: ZipFile, entry: Entry, allowance: Allowance): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new LockedZip();
  let sum = 0;
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    allowance.left -= part.length;
    if (allowance.left < 0) throw new LargeZip(entry.fileName);
    sum = crc32(part, sum);
    yield part;
  }
  if (sum !== entry.crc32) throw new BadZip(`${entry.fileName} has another checksum`);
}

async function readAll(bytes: Buffer, allowance: Allowance): Promise<Buffer[]> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files: Buffer[] = [];
  for (const entry of (await entriesOf(zip)).values()) {
    const parts: Buffer[] = [];
    for await (const part of unpack(zip, entry, allowance)) parts.push(part);
    files.push(Buffer.concat(parts));
  }
  return files;
}

/** Unpacks a small archive, such as a gateway's statement. Throws if the files exceed `most` bytes. */
export function unzip(bytes: Buffer, most: number): Promise<Buffer[]> {
  return readAll(bytes, { left: most }).catch((error: unknown) => {
    const known = error instanceof BadZip || error instanceof LockedZip || error instanceof LargeZip;
    throw known ? error : new BadZip(error instanceof Error ? error.message : String(error));
  });
}
