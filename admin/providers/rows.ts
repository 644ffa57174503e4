import type { QueryValue } from './http';
import { dataClient } from './http';

/** A record as the API gives it. */
export type Row = { id: number; version?: number } & Record<string, unknown>;
export interface RowPage<T = Row> {
  rows: T[];
  total: number;
}

/** A page of any list. Shows no toast: its section shows the error. */
export async function readPage<T = Row>(resource: string, query: Record<string, QueryValue>): Promise<RowPage<T>> {
  const { json } = await dataClient.call('GET', resource, { query, quiet: true });
  return { rows: (json.rows ?? []) as T[], total: json.total ?? 0 };
}
