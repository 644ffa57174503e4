import { type Manifest, attentionFilter } from '@t3d/resources/kit';
import { filteredPath, listPath } from '../state/resourcePaths';
import { menuTrail, useManifest } from '../providers/manifest';
import { type Figured, type AttentionItem, useWaiting } from '../providers/waiting';
import { useUnread } from '../providers/notices';

type Place = Pick<Manifest, 'menu' | 'resources'>;
/** A number of rows and the list that shows exactly these. `among` is the list that already counts them. */
interface Counted extends Figured {
  count: number;
  among?: string;
}
/** `to` links to the counted rows. It is null on a branch, whose count is the sum of its children. */
export interface MenuCount {
  count: number;
  to: string | null;
}

/** Counts the rows of each list that need attention, by the list's own attention view. */
export function attentionCounts({ resources }: Pick<Place, 'resources'>, waiting: readonly AttentionItem[]): Counted[] {
  return resources.flatMap(({ name, list: { attention } }): Counted[] => {
    const lines = attention ? waiting.filter(({ resource, counted }) => resource === name && counted) : [];
    const count = lines.reduce((sum, line) => sum + line.count, 0);
    const among = lines[0]?.among;
    return attention && count > 0
      ? [{ resource: name, filter: attentionFilter(attention), count, ...(among && { among }) }]
      : [];
  });
}

/** Returns counts by the path of each menu entry. Rows in two lists count once in a common parent. */
export function countsByPath(
  { menu, resources }: Place,
  counted: readonly Counted[],
): Readonly<Record<string, MenuCount>> {
  const counts: Record<string, MenuCount> = {};
  const find = (name: string | undefined) => resources.find((one) => one.name === name);
  const trailOf = (resource: ReturnType<typeof find>): string[] =>
    resource ? menuTrail(menu, listPath(resource)).map(({ path }) => path) : [];
  for (const { resource: name, filter, count, among } of counted) {
    const resource = find(name);
    const trail = trailOf(resource);
    const already = trailOf(find(among));
    for (const path of trail.filter((one) => !already.includes(one))) {
      const before = counts[path];
      const to = resource && !before && path === trail.at(-1) ? filteredPath(resource, filter) : null;
      counts[path] = { count: (before?.count ?? 0) + count, to };
    }
  }
  return counts;
}

const UNREAD = { resource: 'notifications', filter: { readAt: 'null' } };

type Counts = Readonly<Record<string, MenuCount>>;
interface LastCount {
  manifest: Manifest;
  waiting: readonly AttentionItem[];
  unread: number;
  counts: Counts;
}
const NOTHING: readonly AttentionItem[] = [];
let last: LastCount | undefined;

/** Caches the counts, because every menu entry requests them at every render. */
function countOnce(manifest: Manifest, waiting: readonly AttentionItem[], unread: number): Counts {
  if (last?.manifest === manifest && last.waiting === waiting && last.unread === unread) return last.counts;
  const counts = countsByPath(manifest, [
    ...attentionCounts(manifest, waiting),
    ...(unread > 0 ? [{ ...UNREAD, count: unread }] : []),
  ]);
  last = { manifest, waiting, unread, counts };
  return counts;
}

/** Returns the number of items that wait for the caller, unread notices included, by menu path. */
export function useMenuCounts(): Counts {
  const manifest = useManifest();
  const unread = useUnread()?.total ?? 0;
  const { data: waiting = NOTHING } = useWaiting();
  return countOnce(manifest, waiting, unread);
}
