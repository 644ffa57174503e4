import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** Nothing that can be unpacked: cut off, damaged, or packed in a way that nobody uses. */
export class BadZip extends Error {
  constructor(why: string) {
    super(`not a readable zip: ${why}`);
    this.name = 'BadZip';
  }
}
/** Its files are packed with a password. */
export class LockedZip extends Error {
  constructor() {
    super('the zip has a password');
    this.name = 'LockedZip';
  }
}
/** It unpacks to more than whoever reads it wants. */
export class LargeZip extends Error {
  constructor(what: string) {
    super(`${what} unpacks to too much`);
    this.name = 'LargeZip';
  }
}

/**
 * Bytes that may yet be unpacked: shared by the files of one archive, for it is what they come to together that fills a
 * disk.
 */
export interface Allowance {
  left: number;
}

/** How many files an archive may list: a workbook has some dozens. */
const MAX_ENTRIES = 10_000;

/**
 * What an archive lists, by name; nothing is unpacked yet. Refuses two files of one name: programs differ in which they
 * read.
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

/**
 * The bytes of one file, unpacked while they are read. The library compares the sizes; this the checksum, and what is
 * allowed.
 */
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

/**
 * The files of a small archive, all of them, as gateways send statements. Throws on anything that is no archive, or is
 * more than `most` bytes.
 */
export function unzip(bytes: Buffer, most: number): Promise<Buffer[]> {
  return readAll(bytes, { left: most }).catch((error: unknown) => {
    const known = error instanceof BadZip || error instanceof LockedZip || error instanceof LargeZip;
    throw known ? error : new BadZip(error instanceof Error ? error.message : String(error));
  });
}
