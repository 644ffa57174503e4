import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useProductFacts } from './productFacts';
import { queryKeys } from './queryKeys';
import { useApi } from './useApi';

/** A list, narrowed to the rows that a figure was taken over. */
export interface Figured {
  resource: string;
  filter: Readonly<Record<string, string>>;
}
export interface AttentionItem extends Figured {
  kind: 'failed' | 'realName' | 'lowBalance' | 'anomaly' | 'refunding' | 'state';
  tone: string;
  count: number;
  mine: boolean;
  /** A part of what its list says needs a hand; the others are worth knowing. */
  counted: boolean;
  /** For a view: the list in which the same rows are counted already. */
  among?: string;
  daysLeft?: number;
  names?: string[];
  state?: string;
}

const EVERY = 60_000;

/** The rows that wait for somebody, read once for menu, lists and home page, in products that count them. */
export function useWaiting(): UseQueryResult<AttentionItem[]> {
  const provider = useApi();
  const { countsWaiting = false } = useProductFacts();
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
