import type { T3dDataProvider } from '../../providers/dataProvider';

export const API_KEYS = 'api-keys';

/** The body that makes or changes a key. An owner with a second factor adds its `code`. */
export interface KeyValues {
  name: string;
  scopes: readonly string[];
  ipAllow: readonly string[];
  expiresAt: string | null;
  sandbox?: boolean;
  code?: string;
}

/**
 * Makes a key and returns its text, which the server never shows again. Sent without an Idempotency-Key: the server
 * would keep the answer, and the text in it. A refusal is thrown, not raised.
 */
export async function createKey(provider: T3dDataProvider, body: KeyValues): Promise<string> {
  return (await provider.request<{ data: { key: string } }>('POST', API_KEYS, { body, quiet: true })).data.key;
}

/** Replaces a key; the former one works for so many hours more. */
export async function rotateKey(provider: T3dDataProvider, id: number, overlapHours: number, code?: string) {
  const body = { ids: [id], overlapHours, ...(code && { code }) };
  return (await provider.act(API_KEYS, 'rotate', body, undefined, true)).key as string;
}
