import type { Query, QueryClient } from '@tanstack/react-query';

/** Milliseconds after which a page that is shown again reloads its data. */
const FRESH = 5 * 60_000;
/** The maximum number of cached responses for hidden pages. Beyond it, the lists loaded longest ago are removed. */
const MAX_KEPT = 400;

let revealing = false;
/**
 * Sets whether pages that become visible were shown before. Such pages show their existing data and do not count as
 * new.
 */
export const setRevealing = (value: boolean): void => {
  revealing = value;
};

export const isRevealing = (): boolean => revealing;

/** A new page loads its data. A page that is shown again loads only if the data are old or invalidated. */
export const readsOnMount = ({ state }: Pick<Query, 'state'>): boolean =>
  !revealing || state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH;

export function trimQueries(client: QueryClient): void {
  const cache = client.getQueryCache();
  const all = cache.getAll();
  if (all.length <= MAX_KEPT) return;
  // Keeps single records and queries with `meta.stays`, because a form without its record would be empty.
  const idle = all
    .filter((query) => !query.isActive() && query.queryKey[1] !== 'getOne' && query.meta?.stays !== true)
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  for (const query of idle.slice(0, all.length - MAX_KEPT / 2)) cache.remove(query);
}
