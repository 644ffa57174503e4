import { fieldPartOf } from '../kinds';
import { type FilterQuery, type FilterValue, type Filterable, textOf } from './filterPart';

/** Matches rows with an empty field, and cannot be combined with other values. */
const NO_VALUE = 'null';

const SUFFIXES = ['', '_in', '_read', '_like', '_gte', '_lte'];

/** Returns null if the filter is not set. Times become days at `offset`. */
export function readFilter(field: Filterable, query: FilterQuery, offset: number): FilterValue | null {
  if (textOf(query[field.name]) === NO_VALUE) return { by: 'empty' };
  return fieldPartOf(field).filter?.read(field, query, offset) ?? null;
}

const writeParts = (field: Filterable, value: FilterValue, offset: number): Record<string, unknown> =>
  value.by === 'empty' ? { [field.name]: NO_VALUE } : (fieldPartOf(field).filter?.write(field, value, offset) ?? {});

/** A null value removes the filter. */
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
