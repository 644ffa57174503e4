import type { ManifestResource } from '@t3d/resources/kit';
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
