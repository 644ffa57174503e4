import { retryImport } from './lazyWithRetry';

// Loaded only on plain http, where browsers provide no crypto.subtle.
const plain = globalThis.crypto?.subtle ? undefined : retryImport(() => import('./sha256Plain'), 'part')();

const toHex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The digits are lowercase hexadecimal. Passwords leave the browser only in this form. */
export async function sha256(text: string): Promise<string> {
  if (plain) return (await plain).sha256Plain(text);
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
