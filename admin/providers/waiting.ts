import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AttentionItem } from './dashboard';
import { loadWaiting } from './dashboard';
import { queryKeys } from './queryKeys';

const EVERY = 60_000;

/** What needs a hand: read once for the menu, the lists and the home page, so that all of them show the same. */
export function useWaiting(): UseQueryResult<AttentionItem[]> {
  return useQuery({
    queryKey: queryKeys.waiting,
    queryFn: loadWaiting,
    refetchInterval: EVERY,
    staleTime: EVERY,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
