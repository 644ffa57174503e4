import { retryImport } from './lazyWithRetry';

// The SHA-256 in JavaScript, for plain http, where crypto.subtle is missing.
const plain = globalThis.crypto?.subtle ? undefined : retryImport(() => import('./sha256Plain'), 'part')();

const toHex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the SHA-256 of a text in lowercase hexadecimal, the only form in which passwords leave the browser. */
export async function sha256(text: string): Promise<string> {
  if (plain) return (await plain).sha256Plain(text);
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
