import { useManifest } from '../providers/manifest';
import { useWaiting } from '../providers/waiting';
import type { MenuCount } from './menuCounts';
import { attentionCounts, countsByPath } from './menuCounts';
import { useUnread } from './useUnread';

const UNREAD = { resource: 'notifications', filter: { readAt: 'null' } };

/**
 * How many things wait for the caller behind each menu entry, by its path: what needs a hand in its lists, and notices
 * that it has not read.
 */
export function useMenuCounts(): Readonly<Record<string, MenuCount>> {
  const manifest = useManifest();
  const unread = useUnread()?.total ?? 0;
  const { data: waiting = [] } = useWaiting();
  return countsByPath(manifest, [
    ...attentionCounts(manifest, waiting),
    ...(unread > 0 ? [{ ...UNREAD, count: unread }] : []),
  ]);
}
