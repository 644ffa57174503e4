import type { Query, QueryClient } from '@tanstack/react-query';

/** Milliseconds after which data is read again when a visited page comes back. */
const FRESH = 5 * 60_000;
/** Answers that are kept for hidden pages; of more, lists that were read longest ago are dropped. */
const MAX_KEPT = 400;

let revealing = false;
/** Between `true` and `false`, pages that become visible are not new: they show what they have. */
export const setRevealing = (value: boolean): void => {
  revealing = value;
};

export const isRevealing = (): boolean => revealing;

/** A page that opens reads its data; one that is shown again does when the data is old or was invalidated. */
export const readsOnMount = ({ state }: Pick<Query, 'state'>): boolean =>
  !revealing || state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH;

/** Limits the number of answers that are kept for hidden pages. */
export function trimQueries(client: QueryClient): void {
  const cache = client.getQueryCache();
  const all = cache.getAll();
  if (all.length <= MAX_KEPT) return;
  // A form without its record would be empty: single records stay, and queries with `meta.stays`.
  const idle = all
    .filter((query) => !query.isActive() && query.queryKey[1] !== 'getOne' && query.meta?.stays !== true)
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  for (const query of idle.slice(0, all.length - MAX_KEPT / 2)) cache.remove(query);
}
