import { type ReactNode, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useNotify, useResourceContext, useStore } from 'ra-core';
import { useNavigate } from 'react-router';
import { type ManifestField, isReference } from '@t3d/resources/kit';
import { useOffset } from '../../../state/useOffset';
import { useT } from '../../../locales/useT';
import { useSessionUser } from '../../../providers/manifest';
import { type SavedView, useMaySaveViews, useViewsOf } from '../../../providers/views';
import { useWaiting } from '../../../providers/waiting';
import { useManyActions } from '../../actions/useRowActions';
import { useDeclaredResource } from '../../declaration';
import { type Row, columnsOf, isBlank } from '../../records';
import { useList } from '../useList';
import type { ALL, ListState, Sort, ViewKey } from './viewState';
import {
  attentionFilter,
  builtInFilter,
  currentView,
  fitView,
  openingView,
  sameFilter,
  viewAddressOf,
  viewOf,
} from './viewState';

export interface ListPreferences {
  columns?: string[];
  size?: number;
  view?: number | typeof ALL;
}
const NOTHING: ListPreferences = {};
export const useListPreferences = () => useStore<ListPreferences>(`list.${useResourceContext()}`, NOTHING);

/** The view that is shown, with its columns. */
export interface Applied {
  key: ViewKey | null;
  columns: string[] | null;
}
interface Choice {
  applied: Applied;
  setApplied: (applied: Applied) => void;
  /** Columns hidden because the window is too narrow. */
  unfit: readonly string[];
  setUnfit: (names: readonly string[]) => void;
  ownBulk: boolean;
  setOwnBulk: (has: boolean) => void;
  /** Columns that stay although all rows are empty or say no. */
  kept: readonly string[];
  columnLabels: Labels;
}
type Labels = Readonly<Record<string, string>>;
const ALL_FIT: readonly string[] = [];
const NO_NAMES: readonly string[] = [];
const NO_LABELS: Labels = {};
const ChoiceContext = createContext<Choice | null>(null);

interface ListChoiceProps {
  start: Applied;
  kept?: readonly string[] | undefined;
  columnLabels?: Labels | undefined;
  children: ReactNode;
}

export function ListChoice({ start, kept = NO_NAMES, columnLabels = NO_LABELS, children }: ListChoiceProps) {
  const [applied, setApplied] = useState(start);
  const [unfit, setUnfit] = useState(ALL_FIT);
  const [ownBulk, setOwnBulk] = useState(false);
  const choice = useMemo(
    () => ({ applied, setApplied, unfit, setUnfit, ownBulk, setOwnBulk, kept, columnLabels }),
    [applied, unfit, ownBulk, kept, columnLabels],
  );
  return <ChoiceContext value={choice}>{children}</ChoiceContext>;
}

export function useListChoice(): Choice {
  const choice = useContext(ChoiceContext);
  if (!choice) throw new Error('A list is shown outside its choice');
  return choice;
}

export function useTicks(): boolean {
  const { ownBulk } = useListChoice();
  return useManyActions(useDeclaredResource()).length > 0 || ownBulk;
}

export function useListState() {
  const resource = useDeclaredResource();
  const saved = useViewsOf(resource.name);
  const offset = useOffset();
  const { applied } = useListChoice();
  const { filterValues, sort, perPage } = useList();
  const state: ListState = {
    filter: (filterValues ?? {}) as Record<string, unknown>,
    sort: sort as Sort,
    columns: applied.columns,
    size: perPage,
  };
  return { state, saved, ...currentView(resource, saved, applied.key, state, offset) };
}

/** A column in which all loaded rows are empty or say no tells nothing, so it is left out unless the user chose it. */
const isSilent = (field: ManifestField, rows: readonly Row[] | undefined): boolean =>
  rows !== undefined && rows.length > 1 && rows.every(({ [field.name]: value }) => isBlank(value) || value === false);

/** Returns whether a view allows a single record in a reference column, so that the column repeats the view's name. */
const isFixed = (field: ManifestField, filter: Readonly<Record<string, string>>): boolean =>
  isReference(field) && /^\d+$/.test(filter[field.name] ?? '');

/** Returns all columns, the shown columns in order, and the columns hidden for lack of space. */
export function useColumns() {
  const resource = useDeclaredResource();
  const { applied, setApplied, unfit, kept, columnLabels } = useListChoice();
  const { key } = useListState();
  const [preferences, setPreferences] = useListPreferences();
  const inView = typeof key === 'number';
  const names = (inView ? applied.columns : null) ?? preferences.columns ?? null;
  const all = useMemo(
    () =>
      columnsOf(resource).map((field) => {
        const label = columnLabels[field.name];
        return label === undefined ? field : { ...field, label };
      }),
    [resource, columnLabels],
  );
  const { data: rows, sort } = useList();
  const sorted = sort.field;
  const listed = useMemo(() => {
    const chosen = names?.flatMap((name) => all.find((field) => field.name === name) ?? []) ?? [];
    return chosen.length > 0 ? chosen : all.filter((field) => !resource.list.hidden.includes(field.name));
  }, [names, all, resource]);
  const silent = useMemo(
    () =>
      names === null
        ? listed
            .filter((field) => isSilent(field, rows) || (key !== null && isFixed(field, builtInFilter(resource, key))))
            .map(({ name }) => name)
        : NO_NAMES,
    [names, listed, rows, resource, key],
  ).join();
  const { inline } = resource.list;
  const shown = useMemo(() => {
    const left = new Set(silent.split(','));
    const stays = (name: string): boolean => kept.includes(name) || inline.includes(name) || name === sorted;
    const told = listed.filter(({ name }) => !left.has(name) || stays(name));
    return told.length > 0 ? told : listed;
  }, [listed, silent, inline, sorted, kept]);
  const choose = (next: readonly ManifestField[] | null): void => {
    const columns = next?.map((field) => field.name) ?? null;
    if (inView) setApplied({ key, columns });
    else setPreferences({ ...preferences, columns: columns ?? undefined });
  };
  return {
    all,
    /** The columns that the user chose, or the declared ones, also those that tell nothing now. */
    listed,
    shown,
    chosen: names !== null,
    choose,
    unfit: useMemo(() => shown.filter((field) => unfit.includes(field.name)), [shown, unfit]),
  };
}

export const SIZE = 20;

export function useViews() {
  const resource = useDeclaredResource();
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const me = useSessionUser().id;
  const offset = useOffset();
  const { setApplied } = useListChoice();
  const { state, saved, key, edited } = useListState();
  const [preferences, setPreferences] = useListPreferences();
  const defaultView = openingView(saved, me, preferences.view);
  const mayKeep = useMaySaveViews();

  const apply = (next: ViewKey): void => {
    const view = saved.find(({ id }) => id === next);
    const fitted = view && fitView(resource, view.query, offset);
    const filter = fitted?.filter ?? builtInFilter(resource, next);
    setApplied({ key: next, columns: fitted?.columns ?? null });
    const size = fitted?.size ?? preferences.size ?? SIZE;
    void navigate(viewAddressOf({ filter, sort: fitted?.sort ?? resource.list.sort, size }));
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

/** Returns the number of records that need attention, or undefined. */
export function useAttention(): number | undefined {
  const resource = useDeclaredResource();
  const { data, refetch, isFetching } = useWaiting();
  const { total, filterValues, isPending } = useList();
  const filter = attentionFilter(resource);
  const lines = filter ? data?.filter((line) => line.resource === resource.name && line.counted) : undefined;
  const count = lines?.reduce((sum, line) => sum + line.count, 0);
  // True if the menu's count is outdated, because other users have changed rows.
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
