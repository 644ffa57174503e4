import type { RouteCalls } from './routeCalls';
import type { RowPage } from './rows';

/** `unknown` contains the names of the fields without a recorded past value. */
export interface PastRecord {
  record: Record<string, unknown> & { id: number };
  unknown: string[];
}
export interface Difference {
  id: number;
  label: string;
  change: 'added' | 'changed' | 'removed';
  changes: Record<string, { before: unknown; after: unknown }>;
  changesLabel: Record<string, Record<string, string>>;
}
interface Span {
  id?: number | undefined;
  /** Both times are in ISO 8601 UTC. A null `to` means now. */
  from: string;
  to: string | null;
  page: number;
  size: number;
}

/** The page or the dialog shows errors with these statuses, so they need no toast. */
const SHOWN = [400, 403, 404];

/** The result is limited to what the user may read today. */
export async function recordAt(provider: RouteCalls, resource: string, id: number, asOf: string): Promise<PastRecord> {
  const { data, unknown = [] } = await provider.request<{ data: PastRecord['record']; unknown?: string[] }>(
    'GET',
    `${resource}/${id}`,
    { query: { asOf }, quiet: SHOWN },
  );
  return { record: data, unknown };
}

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
