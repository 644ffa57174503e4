import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;
const VERSION = 'v1:';

/** Encrypts and hashes documents and secrets with keys outside the database. */
export interface Seals {
  /** Encrypts a column's text, bound to `place` (`table.column`). */
  closeText(place: string, text: string): string;
  openText(place: string, sealed: string): string;
  closeFile(bytes: Buffer): Buffer;
  openFile(sealed: Buffer): Buffer;
  /** Returns a deterministic hash, which reveals nothing without the key. */
  hash(purpose: string, text: string): string;
}

function close(key: Buffer, bytes: Buffer, place: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(place));
  const closed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), closed]);
}

/** Decrypts with the present or a former key. Throws if a byte was changed. */
function open(keys: readonly Buffer[], sealed: Buffer, place: string): Buffer {
  for (const key of keys) {
    try {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV), { authTagLength: TAG }).setAAD(
        Buffer.from(place),
      );
      decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
    } catch {
      /* Try the next key. */
    }
  }
  throw new Error(`${place || 'a file'} does not open: it was sealed with another SECRET_KEY, or changed`);
}

// Derived keys by secret, because a derivation takes 50 ms and tests open many databases.
const derived = new Map<string, Buffer>();
function derive(secretKey: string, salt: string): Buffer {
  const name = `${salt}\u0000${secretKey}`;
  const known = derived.get(name) ?? scryptSync(secretKey, salt, 32);
  derived.set(name, known);
  return known;
}

const part = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', derive(secretKey, 't3d-seals'), '', purpose, 32));

/** Creates AES-256-GCM encryption and HMAC-SHA-256 hashing. `secretKeys` begins with the present key. */
export function createSeals(secretKeys: readonly string[]): Seals {
  const present = secretKeys[0];
  if (present === undefined) throw new Error('no key to seal with');
  let files: Buffer[] | undefined;
  let texts: Buffer[] | undefined;
  const fileKeys = (): Buffer[] => (files ??= secretKeys.map((key) => derive(key, 't3d-files')));
  const textKeys = (): Buffer[] => (texts ??= secretKeys.map((key) => part(key, 'columns')));
  return {
    closeText: (place, text) => VERSION + close(textKeys()[0] as Buffer, Buffer.from(text), place).toString('base64'),
    openText(place, sealed) {
      if (!sealed.startsWith(VERSION)) throw new Error(`${place} holds a value that is not sealed`);
      return open(textKeys(), Buffer.from(sealed.slice(VERSION.length), 'base64'), place).toString();
    },
    closeFile: (bytes) => close(fileKeys()[0] as Buffer, bytes, ''),
    openFile: (sealed) => open(fileKeys(), sealed, ''),
    hash: (purpose, text) =>
      createHmac('sha256', part(present, `hash ${purpose}`))
        .update(text)
        .digest('hex'),
  };
}
