import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

export class BadZip extends Error { constructor(why: string) { super(`not a readable zip: ${why}`); } }

export interface ZipEntry { name: string; method: number; packed: number; size: number; offset: number }
export interface Zip { path: string; entries: ReadonlyMap<string, ZipEntry> }

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const LONGEST_TAIL = 65_557;
const LARGEST_DIRECTORY = 16 * 1024 * 1024;
const LARGE = 0xffffffff;
const CHUNK = 64 * 1024;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new BadZip('cut off');
  return buffer;
}

/** Where the list of contents stands; a large file keeps that elsewhere. */
async function findDirectory(file: FileHandle): Promise<{ offset: number; length: number }> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - LONGEST_TAIL), Math.min(size, LONGEST_TAIL));
  let at = tail.length - 22;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) throw new BadZip('no directory');
  const plain = { length: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
  if (plain.offset !== LARGE || at < 20 || tail.readUInt32LE(at - 20) !== LOCATOR_64) return plain;
  const end = await readAt(file, Number(tail.readBigUInt64LE(at - 12)), 56);
  if (end.readUInt32LE(0) !== END_64) throw new BadZip('no directory');
  return { length: Number(end.readBigUInt64LE(40)), offset: Number(end.readBigUInt64LE(48)) };
}

/** Sizes and place of an entry that are too large for their fields stand in its extra fields, in this order. */
function widen(entry: ZipEntry, extra: Buffer): ZipEntry {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    const read = (value: number): number => {
      if (value !== LARGE) return value;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    };
    const size = read(entry.size);
    return { ...entry, size, packed: read(entry.packed), offset: read(entry.offset) };
  }
  return entry;
}

/** Reads the list of contents of a zip file; nothing is unpacked yet. */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path);
  try {
    const { offset, length } = await findDirectory(file);
    if (length > LARGEST_DIRECTORY) throw new BadZip('directory too large');
    const directory = await readAt(file, offset, length);
    const entries = new Map<string, ZipEntry>();
    for (let at = 0; at + 46 <= length && directory.readUInt32LE(at) === CENTRAL;) {
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [number, number, number];
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
      const entry = { name, method: directory.readUInt16LE(at + 10), packed: directory.readUInt32LE(at + 20), size: directory.readUInt32LE(at + 24), offset: directory.readUInt32LE(at + 42) };
      entries.set(name, widen(entry, directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)));
      at += 46 + nameLength + extraLength + commentLength;
    }
    return { path, entries };
  } finally {
    await file.close();
  }
}

/** The bytes of one entry, unpacked while they are read; `read` hears how many packed bytes went by. */
export async function streamEntry(zip: Zip, entry: ZipEntry, read?: (bytes: number) => void): Promise<Readable> {
  if (entry.method !== 0 && entry.method !== 8) throw new BadZip(`method ${entry.method}`);
  const file = await open(zip.path);
  const head = await readAt(file, entry.offset, 30).finally(() => file.close());
  if (head.readUInt32LE(0) !== LOCAL) throw new BadZip('entry not found');
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = createReadStream(zip.path, { start, end: Math.max(start, start + entry.packed - 1) });
  if (read) packed.on('data', (part) => read(part.length));
  if (entry.method === 0) return packed;
  return pipeline(packed, createInflateRaw({ chunkSize: CHUNK }), () => undefined);
}

/** A small entry as text; null when it is not there. Refuses one that unpacks to more than `most` bytes. */
export async function readEntry(zip: Zip, name: string, most: number): Promise<string | null> {
  const entry = zip.entries.get(name);
  if (!entry) return null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of await streamEntry(zip, entry) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new BadZip(`${name} too large`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
