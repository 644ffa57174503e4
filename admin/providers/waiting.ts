import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useProductSettings } from './manifest';
import { queryKeys } from './queryKeys';
import { useApi } from './useApi';

/** A count of the rows in a filtered list. */
export interface Figured {
  resource: string;
  filter: Readonly<Record<string, string>>;
}
export interface AttentionItem extends Figured {
  kind: 'failed' | 'realName' | 'lowBalance' | 'anomaly' | 'refunding' | 'state';
  tone: string;
  count: number;
  mine: boolean;
  /** True if the rows need attention. Other figures are only informative. */
  counted: boolean;
  /** For a view, the list whose count already includes these rows. */
  among?: string;
  daysLeft?: number;
  names?: string[];
  state?: string;
}

const EVERY = 60_000;

/**
 * Loads the items that need attention once for menu, lists and home page. Disabled in products that do not count them.
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
