import { QueryClient } from '@tanstack/react-query';
import { shareOptionChanges } from '../providers/options';
import { readsOnMount } from '../state/tabs/queries';

/**
 * What the server has answered to one person; another one begins with nothing. A call without a network fails at
 * once, with a message: one that waits in silence looks like one that was made.
 */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: Infinity,
        refetchOnMount: readsOnMount,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  shareOptionChanges(client);
  return client;
}
