import type { Query, QueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';

type Row = Readonly<Record<string, unknown>>;
/** The rows as the user last saw them, by id. */
export type SeenRows = (resource: string, ids: readonly Identifier[]) => ReadonlyMap<string, Row>;

/** Returns the rows of a response: a list, pages, records or one record. */
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

/** Returns the rows that the user last saw, those of a visible list first. */
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
