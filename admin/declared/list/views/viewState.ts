import { type ManifestField, type ManifestListView, type ManifestResource } from '@t3d/resources/kit';
import { attentionFilter as filterOf, kindOf } from '@t3d/resources/kit';
import type { ListView } from '@t3d/resources/builtin/saved-views';
import type { SavedView } from '../../../providers/views';
import { todayIn } from '../../fields/dates';
import { fieldPartOf } from '../../kinds';
import { columnsOf, fieldOf } from '../../records';
import { readFilter, writeFilter } from '../filterQuery';
import { type Preset, PRESETS, daysOf, presetOf } from '../filters/presets';

type Filter = Readonly<Record<string, unknown>>;
export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}
/** The state of a list. `columns` is null if the user's own columns apply. */
export interface ListState {
  filter: Filter;
  sort: Sort;
  columns: string[] | null;
  size: number;
}
/** A view without the filters that the user may not use, which `dropped` counts. */
export interface FittedView {
  filter: Record<string, string | number | boolean>;
  sort: Sort;
  columns: string[] | null;
  size: number | null;
  dropped: number;
}

export const ALL = 'all';
export const ATTENTION = 'attention';
/** A declared view has the key `declared:<name>`. */
export type DeclaredKey = `declared:${string}`;
export type ViewKey = number | typeof ALL | typeof ATTENTION | DeclaredKey;
export const declaredKey = ({ name }: Pick<ManifestListView, 'name'>): DeclaredKey => `declared:${name}`;

const SUFFIX = /_(gte|lte|like|in|days)$/;
/** The suffix of a relative date range, for example the last 7 days. */
const STRETCH = '_days';

function isAskable(resource: ManifestResource, name: string, value: unknown): boolean {
  if (name === 'q') return resource.list.search;
  const field: ManifestField | undefined = fieldOf(resource, name) ?? fieldOf(resource, name.replace(SUFFIX, ''));
  if (!field?.filterable) return false;
  if (name.endsWith(STRETCH))
    return fieldPartOf(field).filter?.hasStretches === true && (PRESETS as readonly string[]).includes(String(value));
  const suffix = name.slice(field.name.length);
  const words =
    kindOf(field).isWord && value !== 'null' && (suffix === '' || suffix === '_in') ? String(value).split(',') : [];
  return words.every((word) => field.options?.some((option) => option.value === word));
}

const isStretch = (resource: ManifestResource, name: string): boolean =>
  name.endsWith(STRETCH) && !fieldOf(resource, name);

function expand(resource: ManifestResource, name: string, value: unknown, offset: number): Record<string, unknown> {
  const field = isStretch(resource, name) ? fieldOf(resource, name.replace(SUFFIX, '')) : undefined;
  return field
    ? writeFilter(field, { by: 'days', ...daysOf(value as Preset, todayIn(offset)) }, {}, offset)
    : { [name]: value };
}

function condense(resource: ManifestResource, filter: Filter, offset: number): Record<string, unknown> {
  let filters: Record<string, unknown> = { ...filter };
  for (const field of resource.fields.filter((one) => fieldPartOf(one).filter?.hasStretches)) {
    const value = readFilter(field, filter, offset);
    const stretch = value?.by === 'days' ? presetOf(value.from, value.to, todayIn(offset)) : undefined;
    if (stretch) filters = { ...writeFilter(field, null, filters, offset), [`${field.name}${STRETCH}`]: stretch };
  }
  return filters;
}

/** Limits a view to the fields of the manifest, and computes its days. */
export function fitView(resource: ManifestResource, view: ListView, offset: number): FittedView {
  const given = Object.entries(view.filter);
  const askable = given.filter(([name, value]) => isAskable(resource, name, value));
  const filter = Object.assign(
    {},
    ...askable.map(([name, value]) => expand(resource, name, value, offset)),
  ) as FittedView['filter'];
  const sortable = view.sort && fieldOf(resource, view.sort.field)?.sortable;
  const names = new Set(columnsOf(resource).map((field) => field.name));
  const columns = view.columns?.filter((name) => names.has(name)) ?? null;
  return {
    filter,
    sort: view.sort && sortable ? view.sort : resource.list.sort,
    columns: columns && columns.length > 0 ? columns : null,
    size: view.size ?? null,
    dropped: given.length - askable.length,
  };
}

const plain = (filter: Filter): string =>
  JSON.stringify(
    Object.entries(filter)
      .map(([name, value]) => [name, String(value)])
      .toSorted(([one], [other]) => (one as string).localeCompare(other as string)),
  );
export const sameFilter = (one: Filter, other: Filter): boolean => plain(one) === plain(other);
const sameRest = (view: FittedView, state: ListState): boolean =>
  view.sort.field === state.sort.field &&
  view.sort.order === state.sort.order &&
  (view.columns ?? []).join() === (state.columns ?? []).join();

/** Returns the filter of records that need attention, or null. */
export const attentionFilter = ({ list: { attention } }: ManifestResource): Record<string, string> | null =>
  attention ? filterOf(attention) : null;

export const declaredViewsOf = ({ list: { views = [] } }: ManifestResource): readonly ManifestListView[] => views;

/** Returns the filter of a view that is not saved. The view of all rows has no filter. */
export function builtInFilter(resource: ManifestResource, key: ViewKey): Record<string, string> {
  if (key === ATTENTION) return attentionFilter(resource) ?? {};
  return declaredViewsOf(resource).find((view) => declaredKey(view) === key)?.filter ?? {};
}

/** Returns the last applied view while the list has its filter, and otherwise a view that matches the list. */
export function currentView(
  resource: ManifestResource,
  saved: readonly SavedView[],
  applied: ViewKey | null,
  state: ListState,
  offset: number,
): { key: ViewKey | null; edited: boolean } {
  const fitted = new Map(saved.map((view) => [view.id, fitView(resource, view.query, offset)]));
  const mine = typeof applied === 'number' ? fitted.get(applied) : undefined;
  if (mine && sameFilter(mine.filter, state.filter)) return { key: applied, edited: !sameRest(mine, state) };
  // Prefers “all” to a saved view with the same state.
  if (
    sameFilter({}, state.filter) &&
    sameRest({ filter: {}, sort: resource.list.sort, columns: null, size: null, dropped: 0 }, state)
  )
    return { key: ALL, edited: false };
  for (const [id, view] of fitted)
    if (sameFilter(view.filter, state.filter) && sameRest(view, state)) return { key: id, edited: false };
  if (sameFilter({}, state.filter)) return { key: ALL, edited: false };
  if (sameFilter(attentionFilter(resource) ?? {}, state.filter)) return { key: ATTENTION, edited: false };
  const declared = declaredViewsOf(resource).find(({ filter }) => sameFilter(filter, state.filter));
  if (declared) return { key: declaredKey(declared), edited: false };
  return mine ? { key: applied, edited: true } : { key: null, edited: false };
}

/** Returns the view of a newly opened list: the last chosen, else the user's default, else a shared default. */
export function openingView(
  saved: readonly SavedView[],
  me: number,
  chosen: number | typeof ALL | undefined,
): SavedView | undefined {
  if (chosen === ALL) return undefined;
  return (
    saved.find((view) => view.id === chosen) ??
    saved.find((view) => view.isDefault && view.owner === me) ??
    saved.find((view) => view.isDefault)
  );
}

/** Returns the declared view that the list opens with, if the user has no default view. */
export const openingDeclaredView = (
  resource: ManifestResource,
  chosen: number | typeof ALL | undefined,
): ManifestListView | undefined =>
  chosen === ALL ? undefined : declaredViewsOf(resource).find(({ opens }) => opens === true);

export const viewOf = (resource: ManifestResource, state: ListState, offset: number): ListView => ({
  filter: condense(resource, state.filter, offset) as ListView['filter'],
  sort: state.sort,
  columns: state.columns,
  size: state.size,
});

export function viewAddressOf({ filter, sort, size }: Pick<ListState, 'filter' | 'sort' | 'size'>): string {
  const query = new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filter),
    order: sort.order,
    page: '1',
    perPage: String(size),
    sort: sort.field,
  });
  return `?${query.toString()}`;
}
