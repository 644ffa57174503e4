import { sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export interface Signed {
  path: string;
  clientId: string;
  time: string;
  body: string;
}

/**
 * What both sides sign: the call's path, whose it is, when, and the body to the letter. An answer is signed over the
 * path requested.
 */
const contentOf = ({ path, clientId, time, body }: Signed): string => `POST ${path}\n${clientId}.${time}.${body}`;

/** The header `signature` of a request of ours. */
export function signHeader(content: Signed, key: KeyObject, keyVersion: string): string {
  const signature = sign('RSA-SHA256', Buffer.from(contentOf(content)), key).toString('base64');
  return `algorithm=RSA256,keyVersion=${keyVersion},signature=${encodeURIComponent(signature)}`;
}

function readHeader(header: string): string | null {
  const parts = Object.fromEntries(
    header.split(',').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
  if (parts.algorithm !== 'RSA256' || !parts.signature) return null;
  try {
    return decodeURIComponent(parts.signature);
  } catch {
    return null;
  }
}

/** Is this header the other side's over this content? RSA256 alone. */
export function isSigned(content: Signed, header: string | undefined, key: KeyObject): boolean {
  const signature = header ? readHeader(header) : null;
  return (
    signature !== null && verify('RSA-SHA256', Buffer.from(contentOf(content)), key, Buffer.from(signature, 'base64'))
  );
}
