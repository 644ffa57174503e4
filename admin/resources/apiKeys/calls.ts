import type { T3dDataProvider } from '../../providers/dataProvider';
import type { RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';

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

/** The caller's own keys, the newest on top. */
export const loadOwnKeys = (provider: T3dDataProvider, owner: number): Promise<RowPage> =>
  readPage(provider, API_KEYS, { owner, sort: 'id', order: 'DESC', size: 20 });

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  own: (owner: number) => ['api-keys', 'own', owner] as const,
  rights: ['sessions', 'rights', 'for keys'] as const,
};
