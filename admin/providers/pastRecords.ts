import type { RouteCalls } from './routeCalls';
import type { RowPage } from './rows';

/** A record at an earlier time. `unknown` names the fields without a recorded value. */
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
  from: string;
  to: string | null;
  page: number;
  size: number;
}

/** The statuses of errors that the page or dialog shows itself. */
const SHOWN = [400, 403, 404];

/** Loads a record at an earlier time, as far as the user may read it today. */
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
