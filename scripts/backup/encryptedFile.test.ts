import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { EncryptedFile, Encryption } from './encryptedFile';

const CHUNK = 64 * 1024;
const KEY = 'one key of these backups';
const scratch = mkdtempSync(join(tmpdir(), 't3d-sealed-'));
const file = join(scratch, 'sealed');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function seal(content: Buffer): Promise<Buffer> {
  const sealing = new Encryption(KEY);
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < content.length; at += 50_001) yield content.subarray(at, at + 50_001);
  };
  const parts: Buffer[] = [];
  for await (const part of Readable.from(pieces()).pipe(sealing)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function unseal(sealed: Buffer, secret: string | null = KEY, range?: [number, number]): Promise<Buffer> {
  writeFileSync(file, sealed);
  const opened = await open(file, 'r');
  try {
    const one = await EncryptedFile.open(opened, secret);
    const parts: Buffer[] = [];
    for await (const part of one.read(...(range ?? [0, one.size]))) parts.push(part as Buffer);
    return Buffer.concat(parts);
  } finally {
    await opened.close();
  }
}

const content = randomBytes(3 * CHUNK + 1000);
let sealed: Buffer;
beforeAll(async () => {
  sealed = await seal(content);
});

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 20 * CHUNK + 7])(
  'decrypts an encrypted file of %i bytes to the same content',
  async (size) => {
    const bytes = randomBytes(size);
    expect((await unseal(await seal(bytes))).equals(bytes)).toBe(true);
  },
);

test('decrypts ranges of an encrypted file, within a chunk and across several chunks', async () => {
  for (const [start, end] of [
    [0, 10],
    [CHUNK - 1, CHUNK + 1],
    [CHUNK, 2 * CHUNK],
    [5, 3 * CHUNK + 1000],
    [7, 7],
  ] as [number, number][])
    expect((await unseal(sealed, KEY, [start, end])).equals(content.subarray(start, end))).toBe(true);
});

test('encrypts the same content differently each time, and leaves no readable text in the file', async () => {
  const plain = Buffer.from('the passport of a person '.repeat(100));
  const [one, other] = [await seal(plain), await seal(plain)];
  expect(one.subarray(45).equals(other.subarray(45))).toBe(false);
  expect(one.includes('passport')).toBe(false);
});

test('reports whether the key of an encrypted file is wrong or missing', async () => {
  await expect(unseal(sealed, 'another key')).rejects.toThrow('BACKUP_KEY is not the key');
  await expect(unseal(sealed, null)).rejects.toThrow('it is encrypted: set BACKUP_KEY');
});

test('rejects an encrypted file that is cut off', async () => {
  const ends = [20, 44, 45, 60, 45 + CHUNK + 16, 45 + 2 * (CHUNK + 16), 45 + 2 * (CHUNK + 16) + 5, sealed.length - 1];
  for (const end of ends)
    await expect(unseal(sealed.subarray(0, end))).rejects.toThrow(/its end is missing|BACKUP_KEY/);
});

test('rejects an encrypted file with a changed byte in any part of the file', async () => {
  for (const at of [0, 14, 30, 45, 45 + CHUNK + 3, 45 + CHUNK + 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] as number) ^ 1;
    if (at === 0) continue;
    await expect(unseal(changed)).rejects.toThrow(/damaged|BACKUP_KEY/);
  }
});

test('rejects an encrypted file in which two chunks are swapped', async () => {
  const [one, two] = [45, 45 + CHUNK + 16];
  const changed = Buffer.concat([
    sealed.subarray(0, one),
    sealed.subarray(two, two + CHUNK + 16),
    sealed.subarray(one, two),
    sealed.subarray(two + CHUNK + 16),
  ]);
  await expect(unseal(changed)).rejects.toThrow('it is damaged after 0 bytes');
});
