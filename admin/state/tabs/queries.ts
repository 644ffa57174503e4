import type { Query, QueryClient } from '@tanstack/react-query';
import { isStarting } from '../../ui/Later';

/** The age in milliseconds from which a page reloads data when the user returns. */
const FRESH = 5 * 60_000;
/** The most list responses of hidden pages to keep. */
const MAX_KEPT = 400;

let revealing = false;
/** Marks pages that are shown again, which must not load like new pages. */
export const setRevealing = (value: boolean): void => {
  revealing = value;
};

export const isRevealing = (): boolean => revealing;

/**
 * Returns whether a page loads its data: always when new, else only if old or invalidated. The first page is like one
 * that is shown again, because its rows load before it is rendered.
 */
export const readsOnMount = ({ state }: Pick<Query, 'state'>): boolean =>
  !(revealing || isStarting()) || state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH;

export function trimQueries(client: QueryClient): void {
  const cache = client.getQueryCache();
  const all = cache.getAll();
  if (all.length <= MAX_KEPT) return;
  // Keeps single records and queries with `meta.stays`, without which a form would be empty.
  const idle = all
    .filter((query) => !query.isActive() && query.queryKey[1] !== 'getOne' && query.meta?.stays !== true)
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  for (const query of idle.slice(0, all.length - MAX_KEPT / 2)) cache.remove(query);
}
