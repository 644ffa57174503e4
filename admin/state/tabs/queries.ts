import type { Query, QueryClient } from '@tanstack/react-query';

/** When the user returns to a page, the page reloads data older than this (milliseconds). */
const FRESH = 5 * 60_000;
/** The most cached responses. Above this number, the oldest list responses of hidden pages are removed. */
const MAX_KEPT = 400;

let revealing = false;
/**
 * Sets whether the pages that now become visible were visible before. These pages show their existing data and are not
 * loaded as new pages.
 */
export const setRevealing = (value: boolean): void => {
  revealing = value;
};

export const isRevealing = (): boolean => revealing;

/**
 * Returns whether a page loads its data when it is mounted. A new page always loads. When the user returns to a page,
 * the page loads only if the data are old or invalidated.
 */
export const readsOnMount = ({ state }: Pick<Query, 'state'>): boolean =>
  !revealing || state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH;

export function trimQueries(client: QueryClient): void {
  const cache = client.getQueryCache();
  const all = cache.getAll();
  if (all.length <= MAX_KEPT) return;
  // Never removes single records or queries with `meta.stays`, because a form without the form's record would be empty.
  const idle = all
    .filter((query) => !query.isActive() && query.queryKey[1] !== 'getOne' && query.meta?.stays !== true)
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  for (const query of idle.slice(0, all.length - MAX_KEPT / 2)) cache.remove(query);
}
