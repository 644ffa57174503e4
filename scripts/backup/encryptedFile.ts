import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable, Transform, type TransformCallback } from 'node:stream';

/* The format of encrypted files: a header with salt and key check, and chunks of 64 KiB encrypted with AES-256-GCM.
   The nonce of a chunk contains its number, so that a missing or moved chunk is found. */
const MAGIC = Buffer.from('T3D-BACKUP-1\n', 'latin1');
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
const CHUNK = 64 * 1024;
const TAG = 16;
const SEALED_CHUNK = CHUNK + TAG;
const CIPHER = 'aes-256-gcm';
/** The number of chunks that a reader fetches at once. */
const AT_ONCE = 16;

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);

function keysOf(secret: string, salt: Buffer): { key: Buffer; check: Buffer } {
  const bytes = scryptSync(secret, salt, 64, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
  const check = createHmac('sha256', bytes.subarray(32)).update(MAGIC).update(salt).digest().subarray(0, CHECK_BYTES);
  return { key: bytes.subarray(0, 32), check };
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

export class Encryption extends Transform {
  private readonly key: Buffer;
  private waiting: Buffer[] = [];
  private bytes = 0;
  private index = 0;

  constructor(secret: string) {
    super();
    const salt = randomBytes(SALT_BYTES);
    const { key, check } = keysOf(secret, salt);
    this.key = key;
    this.push(Buffer.concat([MAGIC, salt, check]));
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.waiting.push(part);
    this.bytes += part.length;
    if (this.bytes > CHUNK) {
      const all = Buffer.concat(this.waiting);
      let start = 0;
      for (; all.length - start > CHUNK; start += CHUNK) this.seal(all.subarray(start, start + CHUNK), false);
      this.waiting = [all.subarray(start)];
      this.bytes = all.length - start;
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.seal(Buffer.concat(this.waiting), true);
    done();
  }

  private seal(chunk: Buffer, isLast: boolean): void {
    const cipher = createCipheriv(CIPHER, this.key, nonceOf(this.index, isLast));
    this.index += 1;
    this.push(Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]));
  }
}

export class EncryptedFile {
  private readonly sealedBytes: number;
  private readonly chunks: number;
  /** The size of the decrypted content in bytes. */
  readonly size: number;

  private constructor(
    private readonly file: FileHandle,
    private readonly key: Buffer,
    bytes: number,
  ) {
    this.sealedBytes = bytes - HEADER_BYTES;
    this.chunks = Math.ceil(this.sealedBytes / SEALED_CHUNK);
    this.size = this.sealedBytes - this.chunks * TAG;
  }

  /** Opens an encrypted file. Throws if the key is wrong or the file is cut off. */
  static async open(file: FileHandle, secret: string | null): Promise<EncryptedFile> {
    const { size } = await file.stat();
    const header = Buffer.alloc(HEADER_BYTES);
    await file.read(header, 0, HEADER_BYTES, 0);
    if (size < HEADER_BYTES + TAG) throw new Error('its end is missing');
    if (secret === null) throw new Error('it is encrypted: set BACKUP_KEY to the key with which it was made');
    const { key, check } = keysOf(secret, header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
    if (!timingSafeEqual(check, header.subarray(MAGIC.length + SALT_BYTES)))
      throw new Error('BACKUP_KEY is not the key with which it was made: set that key');
    const sealed = new EncryptedFile(file, key, size);
    await sealed.requireEnd();
    return sealed;
  }

  private async requireEnd(): Promise<void> {
    const last = this.chunks - 1;
    const bytes = await this.fetch(last, last);
    if (bytes.length < TAG || !this.decrypt(bytes, last)) throw new Error('its end is missing or damaged');
  }

  /** Reads the chunks from `first` to `last` without decrypting them. */
  private async fetch(first: number, last: number): Promise<Buffer> {
    const start = first * SEALED_CHUNK;
    const bytes = Buffer.alloc(Math.min((last + 1) * SEALED_CHUNK, this.sealedBytes) - start);
    const { bytesRead } = await this.file.read(bytes, 0, bytes.length, HEADER_BYTES + start);
    if (bytesRead < bytes.length) throw new Error('its end is missing');
    return bytes;
  }

  /** Decrypts a chunk. Returns null if the chunk is damaged. */
  private decrypt(sealed: Buffer, index: number): Buffer | null {
    const decipher = createDecipheriv(CIPHER, this.key, nonceOf(index, index === this.chunks - 1));
    decipher.setAuthTag(sealed.subarray(-TAG));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
    } catch {
      return null;
    }
  }

  private async *contentOf(start: number, end: number): AsyncGenerator<Buffer> {
    const final = Math.floor((end - 1) / CHUNK);
    for (let first = Math.floor(start / CHUNK); first <= final; first += AT_ONCE) {
      const last = Math.min(first + AT_ONCE - 1, final);
      const sealed = await this.fetch(first, last);
      for (let index = first; index <= last; index += 1) {
        const from = (index - first) * SEALED_CHUNK;
        const chunk = this.decrypt(sealed.subarray(from, from + SEALED_CHUNK), index);
        if (!chunk) throw new Error(`it is damaged after ${index * CHUNK} bytes`);
        yield chunk.subarray(Math.max(start - index * CHUNK, 0), end - index * CHUNK);
      }
    }
  }

  /** Reads the content from `start` to `end`, without `end`. */
  read(start: number, end: number): Readable {
    return Readable.from(start < end ? this.contentOf(start, end) : []);
  }
}
