import type { Manifest } from '@t3d/resources/kit';
import { useManifest } from '../providers/manifest';
import type { AttentionItem } from '../providers/waiting';
import { useWaiting } from '../providers/waiting';
import type { MenuCount } from './menuCounts';
import { attentionCounts, countsByPath } from './menuCounts';
import { useUnread } from './useUnread';

const UNREAD = { resource: 'notifications', filter: { readAt: 'null' } };

type Counts = Readonly<Record<string, MenuCount>>;
interface Counted {
  manifest: Manifest;
  waiting: readonly AttentionItem[];
  unread: number;
  counts: Counts;
}
const NOTHING: readonly AttentionItem[] = [];
let last: Counted | undefined;

/** Counted once for all entries of the menu: each of them asks at every render. */
function countOnce(manifest: Manifest, waiting: readonly AttentionItem[], unread: number): Counts {
  if (last?.manifest === manifest && last.waiting === waiting && last.unread === unread) return last.counts;
  const counts = countsByPath(manifest, [
    ...attentionCounts(manifest, waiting),
    ...(unread > 0 ? [{ ...UNREAD, count: unread }] : []),
  ]);
  last = { manifest, waiting, unread, counts };
  return counts;
}

/** The number of things that wait for the caller behind each menu entry, by its path, with unread notices. */
export function useMenuCounts(): Counts {
  const manifest = useManifest();
  const unread = useUnread()?.total ?? 0;
  const { data: waiting = NOTHING } = useWaiting();
  return countOnce(manifest, waiting, unread);
}
