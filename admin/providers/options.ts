import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '@t3d/resources/kit';
import { dataClient } from './http';
import { queryKeys } from './queryKeys';

/** Option lists of the API that are read when the back-office opens. */
type OptionList = 'dict' | 'topic/all' | 'plan-topic-all' | 'salesman/all';
export interface Option {
  value: number | string;
  label: string;
  data?: unknown;
}

/** A choice that is opened later than this reads again: the tag that somebody else has made is among its options. */
const FRESH = 60_000;

/** The options of a list, read once for all forms that offer them. A failed load is tried again next time. */
export const optionsQuery = (list: string) => {
  const queryKey = queryKeys.optionList(list);
  return queryOptions({
    queryKey,
    queryFn: async () => ((await dataClient.call('GET', queryKey[1])).json.rows ?? []) as Option[],
    staleTime: FRESH,
  });
};

/** The lists that a role loads at start; the tags and salesmen are for staff only. */
export function startingLists(role: Role): OptionList[] {
  return role === 'ADMIN' || role === 'SALESMAN'
    ? ['dict', 'topic/all', 'plan-topic-all', 'salesman/all']
    : ['dict', 'topic/all'];
}

/** Begins to read the lists of a role; no page waits for them. */
export function startOptions(client: QueryClient, role: Role): void {
  for (const list of startingLists(role)) void client.prefetchQuery(optionsQuery(list));
}
