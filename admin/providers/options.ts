import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { dataClient } from './http';
import { queryKeys } from './queryKeys';

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

/** Begins to read the lists that are offered most; no page waits for them. */
export function startOptions(client: QueryClient, lists: readonly string[]): void {
  for (const list of lists) void client.prefetchQuery(optionsQuery(list));
}
