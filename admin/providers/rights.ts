import type { UseQueryResult } from '@tanstack/react-query';
import type { Rights } from '@t3d/resources/kit';
import { queryKeys } from './queryKeys';
import { useRead } from './useApi';

/** Loads a user's rights, by default those of the logged-in user. */
export function useRights(people?: string, user?: number, version?: unknown, enabled = true): UseQueryResult<Rights> {
  const path = user === undefined ? 'sessions/rights' : `${people}/${user}/rights`;
  return useRead(path, undefined, { queryKey: queryKeys.rights(people, user, version), enabled });
}
