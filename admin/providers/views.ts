import { type SessionUser, hasPattern } from '@t3d/resources/kit';
import type { ListView } from '@t3d/resources/builtin/saved-views';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useResourceOf, useSessionUser } from './manifest';
import { PAGE_SIZE } from './query';
import { queryKeys } from './queryKeys';
import { type RouteCalls, routeCalls } from './routeCalls';
import { useApi } from './useApi';

/** A saved view. Only users who may share views receive `sharedWith`. */
export interface SavedView {
  id: number;
  version: number;
  resource: string;
  name: string;
  query: ListView;
  isDefault: boolean;
  owner: number;
  ownerLabel?: string;
  sharedWith?: string[] | null;
}
export type ViewChanges = Partial<Pick<SavedView, 'name' | 'query' | 'isDefault' | 'sharedWith'>>;

const mayRead = (user: SessionUser): boolean => user.accountAuth && hasPattern(user.apis, 'saved-views:list');

/** Loads the views. If a page fails, throws if views are known, or else returns those loaded so far. */
async function readViews(provider: RouteCalls, known: readonly SavedView[] | undefined): Promise<SavedView[]> {
  const views: SavedView[] = [];
  try {
    for (let page = 1, total = 1; views.length < total; page += 1) {
      const query = { page, size: PAGE_SIZE, sort: 'id', order: 'ASC' };
      const answer = await provider.request<{ rows: SavedView[] }>('GET', 'saved-views', { query, quiet: true });
      views.push(...answer.rows);
      total = answer.rows.length > 0 ? (answer.total ?? 0) : 0;
    }
  } catch (error) {
    if (known) throw error;
  }
  return views;
}

/** The milliseconds after which views are loaded again. */
const FRESH = 60_000;
const viewsQuery = (provider: RouteCalls) =>
  queryOptions({
    queryKey: queryKeys.savedViews,
    queryFn: ({ client }) => readViews(provider, client.getQueryData<SavedView[]>(queryKeys.savedViews)),
    staleTime: FRESH,
    // Keeps the views in the cache, because a list needs them when it opens.
    meta: { stays: true },
  });

/** Loads the views. Lists open without them if this fails. */
export const loadViews = async (client: QueryClient, user: SessionUser): Promise<void> => {
  if (mayRead(user)) await client.prefetchQuery(viewsQuery(routeCalls));
};

const NONE: readonly SavedView[] = [];

export function useViewsOf(resource: string): readonly SavedView[] {
  const { data } = useQuery({
    ...viewsQuery(useApi()),
    enabled: mayRead(useSessionUser()),
    select: useCallback((all: SavedView[]) => all.filter((view) => view.resource === resource), [resource]),
  });
  return data ?? NONE;
}

export const useMaySaveViews = (): boolean => useResourceOf('saved-views')?.calls.create ?? false;

const VIEWS = 'saved-views';
const QUIET = { quiet: [400, 409] };

/** Adds a view. A new default view replaces the previous one of its list. */
const withView = (known: readonly SavedView[], view: SavedView): SavedView[] =>
  [
    ...known
      .filter(({ id }) => id !== view.id)
      .map((other) =>
        view.isDefault && other.resource === view.resource && other.owner === view.owner
          ? { ...other, isDefault: false }
          : other,
      ),
    view,
  ].toSorted((one, other) => one.id - other.id);

/** Returns the changes of views, which every list shows at once. Errors cause no toast. */
export function useViewChanges() {
  const provider = useApi();
  const client = useQueryClient();
  return useMemo(() => {
    const change = async (next: (known: readonly SavedView[]) => SavedView[]): Promise<void> => {
      // Cancels running requests, whose responses would be older than this change.
      await client.cancelQueries({ queryKey: queryKeys.savedViews });
      client.setQueryData<SavedView[]>(queryKeys.savedViews, (known) => next(known ?? NONE));
    };
    const keep = async (answer: Promise<{ data: SavedView }>): Promise<SavedView> => {
      const { data: view } = await answer;
      await change((known) => withView(known, view));
      return view;
    };
    return {
      create: (data: Pick<SavedView, 'resource' | 'name' | 'query'> & ViewChanges): Promise<SavedView> =>
        keep(provider.create<SavedView>(VIEWS, { data, meta: QUIET })),
      update: (previousData: SavedView, data: ViewChanges): Promise<SavedView> =>
        keep(provider.update<SavedView>(VIEWS, { id: previousData.id, data, previousData, meta: QUIET })),
      remove: async ({ id }: SavedView): Promise<void> => {
        await provider.delete(VIEWS, { id });
        await change((known) => known.filter((view) => view.id !== id));
      },
    };
  }, [provider, client]);
}
