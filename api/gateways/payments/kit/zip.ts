import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const LARGEST = 256 * 1024 * 1024;

/** Where the list of contents begins, and how many it has: told at the very end of a zip, before a comment of any length. */
function findContents(zip: Buffer): { offset: number; count: number } {
  for (let at = zip.length - 22; at >= 0 && at >= zip.length - 22 - 0xffff; at -= 1) {
    if (zip.readUInt32LE(at) === END) return { count: zip.readUInt16LE(at + 10), offset: zip.readUInt32LE(at + 16) };
  }
  throw new Error('A statement is no zip');
}

function unpack(zip: Buffer, header: number): Buffer {
  const method = zip.readUInt16LE(header + 10);
  const packed = zip.readUInt32LE(header + 20);
  const size = zip.readUInt32LE(header + 24);
  const local = zip.readUInt32LE(header + 42);
  // The local header repeats the name, but its extra field has a length of its own.
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (size > LARGEST || start + packed > zip.length) throw new Error('A statement is a broken zip');
  const data = zip.subarray(start, start + packed);
  if (method === STORED) return data;
  if (method === DEFLATED) return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  throw new Error(`A statement is packed by method ${method}`);
}

/** The files of a zip as gateways send statements: stored or deflated, below 4 GB, no password. Throws on anything else. */
export function unzip(zip: Buffer): Buffer[] {
  const { offset, count } = findContents(zip);
  const files: Buffer[] = [];
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw new Error('A statement is a broken zip');
    files.push(unpack(zip, at));
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
