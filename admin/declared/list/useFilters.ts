import { createContext, useContext } from 'react';
import type { ManifestField } from '@t3d/resources/kit';
import { useOffset } from '../../state/useOffset';
import { useDeclaredResource } from '../declaration';
import { fieldPartOf } from '../kinds';
import { useList } from './useList';
import type { FilterValue, FilterQuery } from './filterPart';
import { readFilter, writeFilter } from './filterQuery';

export interface ListFilter {
  field: ManifestField;
  value: FilterValue | null;
}

/** A custom filter. `field` describes its choices, and `read` and `write` convert to the filters of `over`. */
export interface OwnFilter {
  field: ManifestField;
  over: string;
  read: (query: FilterQuery) => FilterValue | null;
  write: (value: FilterValue | null, query: FilterQuery) => FilterQuery;
}
const NONE: readonly OwnFilter[] = [];
export const OwnFilters = createContext(NONE);

const SHOWN = 4;
const weightOf = (field: ManifestField): number =>
  field.name === 'createdAt' ? 1 : (fieldPartOf(field).filter?.rank(field) ?? 0);

/** Returns the filters from the URL as applied, suggested and all. Suggests the fields in `first` before others. */
export function useFilters(first: readonly string[] = []) {
  const resource = useDeclaredResource();
  const offset = useOffset();
  const { filterValues, setFilters } = useList();
  const query = (filterValues ?? {}) as FilterQuery;
  const visible = resource.list.columns.filter((name) => !resource.list.hidden.includes(name));
  const rank = (field: ManifestField): number =>
    first.includes(field.name) ? first.indexOf(field.name) - first.length : lateRank(field);
  const lateRank = (field: ManifestField): number =>
    weightOf(field) +
    (visible.includes(field.name) ? 0 : 10) +
    (field.name === 'id' || field.name === 'updatedAt' ? 10 : 0);
  const own = useContext(OwnFilters);
  const added = own.map((one) => ({ ...one, value: one.read(query) }));
  const covered = added.filter(({ value }) => value !== null).map(({ over }) => over);
  const declared: ListFilter[] = resource.fields
    .filter((field) => field.filterable && fieldPartOf(field).filter)
    .sort((one, other) => rank(one) - rank(other))
    .map((field) => ({ field, value: covered.includes(field.name) ? null : readFilter(field, query, offset) }));
  const all: ListFilter[] = [...declared, ...added.map(({ field, value }) => ({ field, value }))];
  const applied = all.filter((filter) => filter.value !== null);
  const free = all.filter((filter) => filter.value === null);
  const isAdded = ({ field }: ListFilter): boolean => own.some((one) => one.field.name === field.name);
  const usual = free.filter((filter) => isAdded(filter) || rank(filter.field) < 5);
  const room = Math.max(0, SHOWN - applied.length);
  // Suggests the page's own filters first, then the usual filters.
  const kept = usual.filter(isAdded).slice(0, room);
  const atHand = [...usual.filter((filter) => !isAdded(filter)).slice(0, room - kept.length), ...kept];
  return {
    query,
    all,
    applied,
    atHand,
    others: free.filter((filter) => !atHand.includes(filter)),
    set: (field: ManifestField, value: FilterValue | null) => {
      const page = own.find((one) => one.field.name === field.name);
      setFilters(page ? page.write(value, query) : writeFilter(field, value, query, offset), {}, false);
    },
    search: (q: string) => {
      const { q: _old, ...rest } = query;
      setFilters(q ? { ...rest, q } : rest, {}, false);
    },
    reset: () => setFilters({}, {}, false),
  };
}
