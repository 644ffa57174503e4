import type { QueryClient } from '@tanstack/react-query';
import type { ManifestResource, SessionUser } from '@t3d/resources/kit';
import { openingOf } from '../declared/list/opening';
import type { ListPreferences } from '../declared/list/views/useViews';
import { queryKeys } from '../providers/queryKeys';
import { readList } from '../providers/standardCalls';
import { storage } from '../providers/storage';
import type { SavedView } from '../providers/views';

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
    queryKey: [...queryKeys.lists(resource.name), params],
    queryFn: ({ signal }) => readList(resource.name, { ...params, signal, meta: { quiet: true } }),
  });
}
