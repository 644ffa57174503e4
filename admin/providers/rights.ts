import type { Rights } from '@t3d/resources/kit';
import { dataClient } from './http';

/** What one of the people may do and may not, and why; without one the caller itself. */
export async function loadRights(people?: string, user?: number): Promise<Rights> {
  return (
    await dataClient.call('GET', user === undefined ? 'sessions/rights' : `${people}/${user}/rights`, { quiet: true })
  ).json.data as Rights;
}

/** Adds a pattern to those that a user has. A refusal is thrown, not raised. */
export async function grantPattern(people: string, { id, apis }: Rights['user'], pattern: string): Promise<void> {
  await dataClient.call('POST', `${people}/actions/set-apis`, {
    body: { ids: [id], apis: [...apis, pattern] },
    quiet: true,
  });
}
