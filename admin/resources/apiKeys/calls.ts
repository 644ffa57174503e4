import type { T3dDataProvider } from '../../providers/dataProvider';

export const API_KEYS = 'api-keys';

/** The body of create and update. An owner with a second factor adds `code`. */
export interface KeyValues {
  name: string;
  scopes: readonly string[];
  ipAllow: readonly string[];
  expiresAt: string | null;
  sandbox?: boolean;
  code?: string;
}

/** Creates a key and returns its text. No Idempotency-Key, or the server would store the secret. Throws refusals. */
export async function createKey(provider: T3dDataProvider, body: KeyValues): Promise<string> {
  return (await provider.request<{ data: { key: string } }>('POST', API_KEYS, { body, quiet: true })).data.key;
}

/** Replaces a key. The old one works for `overlapHours` more. */
export async function rotateKey(provider: T3dDataProvider, id: number, overlapHours: number, code?: string) {
  const body = { ids: [id], overlapHours, ...(code && { code }) };
  return (await provider.act(API_KEYS, 'rotate', body, undefined, true)).key as string;
}
