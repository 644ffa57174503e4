import { useQuery } from '@tanstack/react-query';
import { useResourceOf } from '../providers/manifest';
import type { Notice } from '../providers/notices';
import { loadUnread } from '../providers/notices';
import { queryKeys } from '../providers/queryKeys';

const SHOWN = 5;
/** A page that nobody looks at reads nothing: react-query pauses while it is hidden. */
const EVERY = 60_000;

/**
 * How many notices wait to be read, and the newest of them; undefined for those who get none, and until they are read.
 */
export function useUnread(): { total: number; rows: Notice[] } | undefined {
  const resource = useResourceOf('notifications');
  return useQuery({
    queryKey: queryKeys.unread,
    queryFn: () => loadUnread(SHOWN),
    enabled: Boolean(resource?.calls.list),
    refetchInterval: EVERY,
    staleTime: EVERY / 2,
  }).data;
}
