import type { T3dDataProvider } from './dataProvider';
import type { QueryValue } from './http';

/** A record as the API gives it. */
export type Row = { id: number; version?: number } & Record<string, unknown>;
export interface RowPage<T = Row> {
  rows: T[];
  total: number;
}

/** A page of any list. Shows no toast: its section shows the error. */
export async function readPage<T = Row>(
  provider: T3dDataProvider,
  resource: string,
  query: Record<string, QueryValue>,
): Promise<RowPage<T>> {
  const { rows, total = 0 } = await provider.request<{ rows: T[] }>('GET', resource, { query, quiet: true });
  return { rows, total };
}
