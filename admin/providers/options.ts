import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { queryKeys } from './queryKeys';
import { type RouteCalls, routeCalls } from './routeCalls';

export interface Option {
  value: number | string;
  label: string;
  data?: unknown;
}

/** The milliseconds after which an opened select reloads its options. */
const FRESH = 60_000;

/** Returns the query of an option list, which all forms share. */
export const optionsQuery = (provider: RouteCalls, list: string) => {
  const queryKey = queryKeys.optionList(list);
  return queryOptions({
    queryKey,
    queryFn: async () => (await provider.request<{ rows: Option[] }>('GET', queryKey[1])).rows,
    staleTime: FRESH,
  });
};

/** Starts to load the most used option lists. */
export function startOptions(client: QueryClient, lists: readonly string[]): void {
  for (const list of lists) void client.prefetchQuery(optionsQuery(routeCalls, list));
}

const CHANNEL = 't3d-options';
type OptionChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** Shares changes of option lists with the windows of this browser. */
export function shareOptionChanges(
  client: QueryClient,
  channel: OptionChannel | null = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL),
): void {
  if (!channel) return;
  let isHeard = false;
  client.getQueryCache().subscribe((event) => {
    const own = event.type === 'updated' && event.action.type === 'invalidate' && !isHeard;
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- A broadcast channel has no target.
    if (own && event.query.queryKey[0] === queryKeys.options[0]) channel.postMessage(event.query.queryKey[1]);
  });
  channel.addEventListener('message', ({ data }) => {
    isHeard = true;
    void client.invalidateQueries({ queryKey: [...queryKeys.options, data] });
    isHeard = false;
  });
}
