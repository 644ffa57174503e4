import type { Rights } from '@t3d/resources/kit';
import { dataClient } from './http';

/** What a user may do and may not, and why; without an id the caller itself. */
export async function loadRights(user?: number): Promise<Rights> {
  return (
    await dataClient.call('GET', user === undefined ? 'sessions/rights' : `users/${user}/rights`, { quiet: true })
  ).json.data as Rights;
}

/** Adds a pattern to those that a user has. A refusal is thrown, not raised. */
export async function grantPattern({ id, apis }: Rights['user'], pattern: string): Promise<void> {
  await dataClient.call('POST', 'users/actions/set-apis', {
    body: { ids: [id], apis: [...apis, pattern] },
    quiet: true,
  });
}
