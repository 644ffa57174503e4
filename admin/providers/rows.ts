import type { T3dDataProvider } from './dataProvider';
import type { QueryValue } from './http';

export type Row = { id: number; version?: number } & Record<string, unknown>;
export interface RowPage<T = Row> {
  rows: T[];
  total: number;
}

interface PageQuery extends Record<string, QueryValue> {
  sort?: string;
  order?: string;
  page?: number;
  size: number;
}

/** Loads a page of rows. `filters` may contain a field named `order`, unlike the query. */
export async function readPage<T = Row>(
  provider: T3dDataProvider,
  resource: string,
  { sort, order = 'ASC', page = 1, size, ...query }: PageQuery,
  filters: Readonly<Record<string, QueryValue>> = {},
): Promise<RowPage<T>> {
  const filter = { ...query, ...filters };
  const { data, total = 0 } = await provider.getList(resource, {
    pagination: { page, perPage: size },
    ...(sort && { sort: { field: sort, order: order as 'ASC' | 'DESC' } }),
    filter,
    meta: { quiet: true },
  });
  return { rows: data as T[], total };
}
