import type { QueryValue } from './http';

/** The size of the largest page that the API allows. */
export const PAGE_SIZE = 200;

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: Record<string, unknown>;
}

/** Returns the query of filters. A list of values gets the suffix `_in`. */
function filterQuery(filter: Record<string, unknown> = {}): Record<string, QueryValue> {
  const query: Record<string, QueryValue> = {};
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) {
      if (value.length > 0) query[name.endsWith('_in') ? name : `${name}_in`] = value.join(',');
    } else query[name] = value instanceof Date ? value.toISOString() : String(value);
  }
  return query;
}

/** Returns the query of a list: page, size, sort, order and filters. */
export function listQuery({ pagination, sort, filter }: ListParams): Record<string, QueryValue> {
  return {
    ...(pagination && { page: pagination.page, size: pagination.perPage }),
    ...(sort?.field && { sort: sort.field, order: sort.order }),
    ...filterQuery(filter),
  };
}
