import { createContext, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useListContext, useStore } from 'ra-core';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useOffset } from '../../../state/useOffset';
import { useViewsOf } from '../../../providers/views';
import { columnsOf } from '../../records';
import type { ALL, ListState, Sort, ViewKey } from './viewState';
import { currentView } from './viewState';

/** What a person has chosen for a list: its columns in order, the rows of a page, the view that it opens with. */
export interface ListPreferences {
  columns?: string[];
  size?: number;
  view?: number | typeof ALL;
}
const NOTHING: ListPreferences = {};
export const useListPreferences = (resource: ManifestResource) =>
  useStore<ListPreferences>(`list.${resource.name}`, NOTHING);

/** The view applied last, and its columns for as long as it is the one shown. */
export interface Applied {
  key: ViewKey | null;
  columns: string[] | null;
}
interface Choice {
  applied: Applied;
  setApplied: (applied: Applied) => void;
  /** Columns that the table leaves out because the window has no room for them. */
  unfit: readonly string[];
  setUnfit: (names: readonly string[]) => void;
}
const ALL_FIT: readonly string[] = [];
const ChoiceContext = createContext<Choice | null>(null);

/** Around a list: which view it was opened with, and what has become of it. */
export function ListChoice({ start, children }: { start: Applied; children: ReactNode }) {
  const [applied, setApplied] = useState(start);
  const [unfit, setUnfit] = useState(ALL_FIT);
  const choice = useMemo(() => ({ applied, setApplied, unfit, setUnfit }), [applied, unfit]);
  return <ChoiceContext value={choice}>{children}</ChoiceContext>;
}

export function useListChoice(): Choice {
  const choice = useContext(ChoiceContext);
  if (!choice) throw new Error('A list is shown outside its choice');
  return choice;
}

/** What the list shows now, and which of its views that is. */
export function useListState(resource: ManifestResource) {
  const saved = useViewsOf(resource.name);
  const offset = useOffset();
  const { applied } = useListChoice();
  const { filterValues, sort, perPage } = useListContext();
  const state: ListState = {
    filter: (filterValues ?? {}) as Record<string, unknown>,
    sort: sort as Sort,
    columns: applied.columns,
    size: perPage,
  };
  return { state, saved, ...currentView(resource, saved, applied.key, state, offset) };
}

/**
 * The columns of a list: all that there are, those shown in their order, whether somebody chose them, the way to
 * choose, and those of them that have no room now.
 */
export function useColumns(resource: ManifestResource) {
  const { applied, setApplied, unfit } = useListChoice();
  const { key } = useListState(resource);
  const [preferences, setPreferences] = useListPreferences(resource);
  const inView = typeof key === 'number';
  const names = (inView ? applied.columns : null) ?? preferences.columns ?? null;
  const all = useMemo(() => columnsOf(resource), [resource]);
  const shown = useMemo(() => {
    const chosen = names?.flatMap((name) => all.find((field) => field.name === name) ?? []) ?? [];
    return chosen.length > 0 ? chosen : all.filter((field) => !resource.list.hidden.includes(field.name));
  }, [names, all, resource]);
  const choose = (next: readonly ManifestField[] | null): void => {
    const columns = next?.map((field) => field.name) ?? null;
    if (inView) setApplied({ key, columns });
    else setPreferences({ ...preferences, columns: columns ?? undefined });
  };
  return {
    all,
    shown,
    chosen: names !== null,
    choose,
    unfit: useMemo(() => shown.filter((field) => unfit.includes(field.name)), [shown, unfit]),
  };
}
