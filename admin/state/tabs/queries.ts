import type { Query, QueryClient } from '@tanstack/react-query';

/** Milliseconds after which a revisited page reads its data again. */
const FRESH = 5 * 60_000;
/** The number of answers kept for hidden pages. Beyond it, the lists read longest ago are dropped. */
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

/** A new page reads its data. A page shown again reads only if the data is old or invalidated. */
export const readsOnMount = ({ state }: Pick<Query, 'state'>): boolean =>
  !revealing || state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH;

export function trimQueries(client: QueryClient): void {
  const cache = client.getQueryCache();
  const all = cache.getAll();
  if (all.length <= MAX_KEPT) return;
  // A form without its record would be empty, so single records and queries with `meta.stays` are kept.
  const idle = all
    .filter((query) => !query.isActive() && query.queryKey[1] !== 'getOne' && query.meta?.stays !== true)
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  for (const query of idle.slice(0, all.length - MAX_KEPT / 2)) cache.remove(query);
}
