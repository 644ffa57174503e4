import type { Permissions } from '@t3d/resources/kit';
import type { ActionResult } from '../../../providers/dataProvider';
import { dataClient } from '../../../providers/http';
import { readPage } from '../../../providers/rows';

/** A user whose permissions can be taken over. */
export interface Model {
  id: number;
  account: string;
  nickname: string | null;
  apis: string[];
}

/** All that a user's role can have, and what it has now. Shows no toast: the dialog shows the error. */
export async function loadPermissions(user: number): Promise<Permissions> {
  return (await dataClient.call('GET', `users/${user}/permissions`, { quiet: true })).json.data as Permissions;
}

/** Users of the same role, by what was typed of their name or account. */
export async function findModels(role: string, text: string): Promise<Model[]> {
  const query = { role, size: 20, ...(text && { q: text }) };
  return (await readPage<Model>('users', query)).rows;
}

/**
 * Sets what a user may do, as it was previewed; answers by which entry it is undone. A refusal is thrown, not raised.
 */
export async function savePermissions(
  user: number,
  apis: readonly string[],
  digest?: string,
): Promise<Pick<ActionResult, 'undo'>> {
  const body = { ids: [user], apis, ...(digest !== undefined && { digest }) };
  const { json } = await dataClient.call('POST', 'users/actions/set-apis', { body, quiet: true });
  return json.undo ? { undo: json.undo } : {};
}
