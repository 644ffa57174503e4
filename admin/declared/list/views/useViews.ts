import { useEffect, useRef } from 'react';
import { useListContext, useNotify } from 'ra-core';
import { useNavigate } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
import { useMaySaveViews } from '../../../providers/views';
import { useOffset } from '../../../state/useOffset';
import { useSessionUser } from '../../../providers/manifest';
import { useWaiting } from '../../../providers/waiting';
import type { SavedView } from '../../../providers/views';
import { useT } from '../../../locales/useT';
import { useListChoice, useListPreferences, useListState } from './ListChoice';
import type { ViewKey } from './viewState';
import { ALL, ATTENTION, viewAddressOf, attentionFilter, fitView, openingView, sameFilter, viewOf } from './viewState';

const SIZE = 20;

/** The views of a list, which of them is shown, and the way to show another one. */
export function useViews(resource: ManifestResource) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const me = useSessionUser().id;
  const offset = useOffset();
  const { setApplied } = useListChoice();
  const { state, saved, key, edited } = useListState(resource);
  const [preferences, setPreferences] = useListPreferences(resource);
  const defaultView = openingView(saved, me, preferences.view);
  const mayKeep = useMaySaveViews();

  const apply = (next: ViewKey): void => {
    const view = saved.find(({ id }) => id === next);
    const fitted = view && fitView(resource, view.query, offset);
    const filter = fitted?.filter ?? (next === ATTENTION ? (attentionFilter(resource) ?? {}) : {});
    setApplied({ key: next, columns: fitted?.columns ?? null });
    void navigate(
      viewAddressOf({
        filter,
        sort: fitted?.sort ?? resource.list.sort,
        size: fitted?.size ?? preferences.size ?? SIZE,
      }),
    );
    if (fitted && fitted.dropped > 0) notify(t('views.dropped', { count: fitted.dropped }), { type: 'info' });
  };
  const isOwn = (view: SavedView): boolean => view.owner === me;
  return {
    state,
    present: () => viewOf(resource, state, offset),
    saved,
    key,
    edited,
    defaultView,
    mayKeep,
    preferences,
    setPreferences,
    setApplied,
    apply,
    isOwn,
  };
}

export type Views = ReturnType<typeof useViews>;

/**
 * How many records wait for a person, as the menu shows it; undefined where the list has no such states, or while it is
 * not known.
 */
export function useAttention(resource: ManifestResource): number | undefined {
  const { data, refetch, isFetching } = useWaiting();
  const { total, filterValues, isPending } = useListContext();
  const filter = attentionFilter(resource);
  const count =
    filter && data
      ? data
          .filter((line) => line.resource === resource.name && line.counted)
          .reduce((sum, line) => sum + line.count, 0)
      : undefined;
  // The list shows just these rows and another number: others have done something since.
  const differs =
    filter !== null &&
    !isPending &&
    sameFilter(filter, filterValues as Record<string, unknown>) &&
    count !== undefined &&
    total !== undefined &&
    total !== count;
  const refreshedAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!differs || isFetching || refreshedAt.current === total) return;
    refreshedAt.current = total;
    void refetch();
  }, [differs, isFetching, total, refetch]);
  return count;
}

export { ALL, ATTENTION };
