import type { Manifest } from '@t3d/resources/kit';
import { listPath } from '../crud/paths';
import { menuTrail } from '../providers/manifest';

interface Counted { resource: string; count: number }

/** Counts by the path of each menu entry on the way to their lists. */
export function countsByPath({ menu, resources }: Pick<Manifest, 'menu' | 'resources'>, counted: readonly Counted[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { resource: name, count } of counted) {
    const resource = resources.find((one) => one.name === name);
    if (resource) for (const { path } of menuTrail(menu, listPath(resource))) counts[path] = (counts[path] ?? 0) + count;
  }
  return counts;
}
