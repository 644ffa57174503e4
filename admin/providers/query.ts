import { isEqual } from '@t3d/resources/kit';
import type { ManifestResource } from '@t3d/resources/kit';
import type { QueryValue } from './http';

/** Rows of the API's largest page. */
export const PAGE_SIZE = 200;

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter?: Record<string, unknown>;
}

/** A filter value as it stands in the query string; lists are comma-separated under `_in`. */
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

/** react-admin's list parameters in the API's words: page, size, sort, order, filters. */
export function listQuery({ pagination, sort, filter }: ListParams): Record<string, QueryValue> {
  return {
    ...(pagination && { page: pagination.page, size: pagination.perPage }),
    ...(sort?.field && { sort: sort.field, order: sort.order }),
    ...filterQuery(filter),
  };
}

/** ra-data-simple-rest sends `sort=["f","ASC"]&range=[0,24]&filter={…}`: the same query in the API's own parameters. */
export function translateQuery(search: string): Record<string, QueryValue> {
  const asked = new URLSearchParams(search);
  const parse = <T>(name: string): T | undefined => {
    const text = asked.get(name);
    return text === null ? undefined : (JSON.parse(text) as T);
  };
  const range = parse<[number, number]>('range');
  const sort = parse<[string, string]>('sort');
  const perPage = range ? range[1] - range[0] + 1 : 0;
  return listQuery({
    pagination: range && { page: Math.floor(range[0] / perPage) + 1, perPage },
    sort: sort && { field: sort[0], order: sort[1] },
    filter: parse<Record<string, unknown>>('filter'),
  });
}

/** What an update sends: the writable fields that changed, and the version that they were changed from. */
export function changedFields(
  resource: ManifestResource | undefined,
  data: Record<string, unknown>,
  previous: Record<string, unknown> = {},
): Record<string, unknown> {
  const writable = resource
    ? new Set(resource.fields.filter((field) => field.updatable).map((field) => field.name))
    : null;
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (writable && !writable.has(name)) continue;
    if (!isEqual(value, previous[name])) changed[name] = value === undefined ? null : value;
  }
  const version = data.version ?? previous.version;
  return version === undefined ? changed : { ...changed, version };
}

/** What a creation sends: the fields that this caller may give, without those left empty. */
export function givenFields(
  resource: ManifestResource | undefined,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const creatable = resource
    ? new Set(resource.fields.filter((field) => field.creatable).map((field) => field.name))
    : null;
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => (!creatable || creatable.has(name)) && value !== undefined && value !== null && value !== '',
    ),
  );
}
