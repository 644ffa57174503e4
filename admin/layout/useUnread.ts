import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useResourceOf } from '../providers/manifest';
import type { Notice } from '../providers/notices';
import { followBell, loadUnread } from '../providers/notices';
import { queryKeys } from '../providers/queryKeys';
import { useApi, useSteadyApi } from '../providers/useApi';
import { usePageShown } from '../ui/timing';

const SHOWN = 5;

/**
 * How many notices wait to be read, and the newest of them; undefined for those who get none, and until they are read.
 */
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

/**
 * Reads everything of the notices anew whenever the server's stream says that they changed. A browser has few
 * connections: a page that nobody looks at has none.
 */
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
