import { dataClient } from '../../providers/http';
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

/** Makes a key; answers its text, which the server never shows again. A refusal is thrown, not raised. */
export async function createKey(body: KeyValues): Promise<string> {
  const { json } = await dataClient.call('POST', API_KEYS, { body, quiet: true });
  return (json.data as { key: string }).key;
}

/** Changes a key that was read at this version. */
export async function updateKey(id: number, body: Omit<KeyValues, 'code'> & { version: number }): Promise<void> {
  await dataClient.call('PUT', `${API_KEYS}/${id}`, { body, quiet: true });
}

/** Replaces a key; the former one works for so many hours more. */
export async function rotateKey(id: number, overlapHours: number, code?: string): Promise<string> {
  const body = { ids: [id], overlapHours, ...(code && { code }) };
  const { json } = await dataClient.call('POST', `${API_KEYS}/actions/rotate`, { body, quiet: true });
  return (json.data as { key: string }).key;
}

/** The caller's own keys, the newest on top. */
export const loadOwnKeys = (owner: number): Promise<RowPage> =>
  readPage(API_KEYS, { owner, sort: 'id', order: 'DESC', size: 20 });
