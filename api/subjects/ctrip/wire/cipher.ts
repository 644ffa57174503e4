import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

const CIPHER = 'aes-128-cbc';
const FIRST = 97;
const LETTERS = /^(?:[a-p]{2})+$/;

/** Keys of an account: `aesKey` and `aesIv` are 16 characters each, used as their UTF-8 bytes. */
export interface Keys {
  readonly aesKey: string;
  readonly aesIv: string;
  readonly signKey: string;
}

/** Writes each byte as two letters a–p, its high half first. */
export function toLetters(bytes: Buffer): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(FIRST + (byte >> 4), FIRST + (byte & 15));
  return text;
}

/** Reads what `toLetters` wrote; null for anything else: base64 and hex are not read. */
export function fromLetters(text: string): Buffer | null {
  if (!LETTERS.test(text)) return null;
  const bytes = Buffer.allocUnsafe(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = ((text.charCodeAt(2 * at) - FIRST) << 4) | (text.charCodeAt(2 * at + 1) - FIRST);
  return bytes;
}

/** A body as Ctrip takes it: AES-128-CBC, PKCS#7, in letters. */
export function encryptBody({ aesKey, aesIv }: Keys, plain: string): string {
  const cipher = createCipheriv(CIPHER, Buffer.from(aesKey), Buffer.from(aesIv));
  return toLetters(Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]));
}

/** The plain text of a body; null when it cannot be read with these keys. */
export function decryptBody({ aesKey, aesIv }: Keys, body: string): string | null {
  const bytes = fromLetters(body);
  if (!bytes) return null;
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(aesKey), Buffer.from(aesIv));
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat([decipher.update(bytes), decipher.final()]));
  } catch {
    return null;
  }
}

/** What a signature covers; `body` is the encrypted text exactly as it is sent. */
export interface Signed {
  readonly accountId: string;
  readonly serviceName: string;
  readonly requestTime: string;
  readonly body: string;
  readonly version: string;
}

/** Ctrip's signature: MD5 in lowercase hex over the parts and the key, without separators. */
export function signMessage(signKey: string, { accountId, serviceName, requestTime, body, version }: Signed): string {
  return createHash('md5')
    .update(accountId + serviceName + requestTime + body + version + signKey, 'utf8')
    .digest('hex');
}

/** Compares two signatures in the same time whatever they are. */
export function isSameSign(right: string, given: string): boolean {
  const [one, other] = [right, given].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
}
