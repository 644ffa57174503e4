import type { Query, QueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';

type Row = Readonly<Record<string, unknown>>;
/** The rows are in the version last seen, by id as text. */
export type SeenRows = (resource: string, ids: readonly Identifier[]) => ReadonlyMap<string, Row>;

/** The response is a list, several pages, several records or a single record. */
function rowsIn(data: unknown): readonly Row[] {
  if (Array.isArray(data)) return data as Row[];
  const { data: list, pages, id } = (data ?? {}) as { data?: unknown; pages?: readonly unknown[]; id?: unknown };
  if (pages) return pages.flatMap(rowsIn);
  if (Array.isArray(list)) return list as Row[];
  return id === undefined ? [] : [data as Row];
}

const LISTS = ['getList', 'getInfiniteList', 'getManyReference'];
const READS = [...LISTS, 'getOne', 'getMany'];
const isOf = (methods: readonly string[], { queryKey }: Query): boolean => methods.includes(String(queryKey[1]));
const isOnScreen = (query: Query): boolean => isOf(LISTS, query) && query.isActive();

/** Rows of a visible list are preferred, then the newest rows. */
export const seenRowsOf =
  (client: QueryClient): SeenRows =>
  (resource, ids) => {
    const wanted = new Set(ids.map(String));
    const found = new Map<string, Row>();
    const queries = client
      .getQueryCache()
      .findAll({ queryKey: [resource], predicate: (query) => isOf(READS, query) })
      .toSorted(
        (one, other) =>
          Number(isOnScreen(one)) - Number(isOnScreen(other)) || one.state.dataUpdatedAt - other.state.dataUpdatedAt,
      );
    for (const query of queries)
      for (const row of rowsIn(query.state.data)) if (wanted.has(String(row.id))) found.set(String(row.id), row);
    return found;
  };
