import type { Query, QueryClient } from '@tanstack/react-query';

/** When the user returns to a page, data older than this (milliseconds) is reloaded. */
const FRESH = 5 * 60_000;
/** Above this number, the oldest list responses of hidden pages are removed. */
const MAX_KEPT = 400;

let revealing = false;
/** Pages that were visible before show their existing data and are not loaded as new pages. */
export const setRevealing = (value: boolean): void => {
  revealing = value;
};

export const isRevealing = (): boolean => revealing;

/** A new page always loads its data, but a page to which the user returns loads only old or invalidated data. */
export const readsOnMount = ({ state }: Pick<Query, 'state'>): boolean =>
  !revealing || state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH;

export function trimQueries(client: QueryClient): void {
  const cache = client.getQueryCache();
  const all = cache.getAll();
  if (all.length <= MAX_KEPT) return;
  // Never removes single records or queries with `meta.stays`, because a form without its record would be empty.
  const idle = all
    .filter((query) => !query.isActive() && query.queryKey[1] !== 'getOne' && query.meta?.stays !== true)
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  for (const query of idle.slice(0, all.length - MAX_KEPT / 2)) cache.remove(query);
}
