import type { Manifest } from '@t3d/resources/kit';
import { attentionFilter } from '@t3d/resources/kit';
import { filteredPath, listPath } from '../state/resourcePaths';
import type { Figured, AttentionItem } from '../providers/waiting';
import { menuTrail } from '../providers/manifest';

type Place = Pick<Manifest, 'menu' | 'resources'>;
/** A number of rows, and the list that shows just these. `among`: the list in which they are counted already. */
interface Counted extends Figured {
  count: number;
  among?: string;
}
/** `to`: the rows themselves; null on a branch, whose number is the sum of those below it. */
export interface MenuCount {
  count: number;
  to: string | null;
}

/** The rows that need a hand in each list, as its own view of them counts them. */
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

/** Counts by the path of each menu entry above the lists. Rows in two lists count once above both. */
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
