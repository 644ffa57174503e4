import { QueryClient } from '@tanstack/react-query';
import { shareOptionChanges } from '../providers/options';
import { readsOnMount } from '../state/tabs/queries';

/** Makes the cache of one person's answers. Without a network a call fails at once, with a message. */
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
