import type { T3dDataProvider } from '../../../providers/dataProvider';
import { readPage } from '../../../providers/rows';

/** A user whose permissions can be taken over. */
export interface Model {
  id: number;
  account: string;
  nickname: string | null;
  apis: string[];
}

/** Users of the same role, by what was typed of their name or account. */
export async function findModels(provider: T3dDataProvider, role: string, text: string): Promise<Model[]> {
  const query = { role, size: 20, ...(text && { q: text }) };
  return (await readPage<Model>(provider, 'users', query)).rows;
}

/**
 * Sets what a user may do, as it was previewed; answers by which entry it is undone. A refusal is thrown, not raised.
 */
export function savePermissions(provider: T3dDataProvider, user: number, apis: readonly string[], digest?: string) {
  const body = { ids: [user], apis, ...(digest !== undefined && { digest }) };
  return provider.act('users', 'set-apis', body, undefined, true);
}

/** The key of the users whose permissions can be taken over, as in `providers/queryKeys.ts`. */
export const modelsKey = (role: string, text: string) => ['users', 'same as', role, text] as const;
