import { fieldPartOf } from '../kinds';
import { type FilterQuery, type FilterValue, type Filterable, textOf } from './filterPart';

/** The filter value that matches rows with an empty field. */
const NO_VALUE = 'null';

const SUFFIXES = ['', '_in', '_read', '_like', '_gte', '_lte'];

/** Returns a field's filter, or null if it is not set. Times become days at `offset`. */
export function readFilter(field: Filterable, query: FilterQuery, offset: number): FilterValue | null {
  if (textOf(query[field.name]) === NO_VALUE) return { by: 'empty' };
  return fieldPartOf(field).filter?.read(field, query, offset) ?? null;
}

const writeParts = (field: Filterable, value: FilterValue, offset: number): Record<string, unknown> =>
  value.by === 'empty' ? { [field.name]: NO_VALUE } : (fieldPartOf(field).filter?.write(field, value, offset) ?? {});

/** Returns the query with the filter, or without it for null. */
export function writeFilter(
  field: Filterable,
  value: FilterValue | null,
  query: FilterQuery,
  offset: number,
): Record<string, unknown> {
  const rest = { ...query };
  for (const suffix of SUFFIXES) delete rest[`${field.name}${suffix}`];
  return value ? { ...rest, ...writeParts(field, value, offset) } : rest;
}
