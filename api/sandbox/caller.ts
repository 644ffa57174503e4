import type { IncomingHttpHeaders } from 'node:http';

/** The key that the main server has verified, and the rights of its owner at that moment. */
export interface SandboxCaller {
  readonly owner: number;
  /** The owner's permission patterns. */
  readonly apis: readonly string[];
  readonly key: { readonly id: number; readonly name: string; readonly scopes: readonly string[] };
}

/**
 * Carries the caller from the main server to a sandbox. Only a process that was started as a sandbox reads it, from its
 * own socket; the main server drops such a header of a client.
 */
export const CALLER_HEADER = 'x-sandbox-caller';

/** Writes a caller as the text of a header: base64, because a key's name may have any letters. */
export const writeCaller = ({ owner, apis, key: { id, name, scopes } }: SandboxCaller): string =>
  Buffer.from(JSON.stringify({ owner, apis, key: { id, name, scopes } })).toString('base64url');

/** Reads the caller of a request; null without a header, or with one that nobody of ours has written. */
export function readCaller(headers: IncomingHttpHeaders): SandboxCaller | null {
  const text = headers[CALLER_HEADER];
  if (typeof text !== 'string') return null;
  try {
    const { owner, apis, key } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<SandboxCaller>;
    if (!Number.isSafeInteger(owner) || !Array.isArray(apis) || !Array.isArray(key?.scopes)) return null;
    return { owner, apis, key } as SandboxCaller;
  } catch {
    return null;
  }
}
