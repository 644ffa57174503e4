import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ManifestResource } from '@t3d/resources/kit';
import { useProductSettings } from './manifest';
import { queryKeys } from './queryKeys';
import { useApi } from './useApi';

export interface Figured {
  resource: string;
  filter: Readonly<Record<string, string>>;
}
export interface AttentionItem extends Figured {
  kind: 'failed' | 'realName' | 'lowBalance' | 'anomaly' | 'refunding' | 'state';
  tone: string;
  count: number;
  mine: boolean;
  /** True if the rows need attention, false if the count is information. */
  counted: boolean;
  /** The resource whose count includes these rows. */
  among?: string;
  /** The creation of the oldest row. */
  oldest?: string;
  daysLeft?: number;
  names?: string[];
  state?: string;
}

/** Returns the lines that need attention. Omits the lines of a view, whose rows another list already counts. */
export const neededLines = (waiting: readonly AttentionItem[]): AttentionItem[] =>
  waiting.filter(({ counted, among }) => counted && !among);

/** Returns the name of a line: its list and the state of its rows. */
export function waitingName(
  resources: readonly ManifestResource[],
  { resource: name, state }: Pick<AttentionItem, 'resource' | 'state'>,
): string {
  const resource = resources.find((one) => one.name === name);
  const { field } = resource?.list.attention ?? { field: 'status' };
  const option = resource?.fields.find((one) => one.name === field)?.options?.find(({ value }) => value === state);
  return [resource?.label, option?.label].filter(Boolean).join(' · ');
}

export const totalOf = (lines: readonly AttentionItem[]): number => lines.reduce((sum, { count }) => sum + count, 0);

const EVERY = 60_000;

/** Loads the counts of pending rows, if the product has them. */
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
