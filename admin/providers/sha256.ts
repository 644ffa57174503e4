import { retryImport } from './lazyWithRetry';

// A hash function in JavaScript. Loaded only for pages on plain http, because browsers provide no crypto.subtle on
// plain http.
const plain = globalThis.crypto?.subtle ? undefined : retryImport(() => import('./sha256Plain'), 'part')();

const toHex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the SHA-256 hash in lowercase hexadecimal digits. Passwords leave the browser only in this form. */
export async function sha256(text: string): Promise<string> {
  if (plain) return (await plain).sha256Plain(text);
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
