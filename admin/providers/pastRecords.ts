import type { RouteCalls } from './routeCalls';
import type { RowPage } from './rows';

/** A record as it stood at an instant, and its fields that are not known of then. */
export interface PastRecord {
  record: Record<string, unknown> & { id: number };
  unknown: string[];
}
/** The difference of one record between two instants. */
export interface Difference {
  id: number;
  label: string;
  change: 'added' | 'changed' | 'removed';
  changes: Record<string, { before: unknown; after: unknown }>;
  changesLabel: Record<string, Record<string, string>>;
}
interface Span {
  id?: number | undefined;
  /** ISO 8601 UTC; `to` null: now. */
  from: string;
  to: string | null;
  page: number;
  size: number;
}

/** Refusals that the page, or the window, shows itself. */
const SHOWN = [400, 403, 404];

/** A record as it stood at an instant, under the rights of today. */
export async function recordAt(provider: RouteCalls, resource: string, id: number, asOf: string): Promise<PastRecord> {
  const { data, unknown = [] } = await provider.request<{ data: PastRecord['record']; unknown?: string[] }>(
    'GET',
    `${resource}/${id}`,
    { query: { asOf }, quiet: SHOWN },
  );
  return { record: data, unknown };
}

/** The changes between two instants, in a list or in one record. */
export async function differencesOf(
  provider: RouteCalls,
  resource: string,
  { id, from, to, page, size }: Span,
): Promise<RowPage<Difference>> {
  const query = { from, to, ...(id === undefined && { page, size }) };
  const path = `${resource}/${id ?? 'all'}/changes`;
  const { rows, total = 0 } = await provider.request<{ rows: Difference[] }>('GET', path, { query, quiet: SHOWN });
  return { rows, total };
}
