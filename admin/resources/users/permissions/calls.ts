import type { T3dDataProvider } from '../../../providers/dataProvider';
import { readPage } from '../../../providers/rows';

export interface Model {
  id: number;
  account: string;
  nickname: string | null;
  apis: string[];
}

export async function findModels(provider: T3dDataProvider, role: string, text: string): Promise<Model[]> {
  const query = { role, size: 20, ...(text && { q: text }) };
  return (await readPage<Model>(provider, 'users', query)).rows;
}

/** Saves the previewed permissions. Returns the log entry that can be undone. Throws refusals. */
export function savePermissions(provider: T3dDataProvider, user: number, apis: readonly string[], digest?: string) {
  const body = { ids: [user], apis, ...(digest !== undefined && { digest }) };
  return provider.act('users', 'set-apis', body, undefined, true);
}

/** Query key of the users to copy from, as in `providers/queryKeys.ts`. */
export const modelsKey = (role: string, text: string) => ['users', 'same as', role, text] as const;
