import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useProductSettings } from './manifest';
import { queryKeys } from './queryKeys';
import { useApi } from './useApi';

/** The filter of a list with counted rows. */
export interface Figured {
  resource: string;
  filter: Readonly<Record<string, string>>;
}
export interface AttentionItem extends Figured {
  kind: 'failed' | 'realName' | 'lowBalance' | 'anomaly' | 'refunding' | 'state';
  tone: string;
  count: number;
  mine: boolean;
  /** True if the rows need attention. Otherwise the count is only information. */
  counted: boolean;
  /** For a view, the resource with a count that already includes these rows. */
  among?: string;
  daysLeft?: number;
  names?: string[];
  state?: string;
}

const EVERY = 60_000;

/**
 * Loads the counts of rows that need attention. Menu, lists and home page share the response. Disabled for products
 * without these counts.
 */
export function useWaiting(): UseQueryResult<AttentionItem[]> {
  const provider = useApi();
  const { countsWaiting = false } = useProductSettings();
  return useQuery({
    enabled: countsWaiting,
    queryKey: queryKeys.waiting,
    queryFn: () => provider.read<AttentionItem[]>('dashboard/waiting'),
    refetchInterval: EVERY,
    staleTime: EVERY,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
