import { useQuery } from '@tanstack/react-query';
import { STAFF } from '@t3d/resources/kit';
import { useOffset } from '../crud/doors';
import { loadWaiting } from '../providers/board';
import { useManifest, useSessionUser } from '../providers/manifest';
import { countsByPath } from './menuCounts';
import { useUnread } from './useUnread';

const EVERY = 60_000;

/** How many things wait for the caller behind each menu entry, by its path: what it alone can settle, and notices that it has not read. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const manifest = useManifest();
  const { role } = useSessionUser();
  const offset = useOffset();
  const unread = useUnread()?.total ?? 0;
  const { data: waiting = [] } = useQuery({ queryKey: ['dashboard', 'waiting', offset], queryFn: loadWaiting, enabled: STAFF.includes(role) || role === 'backdoor', refetchInterval: EVERY, staleTime: EVERY, retry: false });
  return countsByPath(manifest, [...waiting.filter(({ mine }) => mine), { resource: 'notifications', count: unread }].filter(({ count }) => count > 0));
}
