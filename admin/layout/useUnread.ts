import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useResourceOf } from '../providers/manifest';
import { type Notice, followBell, loadUnread } from '../providers/notices';
import { queryKeys } from '../providers/queryKeys';
import { useApi, useSteadyApi } from '../providers/useApi';
import { usePageShown } from '../ui/timing';

const SHOWN = 5;

/** The newest unread notices and how many there are; undefined until they are read, and for those who get none. */
export function useUnread(): { total: number; rows: Notice[] } | undefined {
  const provider = useApi();
  const resource = useResourceOf('notifications');
  return useQuery({
    queryKey: queryKeys.unread,
    queryFn: () => loadUnread(provider, SHOWN),
    enabled: Boolean(resource?.calls.list),
    staleTime: Infinity,
  }).data;
}

/** Reads the notices again when the stream of the server says so, while somebody looks at the page. */
export function useLiveNotices(): void {
  const provider = useSteadyApi();
  const client = useQueryClient();
  const resource = useResourceOf('notifications');
  const live = usePageShown() && Boolean(resource?.calls.list);
  useEffect(() => {
    if (!live) return undefined;
    const halt = new AbortController();
    let last = '';
    void followBell(
      provider,
      (bell) => {
        const now = JSON.stringify(bell);
        if (now !== last) void client.invalidateQueries({ queryKey: queryKeys.resource('notifications') });
        last = now;
      },
      halt.signal,
    );
    return () => halt.abort();
  }, [live, provider, client]);
}
