import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 in plain script: browsers withhold crypto.subtle from pages on plain http. */
export const sha256Plain = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));

/** What a password becomes before it leaves the browser: lowercase hex SHA-256. */
export async function sha256(text: string): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return sha256Plain(text);
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
