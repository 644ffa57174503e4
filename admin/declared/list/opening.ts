import type { QueryClient } from '@tanstack/react-query';
import type { ManifestResource, SessionUser } from '@t3d/resources/kit';
import { queryKeys } from '../../providers/queryKeys';
import { readList } from '../../providers/standardCalls';
import { storage } from '../../providers/storage';
import type { SavedView } from '../../providers/views';
import { type Applied, type ListPreferences, SIZE } from './views/useViews';
import { ALL, declaredKey, fitView, openingDeclaredView, openingView } from './views/viewState';

interface Opened {
  saved: readonly SavedView[];
  me: number;
  offset: number;
  preferences: ListPreferences;
  /** False if the address or the store contains a list state. */
  fresh: boolean;
  perPage?: number | undefined;
}

/** Returns how a list opens: with the user's default view, or else the declared one. */
export function openingOf(resource: ManifestResource, opened: Opened) {
  const { saved, me, offset, preferences, fresh, perPage = SIZE } = opened;
  const view = fresh ? openingView(saved, me, preferences.view) : undefined;
  const fitted = view && fitView(resource, view.query, offset);
  const declared = fresh && !view ? openingDeclaredView(resource, preferences.view) : undefined;
  const opens = declared ? declaredKey(declared) : ALL;
  const applied: Applied = { key: view?.id ?? (fresh ? opens : null), columns: fitted?.columns ?? null };
  return {
    applied,
    filter: fitted?.filter ?? declared?.filter,
    sort: fitted?.sort ?? resource.list.sort,
    size: fitted?.size ?? preferences.size ?? perPage,
  };
}

/** Loads the rows with which a list opens, so that its first rendering shows them. Reports no error. */
export async function loadFirstRows(
  client: QueryClient,
  resource: ManifestResource,
  user: SessionUser,
  choices: Readonly<Record<string, unknown>>,
): Promise<void> {
  const saved = client.getQueryData<SavedView[]>(queryKeys.savedViews) ?? [];
  const { sort, filter, size } = openingOf(resource, {
    saved: saved.filter((view) => view.resource === resource.name),
    me: user.id,
    offset: storage.gmtOffset(user.account),
    preferences: (choices[`list.${resource.name}`] ?? {}) as ListPreferences,
    fresh: true,
  });
  const params = { pagination: { page: 1, perPage: size }, sort, filter: filter ?? {} };
  await client.prefetchQuery({
    queryKey: [resource.name, 'getList', params],
    queryFn: ({ signal }) => readList(resource.name, { ...params, signal, meta: { quiet: true } }),
  });
}
