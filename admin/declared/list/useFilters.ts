import { useListContext } from 'ra-core';
import type { ManifestField } from '@t3d/resources/kit';
import { useOffset } from '../../state/useOffset';
import { useDeclaredResource } from '../declaration';
import { fieldPartOf } from '../kinds';
import type { FilterValue, FilterQuery } from './filterPart';
import { readFilter, writeFilter } from './filterQuery';

export interface ListFilter {
  field: ManifestField;
  value: FilterValue | null;
}

const SHOWN = 4;
const weightOf = (field: ManifestField): number =>
  field.name === 'createdAt' ? 1 : (fieldPartOf(field).filter?.rank(field) ?? 0);

/**
 * Returns a list's filters from the URL (applied, suggested and all), and functions that change them. The fields in
 * `first` are suggested before all others, in this order.
 */
export function useFilters(first: readonly string[] = []) {
  const resource = useDeclaredResource();
  const offset = useOffset();
  const { filterValues, setFilters } = useListContext();
  const query = (filterValues ?? {}) as FilterQuery;
  const visible = resource.list.columns.filter((name) => !resource.list.hidden.includes(name));
  const rank = (field: ManifestField): number =>
    first.includes(field.name) ? first.indexOf(field.name) - first.length : lateRank(field);
  const lateRank = (field: ManifestField): number =>
    weightOf(field) +
    (visible.includes(field.name) ? 0 : 10) +
    (field.name === 'id' || field.name === 'updatedAt' ? 10 : 0);
  const all: ListFilter[] = resource.fields
    .filter((field) => field.filterable && fieldPartOf(field).filter)
    .sort((one, other) => rank(one) - rank(other))
    .map((field) => ({ field, value: readFilter(field, query, offset) }));
  const applied = all.filter((filter) => filter.value !== null);
  const free = all.filter((filter) => filter.value === null);
  const atHand = free.filter(({ field }) => rank(field) < 5).slice(0, Math.max(0, SHOWN - applied.length));
  return {
    query,
    all,
    applied,
    atHand,
    others: free.filter((filter) => !atHand.includes(filter)),
    set: (field: ManifestField, value: FilterValue | null) =>
      setFilters(writeFilter(field, value, query, offset), {}, false),
    search: (q: string) => {
      const { q: _old, ...rest } = query;
      setFilters(q ? { ...rest, q } : rest, {}, false);
    },
    reset: () => setFilters({}, {}, false),
  };
}
